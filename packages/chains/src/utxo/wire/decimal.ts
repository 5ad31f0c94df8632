/**
 * Base units of a JSON decimal, exactly; undefined when it has more places than the coin or is no number.
 * Takes exponents too: some writers print 0.00000001 as 1e-08.
 */
export function decimalToBase(text: string, decimals: number): bigint | undefined {
  const match = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const shift = decimals + Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return digits % divisor === 0n ? digits / divisor : undefined;
}

/**
 * Puts quotes around the amounts of a node's JSON text, so that `JSON.parse` cannot round them to a double.
 * A quote inside a JSON string is escaped, so no text can look like a key.
 */
export const quoteAmounts = (json: string): string =>
  json.replace(/"(value|valueSat|fee)"(\s*:\s*)(-?\d[\d.eE+-]*)/g, '"$1"$2"$3"');
