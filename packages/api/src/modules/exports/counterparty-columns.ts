import type { CounterpartiesAnswer, ExportLanguage } from '@sulian/contract';
import { type ChainId, getChain } from '@sulian/domain';
import type { ExportColumn, ExportText } from '../../exports/column.ts';
import { toLevelBasis, toLevelText } from '../../exports/level-basis.ts';
import { listedOnColumn } from '../../exports/listed-on.ts';
import { toNameIn } from '../../exports/name-in.ts';
import { timeColumns } from '../../exports/time-columns.ts';
import { WORDS } from '../../exports/words.ts';
import type { Zone } from '../../exports/zone.ts';

type Item = CounterpartiesAnswer['items'][number];
type Column = ExportColumn<Item>;

/**
 * Columns of a file of counterparties: the party, its risk, and the amounts per direction with their bounds.
 * @param chain undefined for several chains, whose lists do not separate customers
 */
export const counterpartyColumns = (zone: Zone, language: ExportLanguage, chain?: ChainId): readonly Column[] => [
  { title: { cn: '交易对手类型', en: 'Party' }, kind: 'text', value: ({ party }) => WORDS[language].party[party] },
  { title: { cn: '交易对手', en: 'Address or wallet' }, kind: 'text', value: ({ address }) => address },
  { title: { cn: '所属钱包', en: 'Its wallet' }, kind: 'text', value: ({ wallet }) => wallet },
  {
    title: { cn: '实体', en: 'Entity' },
    kind: 'text',
    value: ({ entity }) => (entity === null ? null : toNameIn(entity, language)),
  },
  {
    title: { cn: '实体类型', en: 'Entity type' },
    kind: 'text',
    value: ({ entity }) => (entity === null ? null : WORDS[language].type[entity.type]),
  },
  {
    title: { cn: '风险等级', en: 'Risk level' },
    kind: 'text',
    value: (item) => (item.entity === null && item.address === null ? null : toLevelText(item, language)),
  },
  {
    title: { cn: '等级依据', en: 'Level basis' },
    kind: 'text',
    value: (item) => toLevelBasis(item, language),
  },
  {
    title: { cn: '标签来源', en: 'Label source' },
    kind: 'text',
    value: ({ provenance }) => provenance?.source ?? null,
  },
  listedOnColumn(({ entity }) => entity),
  {
    title: { cn: '标签置信度', en: 'Label confidence' },
    kind: 'number',
    value: ({ provenance }) => provenance?.confidence ?? null,
  },
  ...(chain === undefined || getChain(chain).subKey === undefined ? [] : customerColumns(language)),
  { title: { cn: '币种', en: 'Coin' }, kind: 'text', value: ({ coin }) => coin.symbol },
  { title: { cn: '合约', en: 'Contract' }, kind: 'text', value: ({ coin }) => coin.chainId },
  ...flowColumns({ cn: '转入', en: 'Received' }, ({ received }) => received),
  ...flowColumns({ cn: '转出', en: 'Paid' }, ({ paid }) => paid),
  {
    title: { cn: '交易数', en: 'Transactions' },
    kind: 'number',
    value: ({ numberOfTransactions }) => numberOfTransactions,
  },
  ...timeColumns<Item>({ cn: '首次', en: 'First' }, zone, ({ first }) => first.date),
  { title: { cn: '首次交易', en: 'First transaction' }, kind: 'text', value: ({ first }) => first.hash },
  ...timeColumns<Item>({ cn: '最近', en: 'Last' }, zone, ({ last }) => last.date),
  { title: { cn: '最近交易', en: 'Last transaction' }, kind: 'text', value: ({ last }) => last.hash },
];

/** Customers of the party that payments name by tag or comment, as many as the list shows. */
const customerColumns = (language: ExportLanguage): readonly Column[] => [
  { title: { cn: '客户数', en: 'Customers' }, kind: 'number', value: ({ customers }) => customers?.total ?? null },
  {
    title: { cn: '客户标签号', en: 'Customer tags' },
    kind: 'text',
    value: ({ customers }) => joinTexts(customers?.items.map(({ customer }) => customer.subKey)),
  },
  {
    title: { cn: '客户', en: 'Named customers' },
    kind: 'text',
    value: ({ customers }) =>
      joinTexts(
        customers?.items.flatMap(({ customer: { subKey, entity } }) =>
          entity === null ? [] : `${subKey} ${toNameIn(entity, language)}`,
        ),
      ),
  },
];

/** Joins with a bar, since a comment may contain commas and blanks. */
const joinTexts = (texts: readonly string[] = []): string | null => (texts.length === 0 ? null : texts.join(' | '));

/** The three amounts of R-EDGE, with what they are worth. */
function flowColumns(way: ExportText, flowOf: (item: Item) => Item['paid']): readonly Column[] {
  const column = (name: ExportText, kind: Column['kind'], value: (flow: Item['paid']) => string | number | null) => ({
    title: { cn: `${way.cn} · ${name.cn}`, en: `${way.en}, ${name.en}` },
    kind,
    value: (item: Item) => value(flowOf(item)),
  });
  return [
    column({ cn: '按比例', en: 'by proportion' }, 'amount', ({ amount }) => amount),
    column({ cn: '至少', en: 'at least' }, 'amount', ({ atLeast }) => atLeast),
    column({ cn: '至多', en: 'at most' }, 'amount', ({ atMost }) => atMost),
    column({ cn: 'USD（当日价）', en: 'USD of each day' }, 'usd', ({ amountUsd }) => amountUsd),
    column({ cn: '兑换（不计收付）', en: 'converted (not counted)' }, 'amount', ({ converted }) => converted),
  ];
}
