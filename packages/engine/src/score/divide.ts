/** Parts of a share that a float of 0..1 can still tell apart. */
const SHARE_SCALE = 2 ** 52;
const HUNDREDTHS = 10_000n;

/**
 * Splits a whole among shares by the largest remainder: the parts sum to exactly the whole.
 * @param shares weights of 0 or more; they need not sum to 1
 * @returns as many parts; all 0 when no share is above 0
 */
export function divideAmount(wholeBase: bigint, shares: readonly number[]): bigint[] {
  const weights = shares.map((share) => BigInt(Math.round(share * SHARE_SCALE)));
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  if (sum === 0n) return shares.map(() => 0n);
  const parts = weights.map((weight) => (wholeBase * weight) / sum);
  const remainders = weights.map((weight) => (wholeBase * weight) % sum);
  const rest = wholeBase - parts.reduce((total, part) => total + part, 0n);
  const order = shares
    .map((_, index) => index)
    .sort((a, b) => compare(remainders[b] ?? 0n, remainders[a] ?? 0n) || a - b);
  for (const index of order.slice(0, Number(rest))) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Shares in hundredths of a percent as people see them: they sum to exactly 10000, and one that must show is at least 1,
 * taken from the largest.
 */
export function shareOut(shares: readonly number[], mustShow: (index: number) => boolean = () => false): number[] {
  const parts = divideAmount(HUNDREDTHS, shares).map(Number);
  for (const [index, share] of shares.entries()) {
    if (!(share > 0) || parts[index] !== 0 || !mustShow(index)) continue;
    const largest = parts.indexOf(Math.max(...parts));
    parts[largest] = (parts[largest] ?? 0) - 1;
    parts[index] = 1;
  }
  return parts;
}
