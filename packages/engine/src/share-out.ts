/** Hundredths of a percent in the whole. */
export const WHOLE = 10_000;

/**
 * Whole hundredths of a percent that sum to exactly 10,000 (largest remainder; ties to the earlier).
 * @param shares parts of 1
 * @param isSevere ends that must never show as 0.00: they get at least one hundredth
 */
export function shareOut(shares: readonly number[], isSevere: (index: number) => boolean = () => false): number[] {
  if (shares.length === 0) return [];
  const total = shares.reduce((sum, each) => sum + each, 0);
  const exact = shares.map((share) => (share / total) * WHOLE);
  const parts = exact.map(Math.floor);
  const byRemainder = exact.map((value, index) => ({ index, remainder: value - Math.floor(value) }));
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const left = WHOLE - parts.reduce((sum, each) => sum + each, 0);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return lendToSevere(parts, isSevere);
}

/** A severe end without a hundredth gets one from the largest part. */
function lendToSevere(parts: number[], isSevere: (index: number) => boolean): number[] {
  for (const [index, part] of parts.entries()) {
    if (part > 0 || !isSevere(index)) continue;
    const largest = parts.indexOf(Math.max(...parts));
    parts[largest] = (parts[largest] ?? 0) - 1;
    parts[index] = 1;
  }
  return parts;
}

/** Scale at which shares are turned into whole numbers before amounts are divided. */
const SHARE_SCALE = 10n ** 15n;

/** Divides an amount by shares so that the parts sum to it exactly (largest remainder; ties to the earlier). */
export function divideAmount(totalBase: bigint, shares: readonly number[]): bigint[] {
  const weights = shares.map((share) => BigInt(Math.round(share * Number(SHARE_SCALE))));
  const whole = weights.reduce((sum, each) => sum + each, 0n);
  if (whole === 0n) return shares.map(() => 0n);
  const parts = weights.map((weight) => (totalBase * weight) / whole);
  const byRemainder = weights.map((weight, index) => ({ index, remainder: (totalBase * weight) % whole }));
  byRemainder.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  const left = Number(totalBase - parts.reduce((sum, each) => sum + each, 0n));
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}
