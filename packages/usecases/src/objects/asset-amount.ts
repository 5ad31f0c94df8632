import { type AssetRow, formatAmount } from '@sulian/domain';

/** Decimal text in the asset's unit; in base units where its decimals are not known. */
export const toAssetAmount = (base: bigint, { decimals }: AssetRow): string => formatAmount(base, decimals ?? 0);

/**
 * A balance as text. A balance below zero is no balance: receipts are missing, so that it is unknown.
 * @returns null where it is unknown
 */
export const toBalance = (base: bigint, asset: AssetRow): string | null =>
  base < 0n ? null : toAssetAmount(base, asset);

/** USD of a balance; null without a price, or where the balance is unknown. */
export const toBalanceUsd = (base: bigint, asset: AssetRow, usdPerUnit: number | undefined): number | null =>
  base < 0n ? null : toAssetUsd(base, asset, usdPerUnit);

/** USD of an amount; null without a price or without known decimals. */
export const toAssetUsd = (base: bigint, asset: AssetRow, usdPerUnit: number | undefined): number | null =>
  usdPerUnit === undefined || asset.decimals === null ? null : Number(toAssetAmount(base, asset)) * usdPerUnit;

/** A balance and its value at the latest price; null without a price. */
export interface ValuedBalance {
  readonly balanceBase: bigint;
  readonly balanceUsd: number | null;
}

/**
 * Sum in USD of balances that have a price; the others that are not zero are counted. A balance below zero makes the sum
 * unknown only where it has a price: anybody can report transfers of a worthless token.
 */
export function sumBalancesUsd(balances: readonly ValuedBalance[]): { usd: number | null; unpriced: number } {
  const nonZero = balances.filter(({ balanceBase }) => balanceBase !== 0n);
  const priced = nonZero.filter(({ balanceUsd }) => balanceUsd !== null);
  const isUnknown = priced.some(({ balanceBase }) => balanceBase < 0n) || (priced.length === 0 && nonZero.length > 0);
  return {
    usd: isUnknown ? null : priced.reduce((sum, { balanceUsd }) => sum + (balanceUsd ?? 0), 0),
    unpriced: nonZero.length - priced.length,
  };
}
