import type { ExportLanguage, LookupRow } from '@sulian/contract';
import { hasFreezableAssets, isFromBeginning } from '@sulian/domain';
import type { ExportColumn } from '../../../exports/column.ts';
import { FREEZE_TEXTS } from '../../../exports/freeze-texts.ts';
import { toLevelBasis } from '../../../exports/level-basis.ts';
import { listedOnColumn } from '../../../exports/listed-on.ts';
import { toNameIn } from '../../../exports/name-in.ts';
import { timeColumns } from '../../../exports/time-columns.ts';
import { WORDS } from '../../../exports/words.ts';
import type { Zone } from '../../../exports/zone.ts';

/** An address with its spelling in the pasted text. */
export interface LookupLine {
  readonly number: number;
  readonly written: string;
  readonly times: number;
  readonly row: LookupRow;
}

type Column = ExportColumn<LookupLine>;

interface LineFacts {
  readonly zone: Zone;
  readonly language: ExportLanguage;
}

/** Columns of a table of many addresses. */
export const lookupColumns = ({ zone, language }: LineFacts): readonly Column[] => [
  { title: { cn: '序号', en: 'No.' }, kind: 'number', value: ({ number }) => number },
  { title: { cn: '地址', en: 'Address' }, kind: 'text', value: ({ row }) => row.address },
  { title: { cn: '原文写法', en: 'As pasted' }, kind: 'text', value: ({ written }) => written },
  { title: { cn: '出现次数', en: 'Times' }, kind: 'number', value: ({ times }) => times },
  {
    title: { cn: '归属', en: 'Owner' },
    kind: 'text',
    value: ({ row: { entity } }) => (entity === null ? null : toNameIn(entity, language)),
  },
  {
    title: { cn: '归属类型', en: 'Owner type' },
    kind: 'text',
    value: ({ row: { entity } }) => (entity === null ? null : WORDS[language].type[entity.type]),
  },
  listedOnColumn(({ row }) => row.entity),
  {
    title: { cn: '风险等级', en: 'Risk level' },
    kind: 'text',
    value: ({ row: { headline } }) =>
      headline === null ? WORDS[language].worstOf.NONE : WORDS[language].level[headline.level],
  },
  { title: { cn: '等级依据', en: 'Basis' }, kind: 'text', value: (line) => toBasisText(line, language) },
  {
    title: { cn: '余额（价值最高的 3 个币种）', en: 'Balances (the 3 of the largest value)' },
    kind: 'text',
    value: (line) => toCoins(line, language),
  },
  { title: { cn: '有余额的币种数', en: 'Coins with a balance' }, kind: 'number', value: ({ row }) => row.coinsTotal },
  {
    title: { cn: '余额 USD（现值）', en: 'Balance, USD at the latest price' },
    kind: 'usd',
    value: ({ row }) => row.balanceUsd,
  },
  { title: { cn: '无价格的币种数', en: 'Coins without a price' }, kind: 'number', value: ({ row }) => row.unpriced },
  {
    title: { cn: '可冻结的余额', en: 'Freezable balances' },
    kind: 'text',
    value: ({ row }) => toFreezable(row, language),
  },
  {
    title: { cn: '冻结中', en: 'Frozen' },
    kind: 'text',
    value: ({ row }) => toFrozen(row, language),
  },
  {
    title: { cn: '交易数', en: 'Transactions' },
    kind: 'number',
    value: ({ row }) => row.numberOfTransactions,
  },
  ...timeColumns<LookupLine>({ cn: '首次交易', en: 'First' }, zone, ({ row }) => row.firstActivityDate),
  ...timeColumns<LookupLine>({ cn: '最近交易', en: 'Last' }, zone, ({ row }) => row.lastActivityDate),
  {
    title: { cn: '备注', en: 'Remark' },
    kind: 'text',
    value: ({ row }) => toRemark(row, language),
  },
];

const toBasisText = ({ row: { headline } }: LookupLine, language: ExportLanguage): string | null =>
  headline === null || headline.basis === null
    ? null
    : toLevelBasis({ levelOf: headline.basis, levelReason: null, headline }, language);

const toCoins = ({ row: { coins } }: LookupLine, language: ExportLanguage): string | null =>
  coins
    .map(({ balance, symbol, freeze }) =>
      [
        balance ?? '?',
        symbol,
        ...(freeze === 'FROZEN' || freeze === 'FREEZABLE' ? [FREEZE_TEXTS[freeze][language]] : []),
      ].join(' '),
    )
    .join('; ') || null;

const MORE = {
  cn: (count: number) => `另有 ${count} 个币种可冻结`,
  en: (count: number) => `${count} more can be frozen`,
} as const;

/** The address's freezable coins with their issuers, or the reason why there are none. */
const toFreezable = ({ freeze, freezable, freezableTotal }: LookupRow, language: ExportLanguage): string =>
  [
    ...freezable.map(({ balance, symbol, issuer }) => [balance ?? '?', symbol, issuer ?? ''].join(' ').trim()),
    ...(freezableTotal !== null && freezableTotal > freezable.length
      ? [MORE[language](freezableTotal - freezable.length)]
      : []),
  ].join('; ') || FREEZE_TEXTS[freeze][language];

const NO_EVENTS = { cn: '是否已冻结未知', en: 'whether frozen is not known' } as const;
const LATER_EVENTS = {
  cn: (height: number) => `区块 ${height} 之前是否已冻结未知`,
  en: (height: number) => `whether frozen before block ${height} is not known`,
} as const;

const toFrozen = ({ blockchain, frozenAssets, freezesFrom }: LookupRow, language: ExportLanguage): string | null => {
  const areLater = freezesFrom !== null && !isFromBeginning(blockchain, freezesFrom);
  const gap = freezesFrom === null ? NO_EVENTS[language] : areLater ? LATER_EVENTS[language](freezesFrom) : null;
  const parts = [frozenAssets.join(' ') || null, hasFreezableAssets(blockchain) ? gap : null];
  return parts.filter((each) => each !== null).join('; ') || null;
};

const UNSEEN = { cn: '账本中未出现过', en: 'never seen in this ledger' } as const;
const NOT_WHOLE = {
  cn: '未取得完整历史，无出现记录不代表无交易',
  en: 'history not completely fetched; no record does not mean no transactions',
} as const;

const toRemark = ({ isUnseen, historyState }: LookupLine['row'], language: ExportLanguage): string | null =>
  historyState === 'WHOLE' ? (isUnseen ? UNSEEN[language] : null) : NOT_WHOLE[language];
