import type { ExportLanguage } from '@sulian/contract';
import type { ScoringEnd } from '@sulian/usecases';
import { cnyColumns, convertWorths, type DatedWorth } from '../../../exports/cny-columns.ts';
import type { ExportColumn, ExportText } from '../../../exports/column.ts';
import { CONFIDENCE_TEXTS, REASON_TEXTS } from '../../../exports/confidence-texts.ts';
import { FREEZE_TEXTS } from '../../../exports/freeze-texts.ts';
import { toNameIn } from '../../../exports/name-in.ts';
import { timeColumns } from '../../../exports/time-columns.ts';
import { WORDS } from '../../../exports/words.ts';
import type { EndFacts } from './facts.ts';

type Column = ExportColumn<ScoringEnd>;

const YES: ExportText = { cn: '是', en: 'yes' };

/** Columns of a file of ends: whose each is, where and when, and the money. */
export const endColumns = (facts: EndFacts): readonly Column[] => [
  ...ownerColumns(facts.language),
  ...rowColumns(facts),
  ...placeColumns(facts),
  ...holdingColumns(facts),
];

/** Columns of a service's own sheet, without the labels that name the service. */
export const requestColumns = (facts: EndFacts): readonly Column[] => [
  ...placeColumns(facts),
  ...rowColumns(facts),
  ...holdingColumns(facts),
];

const ownerColumns = (language: ExportLanguage): readonly Column[] => [
  { title: { cn: '归属', en: 'Owner' }, kind: 'text', value: (end) => toOwner(end, language) },
  { title: { cn: '归属类型', en: 'Owner type' }, kind: 'text', value: ({ type }) => WORDS[language].type[type] },
  {
    title: { cn: '标签来源', en: 'Label source' },
    kind: 'text',
    value: ({ provenance }) => provenance?.source ?? null,
  },
  {
    title: { cn: '标签置信度', en: 'Label confidence' },
    kind: 'number',
    value: ({ provenance }) => provenance?.confidence ?? null,
  },
];

/** Shares of the whole row of an end, other than by proportion, and its confidence. */
const rowColumns = ({ method, language }: EndFacts): readonly Column[] => [
  ...ROW_BOUNDS,
  ...(method === undefined ? [] : [FIFO_COLUMN]),
  ...confidenceColumns(language),
];

const confidenceColumns = (language: ExportLanguage): readonly Column[] => [
  {
    title: { cn: '归属合计置信度', en: 'Owner, confidence' },
    kind: 'text',
    value: ({ rowConfidence: row }) => (row === undefined ? null : CONFIDENCE_TEXTS[row.level][language]),
  },
  {
    title: { cn: '置信度依据', en: 'Reasons of the confidence' },
    kind: 'text',
    value: ({ rowConfidence: row }) =>
      row?.reasons.map((reason) => REASON_TEXTS[reason][language]).join(language === 'cn' ? '；' : '; ') ?? null,
  },
  {
    title: { cn: '归属合计混合次数', en: 'Owner, mixings' },
    kind: 'number',
    value: ({ rowConfidence: row }) => row?.mixings ?? null,
  },
];

const FIFO_COLUMN: Column = {
  title: { cn: '归属合计先进先出（%）', en: 'Owner, first in, first out (%)' },
  kind: 'number',
  value: ({ rowFifo }) => rowFifo ?? null,
};

const ROW_BOUNDS: readonly Column[] = [
  {
    title: { cn: '归属合计下限（%）', en: 'Owner, least (%)' },
    kind: 'number',
    value: (end) => end.rowBounds?.least ?? null,
  },
  {
    title: { cn: '归属合计上限（%）', en: 'Owner, possible (%)' },
    kind: 'number',
    value: (end) => end.rowBounds?.possible ?? null,
  },
];

/** An entity's name, or the kind of an end that is nobody. */
const toOwner = (end: ScoringEnd, language: ExportLanguage): string => {
  const { type, endMark } = WORDS[language];
  const name = end.entityId === null ? type[end.type] : toNameIn(end, language);
  return end.isBehindLargeUnnamed ? `${name} (${endMark.behindLarge})` : name;
};

/** The days of an end with more transactions than are listed are not known. */
const toWorth = ({ amountUsd, transactions, numberOfTransactions }: ScoringEnd): DatedWorth => ({
  usd: amountUsd,
  firstSec: numberOfTransactions > transactions.length ? null : (transactions[0]?.time ?? null),
  lastSec: transactions.at(-1)?.time ?? null,
});

const placeColumns = ({ zone, language, direction, unit, contractOf, prices }: EndFacts): readonly Column[] => [
  { title: { cn: '地址', en: 'Address' }, kind: 'text', value: ({ address }) => address },
  {
    title: { cn: '交易哈希', en: 'Transaction hash' },
    kind: 'text',
    value: ({ transactions }) => transactions.at(-1)?.hash ?? null,
  },
  {
    title: { cn: '交易数', en: 'Transactions' },
    kind: 'number',
    value: ({ numberOfTransactions }) => numberOfTransactions,
  },
  {
    title: { cn: '较早交易（最近 4 笔）', en: 'Earlier transactions (the newest 4)' },
    kind: 'text',
    value: ({ transactions }) =>
      transactions
        .slice(0, -1)
        .map(({ hash }) => hash)
        .join(' ') || null,
  },
  ...timeColumns<ScoringEnd>(
    { cn: '交易时间', en: 'Time' },
    zone,
    ({ transactions }) => transactions.at(-1)?.time ?? null,
  ),
  {
    title: { cn: '区块高度', en: 'Block height' },
    kind: 'number',
    value: ({ transactions }) => transactions.at(-1)?.height ?? null,
  },
  { title: ARRIVED[direction], kind: 'amount', value: ({ arrived }) => arrived },
  { title: { cn: '币种', en: 'Coin' }, kind: 'text', value: ({ symbol }) => symbol },
  { title: { cn: '合约', en: 'Contract' }, kind: 'text', value: contractOf },
  {
    title: { cn: `涉案数量（${unit}）`, en: `Amount traced (${unit})` },
    kind: 'amount',
    value: ({ amount }) => amount,
  },
  {
    title: { cn: '涉案 USD（当日）', en: 'Traced, USD of the day' },
    kind: 'usd',
    value: ({ amountUsd }) => amountUsd,
  },
  ...cnyColumns<ScoringEnd>({ cn: '涉案 CNY（当日汇率）', en: 'Traced, CNY at the rate of the day' }, prices, (end) =>
    convertWorths(prices, [toWorth(end)]),
  ),
  { title: { cn: '占比（%）', en: 'Share (%)' }, kind: 'number', value: ({ percentage }) => percentage },
  { title: { cn: '跳数', en: 'Hops' }, kind: 'number', value: ({ hops }) => hops },
  {
    title: { cn: '按比例推算', en: 'By proportion' },
    kind: 'text',
    value: ({ isByProportion }) => (isByProportion ? YES[language] : null),
  },
];

const ARRIVED = {
  INCOMING: { cn: '付出数量', en: 'Amount paid' },
  OUTGOING: { cn: '到账数量', en: 'Amount arrived' },
} as const;

const holdingColumns = ({ language, isOnDemand }: EndFacts): readonly Column[] => [
  { title: { cn: '现余额', en: 'Balance now' }, kind: 'amount', value: ({ holding }) => holding?.balance ?? null },
  {
    title: { cn: '现余额 USD（现值）', en: 'Balance, USD at the latest price' },
    kind: 'usd',
    value: ({ holding }) => holding?.balanceUsd ?? null,
  },
  {
    title: { cn: '冻结情况', en: 'Freezing' },
    kind: 'text',
    value: ({ holding }) => (holding === null ? null : FREEZE_TEXTS[holding.freeze][language]),
  },
  {
    title: { cn: '可冻结数量', en: 'Freezable amount' },
    kind: 'amount',
    value: ({ holding }) => (holding?.freeze === 'FREEZABLE' ? holding.balance : null),
  },
  { title: { cn: '发行方', en: 'Issuer' }, kind: 'text', value: ({ holding }) => holding?.issuer ?? null },
  ...(isOnDemand ? [HISTORY_COLUMN] : []),
];

const HISTORY_COLUMN: Column = {
  title: { cn: '余额截至区块', en: 'Balance as of block' },
  kind: 'number',
  value: ({ holding }) => holding?.historyHeight ?? null,
};
