/** A float of 0..1 times 2^200 is a whole number, unless it is below 2^-148: no amount is that large a whole. */
const SHARE_SCALE = 2 ** 200;
/** Decimal digits of an amount that a share, a sum of floats, can still represent. */
const DIGITS = 15;
const ONE_DIGIT_MORE = 10n ** BigInt(DIGITS);
const HUNDREDTHS = 10_000n;

const toWeight = (share: number): bigint => BigInt(Math.round(share * SHARE_SCALE));

/**
 * Splits a whole among shares by the largest remainder: the parts sum to exactly the whole.
 * @param shares weights of 0 or more; they need not sum to 1
 * @returns as many parts; all 0 when no share is above 0
 */
export function divideAmount(wholeBase: bigint, shares: readonly number[]): bigint[] {
  const weights = shares.map(toWeight);
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  if (sum === 0n) return shares.map(() => 0n);
  const division = { wholeBase, weights, sum };
  return wholeBase < ONE_DIGIT_MORE ? divideSmall(division) : divideLarge(division);
}

/**
 * Splits a whole by whole weights, which represent every unit.
 * @param weights of 0 or more, in whatever unit
 */
export function divideExactly(wholeBase: bigint, weights: readonly bigint[]): bigint[] {
  const sum = sumOf(weights);
  return sum === 0n ? weights.map(() => 0n) : divideSmall({ wholeBase, weights, sum });
}

interface Division {
  readonly wholeBase: bigint;
  readonly weights: readonly bigint[];
  readonly sum: bigint;
}

const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((total, part) => total + part, 0n);

/** Splits a whole of which every unit is known: what is left over goes to the largest remainders. */
function divideSmall({ wholeBase, weights, sum }: Division): bigint[] {
  const parts = weights.map((weight) => (wholeBase * weight) / sum);
  const remainders = weights.map((weight) => (wholeBase * weight) % sum);
  const order = indexesBy(remainders);
  for (const index of order.slice(0, Number(wholeBase - sumOf(parts)))) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}

/**
 * Units beyond the digits of a float are its noise: 0.79 of 10 ETH is 7.9, not 7.900000000000000355. Each part is
 * rounded to the digits that its share represents, and what is left over goes to the part that was rounded most.
 */
function divideLarge({ wholeBase, weights, sum }: Division): bigint[] {
  const parts = weights.map((weight) => roundQuotient(wholeBase * weight, sum));
  const rest = wholeBase - sumOf(parts);
  if (rest === 0n) return parts;
  const errors = weights.map((weight, index) => absolute(wholeBase * weight - (parts[index] ?? 0n) * sum));
  // The largest is larger than all roundings together.
  const taker = [...indexesBy(errors).slice(0, 1), ...indexesBy(parts)].find(
    (index) => (parts[index] ?? 0n) + rest >= 0n,
  );
  if (taker !== undefined) parts[taker] = (parts[taker] ?? 0n) + rest;
  return parts;
}

/** The nearest whole of at most `DIGITS` significant digits. */
function roundQuotient(numerator: bigint, denominator: bigint): bigint {
  const digits = (numerator / denominator).toString().length;
  const unit = 10n ** BigInt(Math.max(0, digits - DIGITS));
  const divisor = denominator * unit;
  return ((2n * numerator + divisor) / (2n * divisor)) * unit;
}

/** Largest first, of equal ones the first. */
const indexesBy = (values: readonly bigint[]): number[] =>
  values.map((_, index) => index).sort((a, b) => compare(values[b] ?? 0n, values[a] ?? 0n) || a - b);

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** Amount of a share of a whole. */
export const partOf = (wholeBase: bigint, share: number): bigint =>
  share >= 1 ? wholeBase : (divideAmount(wholeBase, [share, 1 - share])[0] ?? 0n);

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
