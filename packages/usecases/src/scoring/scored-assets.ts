import { type AssetRow, formatAmount, type PriceSource, toCoinId } from '@sulian/domain';
import { type TraceObject, USD_DECIMALS, type UsdPerBase } from '@sulian/engine';
import { toAssetAmount, toAssetUsd } from '../objects/asset-amount.ts';
import type { ScoringRequest } from './answer.ts';
import type { ScoringDeps } from './deps.ts';
import type { ScoringQuestion } from './question.ts';

/** The unit in which an answer's amounts are. */
export interface Unit {
  readonly symbol: string;
  /** A coin may have the same symbol. */
  readonly isUsd: boolean;
  toAmount(base: bigint): string;
  /** @param timeSec when the object received or sent it; undefined: not known. */
  toUsd(base: bigint, timeSec: number | undefined): number | null;
}

/** One weighting of a question for the engine. */
export interface Weights {
  readonly assets: readonly number[];
  /** Weighs several coins. */
  readonly usdPerBase?: UsdPerBase;
  /** Value of one coin's transfers in USD. */
  readonly transferUsd?: UsdPerBase;
  readonly unit: Unit;
}

export interface ScoredAssets {
  /** Weighting of the one requested coin; for ALL, by the native coin's amounts, which need no price. */
  readonly weights: Weights;
  /** ALL by USD: coins that the object moved and that have closes, of whatever days. */
  readonly byUsd?: Weights;
  /** Coins other than the native one that the object moved in the requested direction. */
  readonly others: readonly AssetRow[];
}

type Prices = Pick<ScoringDeps['prices'], 'findUsd' | 'findLatestUsd'>;

/** @param object undefined: the ledger never met it */
export async function findScoredAssets(
  { prices }: { readonly prices: Prices },
  { reader, coin, request }: Pick<ScoringQuestion, 'reader' | 'coin' | 'request'>,
  object: TraceObject | undefined,
): Promise<ScoredAssets> {
  if (coin.kind === 'ONE') return { weights: weighOne(prices, coin.asset), others: [] };
  const moved = object === undefined ? [] : await readMoved(reader, object);
  const rows = await reader.listAssets([...new Set([0, ...moved.map(({ asset }) => asset)])].sort((a, b) => a - b));
  const [native] = rows;
  const weights = native === undefined ? { assets: [0], unit: USD } : weighOne(prices, native);
  const movedAssets = new Set(moved.filter((each) => each[request.analysisType]).map(({ asset }) => asset));
  const others = rows.filter((row) => row.kind !== 'NFT' && row.asset !== 0 && movedAssets.has(row.asset));
  const priced = rows.filter((row) => movedAssets.has(row.asset) && hasCloses(prices, row));
  if (priced.length === 0) return { weights, others };
  const assets = priced.map((row) => row.asset);
  return { weights, byUsd: { assets, usdPerBase: toUsdPerBase(prices, priced), unit: USD }, others };
}

const weighOne = (prices: Prices, row: AssetRow): Weights => ({
  assets: [row.asset],
  transferUsd: toUsdPerBase(prices, [row]),
  unit: unitOf(prices, row),
});

/** A coin and the directions in which the object moved it. */
type Moved = Readonly<Record<ScoringRequest['analysisType'], boolean>> & { readonly asset: number };

async function readMoved(reader: ScoringQuestion['reader'], object: TraceObject): Promise<readonly Moved[]> {
  if (object.kind === 'TRANSACTION')
    return (await reader.listLegs([object.txId]))
      .filter(({ amountBase }) => amountBase !== 0n)
      .map(({ asset }) => ({ asset, INCOMING: true, OUTGOING: true }));
  const totals = await (object.kind === 'WALLET'
    ? reader.listWalletTotals(object.walletId)
    : reader.listTotals(object.addressIds));
  return totals.map(({ asset, receivedBase, sentBase }) => ({
    asset,
    INCOMING: receivedBase > 0n,
    OUTGOING: sentBase > 0n,
  }));
}

/** True where the coin has a close of any day. */
const hasCloses = (prices: Prices, { chain, asset, kind, decimals }: AssetRow): boolean =>
  kind !== 'NFT' && decimals !== null && prices.findLatestUsd(chain, asset) !== undefined;

function toUsdPerBase(prices: Pick<PriceSource, 'findUsd'>, rows: readonly AssetRow[]): UsdPerBase {
  const byNumber = new Map(rows.map((row) => [row.asset, row]));
  const usdOf = toUsdOf(prices);
  return (asset, timeSec) => {
    const row = byNumber.get(asset);
    return row === undefined ? undefined : usdOf(row, timeSec);
  };
}

/** USD of one base unit of any asset. */
export const toUsdOf =
  (prices: Pick<PriceSource, 'findUsd'>) =>
  ({ chain, asset, decimals }: AssetRow, timeSec: number): number | undefined => {
    const usd = decimals === null ? undefined : prices.findUsd(chain, asset, timeSec);
    return usd === undefined || decimals === null ? undefined : usd / 10 ** decimals;
  };

const USD: Unit = {
  symbol: 'USD',
  isUsd: true,
  toAmount: (base) => formatAmount(base, USD_DECIMALS),
  toUsd: (base) => Number(formatAmount(base, USD_DECIMALS)),
};

const unitOf = (prices: Prices, row: AssetRow): Unit => ({
  symbol: row.symbol,
  isUsd: false,
  toAmount: (base) => toAssetAmount(base, row),
  toUsd: (base, timeSec) =>
    timeSec === undefined ? null : toAssetUsd(base, row, prices.findUsd(row.chain, row.asset, timeSec)),
});

/** Coins that an answer names as left out; `leftOutCount` is all of them. */
const MAX_LEFT_OUT = 100;

/** Absent where there are none. */
export const toNotJudged = (rows: readonly AssetRow[]) =>
  rows.length === 0 ? {} : { notJudged: rows.slice(0, MAX_LEFT_OUT).map(({ symbol }) => symbol) };

export const toLeftOut = (rows: readonly AssetRow[]) => ({
  leftOutCount: rows.length,
  leftOut: rows
    .slice(0, MAX_LEFT_OUT)
    .map(({ chain, asset, symbol, key }) => ({ id: toCoinId(chain, asset), symbol, chainId: key })),
});
