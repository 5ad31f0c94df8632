import { type CoinsAnswer, MAX_COINS_SHOWN } from '@sulian/contract';
import type { AssetRow, DayTotalRow, LedgerReader, TotalRow } from '@sulian/domain';
import {
  type EntitySums,
  type ObjectHistory,
  readAssets,
  toAssetAmount,
  toAssetUsd,
  toBalance,
  toBalanceUsd,
  toBasis,
} from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { toCoin } from '../../to-contract.ts';
import { sumOnChain } from '../entities/sum-on-chain.ts';
import { sumDays } from './day-sums.ts';
import { type FoundObject, idsOf, type ListedParams, readObject } from './find-object.ts';
import { countTransactions } from './info.ts';
import { findScores } from './known-scores.ts';
import { readDays } from './read-days.ts';
import { readHistories } from './stored-history.ts';

type CoinItem = CoinsAnswer['items'][number];

/** Balances of an object. Exact totals; balance is what came in less what went out. */
export const listObjectCoins = (deps: ApiDeps, params: ListedParams): Promise<CoinsAnswer> =>
  readObject(deps, params, async (reader, object) => {
    const numberOfTransactions = await countTransactions(reader, object);
    const { totals, days } = await readSums(deps, reader, { object, numberOfTransactions });
    const assetOf = await readAssets(
      reader,
      totals.map((total) => total.asset),
    );
    const labels = await deps.labelsAt(reader);
    const { summedTransactions } = deps.limits;
    const isWhole = object.history.historyState === 'WHOLE';
    const historyOf = await readHistories(reader, object);
    const coins = totals
      .map((total) => ({ asset: assetOf(total.asset), total, days }))
      .map((each) => toItem(deps, { ...each, history: historyOf(each.asset) }))
      .sort(byInterest);
    const items = coins.slice(0, MAX_COINS_SHOWN).map(({ item }) => item);
    const priced = coins.filter((each) => each.asset.priceCoin !== null);
    const basis = toBasis(reader, labels.version, object.history);
    const sum = (figure: 'amountReceivedUsd' | 'amountSentUsd') =>
      isWhole ? sumUsd(priced.map(({ item }) => item[figure])) : null;
    return {
      items: await findScores(deps, { reader, labels, object }, items),
      _metadata: {
        total: isWhole ? coins.length : null,
        balanceUsd: isWhole
          ? sumUsd(coins.filter(({ isPriced }) => isPriced).map(({ item }) => item.balanceUsd))
          : null,
        amountReceivedUsd: sum('amountReceivedUsd'),
        amountSentUsd: sum('amountSentUsd'),
        isSummed: days !== undefined,
        summedAtMost: summedTransactions,
        numberOfTransactions: isWhole ? numberOfTransactions : null,
        unpriced: isWhole ? coins.filter(({ isPriced }) => !isPriced).length : null,
        hasSimulatedPrices: priced.some(({ asset }) => deps.prices.isSimulated(asset.chain, asset.asset)),
        cny: basis.time === null ? null : (deps.prices.findCny(basis.time) ?? null),
        isPartial: basis.isPartial,
      },
      basis,
    };
  });

interface Sums {
  readonly totals: readonly TotalRow[];
  /** Undefined: there are too many to be read. */
  readonly days: readonly DayTotalRow[] | undefined;
}

async function readSums(
  deps: ApiDeps,
  reader: LedgerReader,
  { object, numberOfTransactions }: { readonly object: FoundObject; readonly numberOfTransactions: number },
): Promise<Sums> {
  const totals = await readTotals(reader, object);
  if (object.entity !== undefined) return withoutInternal(totals, await sumOnChain(deps, object.entity));
  // Days of a busy address are stored; those of a wallet are computed for each call.
  const isTooMuch = object.kind === 'wallets' && numberOfTransactions > deps.limits.summedTransactions;
  return { totals, days: isTooMuch ? undefined : await readDays(reader, object) };
}

/** Subtracts payments between an entity's own addresses from the totals. */
function withoutInternal(totals: readonly TotalRow[], { coins, byDay }: EntitySums): Sums {
  const net = new Map(coins.map((coin) => [coin.asset.asset, coin]));
  return {
    totals: totals.map((total) => {
      const { receivedBase, sentBase } = net.get(total.asset) ?? total;
      return { ...total, receivedBase, sentBase };
    }),
    days: byDay,
  };
}

async function readTotals(reader: LedgerReader, { kind, row, members }: FoundObject): Promise<readonly TotalRow[]> {
  if (members !== undefined) return reader.listTotalsTogether(idsOf(members));
  if (row === undefined) return [];
  if (kind === 'wallets' && row.walletId !== undefined) return reader.listWalletTotals(row.walletId);
  return reader.listTotals([row.addressId]);
}

interface CoinBalance {
  readonly asset: AssetRow;
  readonly item: CoinItem;
  /** Stored ones. */
  readonly transactions: number;
  /** Has a latest price, whether or not its balance is known. */
  readonly isPriced: boolean;
}

function toItem(
  { prices }: ApiDeps,
  input: {
    readonly asset: AssetRow;
    readonly total: TotalRow;
    readonly days: readonly DayTotalRow[] | undefined;
    readonly history: ObjectHistory;
  },
): CoinBalance {
  const { asset, total, days, history } = input;
  const isWhole = history.historyState === 'WHOLE';
  const balanceBase = total.receivedBase - total.sentBase;
  const latest = prices.findLatest(asset.chain, asset.asset);
  const sums = sumDays(days, asset, prices);
  const item = {
    ...toCoin(asset),
    balance: isWhole ? toBalance(balanceBase, asset) : null,
    balanceUsd: isWhole ? toBalanceUsd(balanceBase, asset, latest?.usd) : null,
    amountReceived: isWhole ? toAssetAmount(total.receivedBase, asset) : null,
    amountReceivedUsd: isWhole ? sums.receivedUsd : null,
    amountSent: isWhole ? toAssetAmount(total.sentBase, asset) : null,
    amountSentUsd: isWhole ? sums.sentUsd : null,
    numberOfTransactions: isWhole ? total.transactions : null,
    incomeScore: null,
    spendingScore: null,
    incomeRisk: null,
    spendingRisk: null,
    priceDate: latest?.timeSec ?? null,
    ...history,
  };
  const { transactions } = total;
  return { asset, item, transactions, isPriced: toAssetUsd(balanceBase, asset, latest?.usd) !== null };
}

/** The native coin, then what is worth most, then well-known coins, then the busiest; suspicious ones last. */
function byInterest(a: CoinBalance, b: CoinBalance): number {
  const rankOf = ({ asset }: CoinBalance): number =>
    asset.kind === 'NATIVE' ? 0 : asset.isSpam ? 3 : asset.isKnown ? 1 : 2;
  return (
    rankOf(a) - rankOf(b) ||
    (b.item.balanceUsd ?? -1) - (a.item.balanceUsd ?? -1) ||
    b.transactions - a.transactions ||
    a.asset.asset - b.asset.asset
  );
}

/** Null without any, and as soon as one is unknown: a part of a sum would pass for the whole. */
const sumUsd = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 || known.length < values.length ? null : known.reduce((sum, value) => sum + value, 0);
};
