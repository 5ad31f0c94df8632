import type { AssetRow } from '@sulian/domain';
import { nativeLimitsOf } from '../native-limits.ts';

/**
 * Less than this is a tiny payment, USD. Of 17 million poisoning transfers on Ethereum, 2022-07 to 2024-06, those of real
 * coins are below it but for 8,651.
 * @see T. Tsuchiya et al., Blockchain Address Poisoning, USENIX Security 2025: data set's guidance, `is_not_categorized`
 */
export const TINY_USD = 10;

/** Coins by which one unit is a dollar, where the day has no price. Ids of the bundled registry. */
const DOLLAR_COINS: ReadonlySet<string> = new Set([
  'tether',
  'usd-coin',
  'dai',
  'binance-usd',
  'paypal-usd',
  'pax-dollar',
  'gemini-dollar',
  'true-usd',
  'frax',
  'liquity-usd',
  'usdb',
]);

type Valued = Pick<AssetRow, 'chain' | 'asset' | 'decimals' | 'priceCoin' | 'isKnown'>;

/**
 * True of an amount that is too small to be a payment for its own sake.
 * @param priceUsd of one unit on the day; undefined: none. Then a dollar coin counts as a dollar, a native coin by its own
 * limit, and a token that nobody knows as worthless; a known one without a price is never tiny.
 */
export function isTiny(asset: Valued, amountBase: bigint, priceUsd: number | undefined): boolean {
  const { chain, decimals, priceCoin, isKnown } = asset;
  const unitUsd = priceUsd ?? (priceCoin !== null && DOLLAR_COINS.has(priceCoin) ? 1 : undefined);
  if (unitUsd !== undefined && decimals !== null) return (Number(amountBase) / 10 ** decimals) * unitUsd < TINY_USD;
  if (asset.asset === 0) return amountBase < nativeLimitsOf(chain).tinyBase;
  return !isKnown;
}
