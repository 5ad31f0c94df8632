import { MAX_COINS_SUMMED } from '@sulian/contract';
import type { ChainId, LedgerReader } from '@sulian/domain';
import { type ContributingTransactions, isDivisible, toAssetAmount } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { nameCoin } from '../../exports/code-names.ts';
import type { CellValue, ExportText } from '../../exports/column.ts';
import type { ExportList } from '../../exports/export-list.ts';
import { toCoin } from '../../to-contract.ts';
import { readSums } from '../objects/transaction-sum.ts';
import type { OpenTransactions } from '../objects/transactions.ts';

type Sum = readonly [name: ExportText, value: CellValue];

const ROW_AMOUNT: ExportText = { cn: '排行中该项的数量', en: 'Amount of the row in the ranking' };
const TRACED_USD: ExportText = {
  cn: '「涉案 USD（当日）」合计',
  en: 'Sum of "Traced USD of the day"',
};

/** Added to the name of a sum. */
const UNREAD: ExportText = { cn: '（未知：部分历史未读取）', en: ' (unknown: part of the history was not read)' };

const NOTES = {
  whole: {
    cn: '「数量」为该对象在各笔交易中的全部金额；「涉案数量」为其中计入该占比的部分，其合计即排行中该项的数量',
    en: '"Amount" is the whole amount of the object in each transaction; "Traced amount" is the part of it that counts in the share, and its sum is the amount of the row in the ranking',
  },
  part: {
    cn: '「数量」为该对象在各笔交易中的全部金额；「涉案数量」为其中计入该占比且可对应到所列交易的部分，其合计不超过排行中该项的数量',
    en: '"Amount" is the whole amount of the object in each transaction; "Traced amount" is the part of it that counts in the share and is known by the listed transactions: its sum is at most the amount of the row in the ranking',
  },
  notDivided: {
    cn: '按交易对手筛选时，涉案部分无法再按交易对手拆分，「涉案」各列为空',
    en: 'With a filter by counterparty the traced part cannot be divided: the columns "Traced" are empty',
  },
} as const satisfies Readonly<Record<string, ExportText>>;

/** Sums of the columns of amounts, coin by coin; absent where the list is not narrowed, so that its rows are not read at once. */
export async function readListSums(
  deps: Pick<ApiDeps, 'prices'>,
  reader: LedgerReader,
  { selection }: Pick<OpenTransactions, 'selection'>,
  contributing: ContributingTransactions | undefined,
): Promise<Pick<ExportList<unknown>, 'sums'>> {
  if (selection === undefined) return {};
  const { sums, tracedOf, tracedUsd, isTraced } = await readSums(deps, reader, selection, contributing);
  const listed = sums.slice(0, MAX_COINS_SUMMED).flatMap(({ asset, inBase, outBase }): readonly Sum[] => {
    const coin = nameCoin(toCoin(asset));
    return [
      [{ cn: `「数量」转入合计 · ${coin}`, en: `Sum of "Amount", incoming · ${coin}` }, toAssetAmount(inBase, asset)],
      [{ cn: `「数量」转出合计 · ${coin}`, en: `Sum of "Amount", outgoing · ${coin}` }, toAssetAmount(outBase, asset)],
      ...(isTraced ? [toTracedSum(coin, tracedOf(asset).traced)] : []),
    ];
  });
  const money = contributing?.money ?? undefined;
  return {
    sums: [
      ...listed,
      ...(isTraced ? [[TRACED_USD, tracedUsd] as const] : []),
      ...(money === undefined ? [] : [[ROW_AMOUNT, `${money.amount} ${money.symbol}`] as const]),
    ],
  };
}

const toTracedSum = (coin: string, traced: string | null): Sum => {
  const unread = traced === null ? UNREAD : { cn: '', en: '' };
  return [{ cn: `「涉案数量」合计 · ${coin}${unread.cn}`, en: `Sum of "Traced amount" · ${coin}${unread.en}` }, traced];
};

/** How the columns of a list that is narrowed to a row of the ranking relate to that row. */
export function toRowNotes(
  chain: ChainId,
  { selection, filter }: Pick<OpenTransactions, 'selection' | 'filter'>,
  contributing: ContributingTransactions | undefined,
): readonly ExportText[] {
  if (selection === undefined || contributing === undefined) return [];
  const { edges } = selection;
  if (!isDivisible(chain, edges)) return [NOTES.notDivided];
  const isNarrowed =
    edges !== undefined ||
    filter.direction !== undefined ||
    filter.fromSec !== undefined ||
    filter.toSec !== undefined ||
    filter.leastBase !== undefined;
  const isWhole = contributing.knownPercentage.toFixed(2) === contributing.percentage.toFixed(2);
  return [isWhole && !isNarrowed ? NOTES.whole : NOTES.part];
}
