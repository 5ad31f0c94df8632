import type { ScoringBody } from '@sulian/contract';
import { type AssetRow, formatAmount, type PriceSource, toCoinId } from '@sulian/domain';
import { type TraceObject, USD_DECIMALS, type UsdPerBase } from '@sulian/engine';
import type { ApiDeps } from '../../deps.ts';
import type { ScoringQuestion } from './question.ts';

/** The unit in which an answer's amounts are. */
export interface Unit {
  readonly symbol: string;
  /** A coin may have the same symbol. */
  readonly isUsd: boolean;
  toAmount(base: bigint): string;
  toUsd(base: bigint): number | null;
}

/** What a question asks the engine about. */
export interface AskedAssets {
  readonly assets: readonly number[];
  readonly usdPerBase?: UsdPerBase;
  readonly unit: Unit;
  /** Coins that the object moved in the asked direction and that are left out of ALL, for want of a price. */
  readonly leftOut: readonly AssetRow[];
}

type Prices = Pick<ApiDeps['prices'], 'findUsd' | 'findLatestUsd'>;

/** @param object undefined: the ledger never met it */
export async function findAskedAssets(
  { prices }: { readonly prices: Prices },
  { reader, coin, body }: Pick<ScoringQuestion, 'reader' | 'coin' | 'body'>,
  object: TraceObject | undefined,
): Promise<AskedAssets> {
  if (coin.kind === 'ONE') return { assets: [coin.asset.asset], unit: unitOf(prices, coin.asset), leftOut: [] };
  const moved = object === undefined ? [] : await readMoved(reader, object);
  const rows = await reader.listAssets([...new Set(moved.map(({ asset }) => asset))].sort((a, b) => a - b));
  const asked = new Set(moved.filter((each) => each[body.analysisType]).map(({ asset }) => asset));
  const priced = rows.filter((row) => isPriced(prices, row));
  const others = rows.filter((row) => row.kind !== 'NFT' && asked.has(row.asset) && !priced.includes(row));
  if (priced.length > 0) {
    const assets = priced.map((row) => row.asset);
    return { assets, usdPerBase: toUsdPerBase(prices, priced), unit: USD, leftOut: others };
  }
  // Without any price there is no sum; the native coin alone is better than nothing, and is said to be that.
  const [native] = await reader.listAssets([0]);
  const unit = native === undefined ? USD : unitOf(prices, native);
  return { assets: [0], unit, leftOut: others.filter((row) => row.asset !== 0) };
}

/** A coin and the directions in which the object moved it. */
type Moved = Readonly<Record<ScoringBody['analysisType'], boolean>> & { readonly asset: number };

async function readMoved(reader: ScoringQuestion['reader'], object: TraceObject): Promise<readonly Moved[]> {
  if (object.kind === 'TRANSACTION')
    return (await reader.listLegs([object.txId])).map(({ asset }) => ({ asset, INCOMING: true, OUTGOING: true }));
  const totals = await (object.kind === 'WALLET'
    ? reader.listWalletTotals(object.walletId)
    : reader.listTotals(object.addressIds));
  return totals.map(({ asset, receivedBase, sentBase }) => ({
    asset,
    INCOMING: receivedBase > 0n,
    OUTGOING: sentBase > 0n,
  }));
}

const isPriced = (prices: Prices, { chain, asset, kind, decimals }: AssetRow): boolean =>
  kind !== 'NFT' && decimals !== null && prices.findLatestUsd(chain, asset) !== undefined;

function toUsdPerBase(prices: PriceSource, rows: readonly AssetRow[]): UsdPerBase {
  const byNumber = new Map(rows.map((row) => [row.asset, row]));
  return (asset, timeSec) => {
    const row = byNumber.get(asset);
    const usd = row === undefined ? undefined : prices.findUsd(row.chain, asset, timeSec);
    return usd === undefined ? undefined : usd / 10 ** (row?.decimals ?? 0);
  };
}

const USD: Unit = {
  symbol: 'USD',
  isUsd: true,
  toAmount: (base) => formatAmount(base, USD_DECIMALS),
  toUsd: (base) => Number(formatAmount(base, USD_DECIMALS)),
};

function unitOf(prices: Prices, row: AssetRow): Unit {
  const usd = row.decimals === null ? undefined : prices.findLatestUsd(row.chain, row.asset);
  const toAmount = (base: bigint): string => formatAmount(base, row.decimals ?? 0);
  const toUsd = (base: bigint) => (usd === undefined ? null : Number(toAmount(base)) * usd);
  return { symbol: row.symbol, isUsd: false, toAmount, toUsd };
}

/** Coins that an answer names as left out; `leftOutCount` is all of them. */
const MAX_LEFT_OUT = 100;

export const toLeftOut = (rows: readonly AssetRow[]) => ({
  leftOutCount: rows.length,
  leftOut: rows
    .slice(0, MAX_LEFT_OUT)
    .map(({ chain, asset, symbol, key }) => ({ id: toCoinId(chain, asset), symbol, chainId: key })),
});
