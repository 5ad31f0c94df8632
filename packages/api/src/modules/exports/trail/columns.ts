import type { ExportLanguage } from '@sulian/contract';
import type { ExportColumn, ExportText } from '../../../exports/column.ts';
import { toNameIn } from '../../../exports/name-in.ts';
import { timeColumns } from '../../../exports/time-columns.ts';
import { WORDS } from '../../../exports/words.ts';
import type { Zone } from '../../../exports/zone.ts';
import type { TrailLine, TrailLineKind } from './rows.ts';

type Column = ExportColumn<TrailLine>;

const KINDS: Readonly<Record<TrailLineKind, ExportText>> = {
  STEP: { cn: '步骤', en: 'Step' },
  REST: { cn: '其余', en: 'Rest' },
  ARRIVED: { cn: '到达', en: 'Arrived' },
};

const BASES: Readonly<Record<TrailLine['basis'], ExportText>> = {
  TRANSFER: { cn: '逐笔', en: 'This transfer' },
  PRO_RATA: { cn: '按比例', en: 'Pro rata' },
  INFERRED: { cn: '推断', en: 'Inferred' },
};

interface TrailFacts {
  readonly zone: Zone;
  readonly language: ExportLanguage;
  /** Symbol of the start's coin. */
  readonly unit: string;
}

/** Columns of a trail's table. */
export const trailColumns = ({ zone, language, unit }: TrailFacts): readonly Column[] => [
  { title: { cn: '步骤', en: 'Step' }, kind: 'number', value: ({ step }) => step },
  { title: { cn: '项目', en: 'Line' }, kind: 'text', value: ({ kind }) => KINDS[kind][language] },
  ...partyColumns(language, 'from', { cn: '付款', en: 'Payer' }),
  ...partyColumns(language, 'to', { cn: '收款', en: 'Payee' }),
  { title: { cn: '交易哈希', en: 'Transaction hash' }, kind: 'text', value: ({ hash }) => hash ?? null },
  ...timeColumns<TrailLine>({ cn: '交易时间', en: 'Time' }, zone, ({ time }) => time ?? null),
  { title: { cn: '区块高度', en: 'Block height' }, kind: 'number', value: ({ height }) => height ?? null },
  { title: { cn: '停留（秒）', en: 'Waited (s)' }, kind: 'number', value: ({ waitedSec }) => waitedSec ?? null },
  { title: { cn: '该笔交易总额', en: 'Amount moved' }, kind: 'amount', value: ({ moved }) => moved ?? null },
  { title: { cn: '币种', en: 'Coin' }, kind: 'text', value: ({ symbol }) => symbol ?? null },
  {
    title: { cn: `本笔资金（${unit}）`, en: `Amount traced (${unit})` },
    kind: 'amount',
    value: ({ amount }) => amount,
  },
  {
    title: { cn: '占上一步（%）', en: 'Of the step before (%)' },
    kind: 'number',
    value: ({ kind, ofStep }) => (kind === 'ARRIVED' ? null : ofStep),
  },
  { title: { cn: '占起点（%）', en: 'Of the start (%)' }, kind: 'number', value: ({ percentage }) => percentage },
  {
    title: { cn: '认定方式', en: 'Basis' },
    kind: 'text',
    value: ({ basis }) => BASES[basis][language],
  },
  { title: { cn: '说明', en: 'Note' }, kind: 'text', value: (line) => toNote(line, language) },
];

const partyColumns = (language: ExportLanguage, side: 'from' | 'to', name: ExportText): readonly Column[] => [
  {
    title: { cn: `${name.cn}地址`, en: `${name.en} address` },
    kind: 'text',
    value: (line) => line[side]?.address ?? null,
  },
  {
    title: { cn: `${name.cn}方归属`, en: `${name.en} owner` },
    kind: 'text',
    value: (line) => {
      const entity = line[side]?.entity ?? null;
      return entity === null ? null : toNameIn(entity, language);
    },
  },
];

const CUTS: Readonly<Record<NonNullable<TrailLine['stoppedBy']>, ExportText>> = {
  NODES: { cn: '超出计算上限，其后部分资金未继续追踪', en: 'Calculation limit: some of its money was not followed' },
  ROWS: { cn: '超出计算上限，其后部分资金未继续追踪', en: 'Calculation limit: some of its money was not followed' },
  TIMEOUT: { cn: '计算超时，其后部分资金未继续追踪', en: 'Time-out: some of its money was not followed' },
};

/** Budget that cut the walk from a step, or the number of places of a rest with the largest. */
function toNote({ count, largest, stoppedBy = null }: TrailLine, language: ExportLanguage): string | null {
  if (stoppedBy !== null) return CUTS[stoppedBy][language];
  if (count === undefined || largest === undefined) return null;
  const { entity, address } = largest.party;
  const type = largest.stop === null ? null : WORDS[language].type[largest.stop];
  const name = entity === null ? (type ?? address ?? '') : toNameIn(entity, language);
  return language === 'cn' ? `共 ${count} 处，最大：${name}` : `${count} in all; the largest: ${name}`;
}
