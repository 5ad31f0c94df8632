import type { ExportLanguage, TransactionsAnswer } from '@sulian/contract';
import { type ChainId, getChain } from '@sulian/domain';
import { type CnyRates, cnyColumns, convertWorths } from '../../exports/cny-columns.ts';
import type { ExportColumn, ExportText } from '../../exports/column.ts';
import { toLevelBasis, toLevelText } from '../../exports/level-basis.ts';
import { listedOnColumn } from '../../exports/listed-on.ts';
import { toNameIn } from '../../exports/name-in.ts';
import { timeColumns } from '../../exports/time-columns.ts';
import { toOperationText, WORDS } from '../../exports/words.ts';
import type { Zone } from '../../exports/zone.ts';

type Item = TransactionsAnswer['items'][number];

/** One operation of a transaction. */
export interface TransactionLine {
  readonly item: Item;
  readonly operation: Item['operations'][number];
}

type Column = ExportColumn<TransactionLine>;

/** The part of each line that belongs to the ranking row by which the list is narrowed. */
const TRACED_COLUMNS: readonly Column[] = [
  {
    title: { cn: '涉案占比（%）', en: 'Traced share (%)' },
    kind: 'number',
    value: ({ operation: { traced } }) => traced?.percentage ?? null,
  },
  {
    title: { cn: '涉案数量', en: 'Traced amount' },
    kind: 'amount',
    value: ({ operation: { traced } }) => traced?.amount ?? null,
  },
  {
    title: { cn: '涉案 USD（当日）', en: 'Traced USD of the day' },
    kind: 'usd',
    value: ({ operation: { traced } }) => traced?.amountUsd ?? null,
  },
];

interface Shape {
  /** Undefined: of several chains. */
  readonly chain?: ChainId;
  /** True where the list is narrowed to a row of the ranking. */
  readonly hasRow?: boolean;
  readonly prices: CnyRates;
}

/** Columns of a file of transactions: time, direction, party, amount, its worth that day, and the transaction. */
export const transactionColumns = (
  zone: Zone,
  language: ExportLanguage,
  { chain, hasRow = false, prices }: Shape,
): readonly Column[] => [
  ...timeColumns<TransactionLine>({ cn: '时间', en: 'Time' }, zone, ({ item }) => item.date),
  {
    title: { cn: '方向', en: 'Direction' },
    kind: 'text',
    value: ({ operation }) => WORDS[language].direction[operation.amount.startsWith('-') ? 'OUTGOING' : 'INCOMING'],
  },
  {
    title: { cn: '操作类型', en: 'Operation' },
    kind: 'text',
    value: ({ operation }) => toOperationText(operation.type, language),
  },
  { title: { cn: '币种', en: 'Coin' }, kind: 'text', value: ({ operation }) => operation.symbol },
  { title: { cn: '合约', en: 'Contract' }, kind: 'text', value: ({ operation }) => operation.coin.chainId },
  { title: { cn: '数量', en: 'Amount' }, kind: 'amount', value: ({ operation }) => operation.amount },
  {
    title: { cn: 'USD（当日价）', en: 'USD of the day' },
    kind: 'usd',
    value: ({ operation }) => operation.amountUsd,
  },
  ...cnyColumns<TransactionLine>(
    { cn: 'CNY（当日汇率）', en: 'CNY at the rate of the day' },
    prices,
    ({ item, operation }) =>
      convertWorths(prices, [{ usd: operation.amountUsd, firstSec: item.date, lastSec: item.date }]),
  ),
  ...(hasRow ? TRACED_COLUMNS : []),
  ...partyColumns(language),
  ...(chain !== undefined && getChain(chain).subKey === undefined ? [] : customerColumns(language)),
  { title: { cn: '交易哈希', en: 'Transaction' }, kind: 'text', value: ({ item }) => item.hash },
  { title: { cn: '区块', en: 'Block' }, kind: 'number', value: ({ item }) => item.block },
  { title: { cn: '状态', en: 'Status' }, kind: 'text', value: ({ item }) => WORDS[language].status[item.status] },
  {
    title: { cn: '疑似地址投毒', en: 'Suspected address poisoning' },
    kind: 'text',
    value: ({ operation: { poisoning, isPoisoningJudged } }) =>
      poisoning === null
        ? isPoisoningJudged
          ? null
          : NOT_JUDGED[language]
        : WORDS[language].poisoningRule[poisoning.rule],
  },
];

const NOT_JUDGED: ExportText = { cn: '未判断', en: 'not judged' };

type Party = NonNullable<TransactionLine['operation']['counterparty']>;

/** With whom an operation was; empty of a fee, which is with nobody. */
function partyColumns(language: ExportLanguage): readonly Column[] {
  const column = (
    title: Column['title'],
    kind: Column['kind'],
    value: (party: Party) => string | number | null,
  ): Column => ({
    title,
    kind,
    value: ({ operation: { counterparty } }) => (counterparty === null ? null : value(counterparty)),
  });
  return [
    column({ cn: '交易对手类型', en: 'Party' }, 'text', ({ party }) => WORDS[language].party[party]),
    column({ cn: '交易对手', en: 'Address or wallet' }, 'text', ({ address }) => address),
    column({ cn: '实体', en: 'Entity' }, 'text', ({ entity }) => (entity === null ? null : toNameIn(entity, language))),
    column({ cn: '实体类型', en: 'Entity type' }, 'text', ({ entity }) =>
      entity === null ? null : WORDS[language].type[entity.type],
    ),
    listedOnColumn(({ operation: { counterparty } }) => counterparty?.entity),
    column({ cn: '风险等级', en: 'Risk level' }, 'text', (party) =>
      party.entity === null && party.address === null ? null : toLevelText(party, language),
    ),
    column({ cn: '等级依据', en: 'Level basis' }, 'text', (party) => toLevelBasis(party, language)),
    column({ cn: '交易对手份额', en: "Counterparty's part" }, 'amount', ({ amount }) => amount),
    column({ cn: '份额确切', en: 'Part is exact' }, 'text', ({ isExact }) => EXACT[String(isExact) as Flag][language]),
    column({ cn: '交易对手数', en: 'Counterparties' }, 'number', ({ others }) => others),
  ];
}

type Customer = NonNullable<Party['customer']>;

/** Which of a service's customers an operation names by tag or comment; empty where it names none. */
function customerColumns(language: ExportLanguage): readonly Column[] {
  const column = (
    title: Column['title'],
    value: (customer: Customer) => string | number | null,
    kind: Column['kind'] = 'text',
  ): Column => ({
    title,
    kind,
    value: ({ operation: { counterparty } }) => (counterparty?.customer ? value(counterparty.customer) : null),
  });
  return [
    column({ cn: '客户标签号', en: 'Customer tag' }, ({ subKey }) => subKey),
    column({ cn: '客户', en: 'Customer' }, ({ entity }) => (entity === null ? null : toNameIn(entity, language))),
    column({ cn: '客户类型', en: 'Customer type' }, ({ entity }) =>
      entity === null ? null : WORDS[language].type[entity.type],
    ),
    column({ cn: '客户风险等级', en: 'Customer risk level' }, ({ entity, level }) =>
      entity === null ? WORDS[language].worstOf.NONE : WORDS[language].level[level],
    ),
    column({ cn: '客户标签来源', en: 'Customer label source' }, ({ provenance }) => provenance?.source ?? null),
    column(
      { cn: '客户标签置信度', en: 'Customer label confidence' },
      ({ provenance }) => provenance?.confidence ?? null,
      'number',
    ),
  ];
}

type Flag = 'true' | 'false';
const EXACT = { true: { cn: '是', en: 'yes' }, false: { cn: '否（按比例）', en: 'no, pro rata' } } as const;
