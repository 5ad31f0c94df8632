/** "1.5" for 150000000n with 8 decimals: exact, no trailing zeros, no exponent. */
export function formatAmount(base: bigint, decimals: number): string {
  const sign = base < 0n ? '-' : '';
  const digits = (base < 0n ? -base : base).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}

/** Inverse of `formatAmount`; undefined when the text is no decimal number or has more places than the asset. */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return undefined;
  const base = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign === '-' ? -base : base;
}
