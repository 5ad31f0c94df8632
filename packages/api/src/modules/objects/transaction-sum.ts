import { MAX_COINS_SUMMED, type TransactionsSum } from '@sulian/contract';
import { type AssetRow, isUnfetched, type LedgerReader, type TxId } from '@sulian/domain';
import {
  type ContributingTransactions,
  type OwnEdge,
  readAssets,
  sumTraced,
  sumTransactions,
  type TransactionSum,
  toAssetAmount,
  toBasis,
} from '@sulian/usecases';
import { toCoin } from '../../to-contract.ts';
import type { WalkDeps } from '../../walk-turns.ts';
import type { ListedParams } from './find-object.ts';
import { readWithContributing } from './read-with-contributing.ts';
import { findListHistory } from './stored-history.ts';
import { type Filters, type Selection, selectTransactions } from './transaction-filter.ts';

/** Sums of the object's transactions that match a filter: the same rows as in their list. */
export async function sumObjectTransactions(
  deps: WalkDeps,
  params: ListedParams,
  filters: Filters,
): Promise<TransactionsSum> {
  return readWithContributing(deps, params, filters, async (reader, foundObject, contributing) => {
    const labels = await deps.labelsAt(reader);
    const selection = await selectTransactions(deps, { reader, labels, foundObject, filters, contributing });
    const history = await findListHistory(reader, foundObject, selection?.coin);
    const isWhole = !isUnfetched(history);
    const basis = toBasis(reader, labels.version, history);
    if (selection === undefined) return { ...NOTHING, ...(isWhole ? {} : NO_SUMS), isComplete: isWhole, basis };
    const { match, searched, edges } = selection;
    const { sums, tracedOf, tracedUsd } = await readSums(deps, reader, selection, contributing);
    const hasSimulatedPrices = sums.some(({ asset }) => deps.prices.isSimulated(asset.chain, asset.asset));
    const listed = sums.slice(0, MAX_COINS_SUMMED);
    if (!isWhole) {
      const coins = listed.map(({ asset }) => ({ coin: toCoin(asset), ...NOT_MOVED }));
      return { ...NO_SUMS, coins, hasSimulatedPrices, ...searched, basis };
    }
    return {
      numberOfTransactions: match.txIds.length,
      coins: listed.map((sum) => ({ coin: toCoin(sum.asset), ...toMoved(sum), ...tracedOf(sum.asset) })),
      numberOfCoins: sums.length,
      ...sumUsd(sums),
      tracedUsd,
      unpriced: sums.filter(({ asset }) => asset.priceCoin === null).length,
      hasSimulatedPrices,
      between: edges === undefined ? null : toBetween(match.txIds, edges),
      ...searched,
      basis,
    };
  });
}

interface Sums {
  readonly sums: readonly TransactionSum[];
  /** Amounts are null unless `isTraced`, and where history was not read. */
  readonly tracedOf: (asset: AssetRow) => Pick<TransactionsSum['coins'][number], 'traced' | 'tracedUsd'>;
  readonly tracedUsd: number | null;
  /** False where no row is requested, or where it cannot be divided by party. */
  readonly isTraced: boolean;
}

/** Sums of the selected transactions, and the part of a ranking row that they carry. */
export async function readSums(
  deps: Pick<WalkDeps, 'prices'>,
  reader: LedgerReader,
  { history, match, filter, edges }: Selection,
  contributing: ContributingTransactions | undefined,
): Promise<Sums> {
  const { prices } = deps;
  const { chain } = reader;
  const assetOf = await readAssets(reader, [...new Set(match.rows.map((row) => history.assets[row] ?? 0))]);
  const sums = sumTransactions(history, match, { direction: filter.direction, assetOf, prices });
  const traced =
    contributing && sumTraced(contributing, { chain, history, txIds: match.txIds, filter, edges, assetOf, prices });
  return {
    sums,
    tracedOf: (asset) => {
      const { base = null, usd = null } = traced?.of(asset.asset) ?? {};
      return { traced: base === null ? null : toAssetAmount(base, asset), tracedUsd: usd };
    },
    tracedUsd: traced?.usd ?? null,
    isTraced: traced !== undefined,
  };
}

const NOTHING = {
  numberOfTransactions: 0,
  coins: [],
  numberOfCoins: 0,
  receivedUsd: 0,
  sentUsd: 0,
  tracedUsd: null,
  unpriced: 0,
  hasSimulatedPrices: false,
  between: null,
  searchedFrom: null,
  row: null,
};

/** Sums of the stored part of a history are no sums of the object. */
const NO_SUMS = {
  numberOfTransactions: null,
  numberOfCoins: null,
  receivedUsd: null,
  sentUsd: null,
  tracedUsd: null,
  unpriced: null,
  between: null,
};
const NOT_MOVED = { received: null, sent: null, receivedUsd: null, sentUsd: null, traced: null, tracedUsd: null };

/** How sure the amounts between the object and one party are. */
function toBetween(
  txIds: Float64Array,
  edges: ReadonlyMap<TxId, readonly OwnEdge[]>,
): NonNullable<TransactionsSum['between']> {
  const all = [...txIds].flatMap((txId) => edges.get(txId) ?? []);
  return {
    isExact: all.every(({ isExact }) => isExact),
    isAtLeast: all.some(({ amountBase }) => amountBase === undefined),
  };
}

const toMoved = ({ asset, inBase, outBase, inUsd, outUsd }: TransactionSum) => ({
  received: toAssetAmount(inBase, asset),
  sent: toAssetAmount(outBase, asset),
  receivedUsd: inUsd,
  sentUsd: outUsd,
});

/** Over the coins that have a price; unknown as soon as a day of one has none: a part of a sum would pass for the whole. */
export function sumUsd(sums: readonly TransactionSum[]): { receivedUsd: number | null; sentUsd: number | null } {
  const priced = sums.filter(({ asset }) => asset.priceCoin !== null);
  const sum = (usd: (of: TransactionSum) => number | null): number | null => {
    if (priced.length === 0 && sums.length > 0) return null;
    return priced.reduce<number | null>((all, each) => {
      const more = usd(each);
      return all === null || more === null ? null : all + more;
    }, 0);
  };
  return { receivedUsd: sum(({ inUsd }) => inUsd), sentUsd: sum(({ outUsd }) => outUsd) };
}
