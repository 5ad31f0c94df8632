const MIN_BASE = 5_000n;
const MAX_BASE = 137_438_953_472n;

/** Powers of `base` from 1, times the factor, between the least and the greatest denomination. */
function powers(base: bigint, factor = 1n): bigint[] {
  const denominations: bigint[] = [];
  for (let value = factor; value <= MAX_BASE; value *= base) if (value >= MIN_BASE) denominations.push(value);
  return denominations;
}

/**
 * Wasabi 2's standard output amounts in satoshi: 2^n, 3^n, 2·3^n, 10^n, 2·10^n, 5·10^n.
 * @see WalletWasabi, BlockchainAnalyzer.StdDenoms (79 amounts)
 */
export const WASABI_2_DENOMINATIONS: ReadonlySet<bigint> = new Set([
  ...powers(2n),
  ...powers(3n),
  ...powers(3n, 2n),
  ...powers(10n),
  ...powers(10n, 2n),
  ...powers(10n, 5n),
]);

export const isWasabi2Denomination = (amountBase: bigint): boolean => WASABI_2_DENOMINATIONS.has(amountBase);
