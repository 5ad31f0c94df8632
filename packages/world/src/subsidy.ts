const FIRST_SUBSIDY_BASE = 5_000_000_000n;
const HALVING_BLOCKS = 210_000;

/** New coins of a block: 50 BTC, halved every 210,000 blocks. */
export function toSubsidyBase(height: number): bigint {
  const halvings = Math.floor(height / HALVING_BLOCKS);
  return halvings >= 64 ? 0n : FIRST_SUBSIDY_BASE >> BigInt(halvings);
}
