/** An exact rational number. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

export const fraction = (numerator: bigint, denominator = 1n): Fraction => {
  const divisor = gcd(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
};
export const ZERO = fraction(0n);
export const add = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
export const subtract = (a: Fraction, b: Fraction): Fraction => add(a, { ...b, numerator: -b.numerator });
export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);
export const isZero = (a: Fraction): boolean => a.numerator === 0n;

/** Nearest float, whatever the size of the parts. */
export function toNumber({ numerator, denominator }: Fraction): number {
  const whole = numerator / denominator;
  const SCALE = 2n ** 80n;
  return Number(whole) + Number(((numerator - whole * denominator) * SCALE) / denominator) / Number(SCALE);
}
