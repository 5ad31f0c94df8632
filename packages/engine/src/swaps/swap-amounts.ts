import type { SoundSwap } from './sound-swap.ts';

const NATIVE_COIN = 0;

/** Base units of a coin that a swap exchanged; undefined: it is neither of the two. */
export function findAmountOf({ gave, got }: SoundSwap, coin: number | undefined): number | undefined {
  const amount = [gave, got].find((each) => each.coin === coin);
  return amount === undefined ? undefined : Number(amount.base);
}

/** The same of an asset that moves in or out of the swap: one that is neither of the two coins is the wrapped native one. */
export const findMovedAmountOf = (swap: SoundSwap, asset: number): number | undefined =>
  findAmountOf(swap, asset) ?? findAmountOf(swap, NATIVE_COIN);
