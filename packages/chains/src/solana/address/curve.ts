import { decodeBase58 } from '../../codecs/base58.ts';

/** Prime of the ed25519 field. @see RFC 8032 section 5.1 */
const P = 2n ** 255n - 19n;
const D = 37_095_705_934_669_439_343_138_083_508_754_565_189_542_113_879_843_219_016_388_785_533_085_940_283_555n;
const SIGN_BIT = 2n ** 255n;
const HALF = ((P - 1n) / 2n).toString(2);

/**
 * Whether a private key can exist for 32 bytes. Addresses owned by programs are chosen off the curve: no key signs for
 * them, only their program.
 */
export function isOnCurve(key: Uint8Array): boolean {
  const y = BigInt(`0x${Buffer.from(key).reverse().toString('hex')}`) % SIGN_BIT;
  const square = (y * y) % P;
  // x² = (y² − 1) / (d·y² + 1) has a root if and only if the product of both has one (Euler's criterion).
  const product = (((square - 1n + P) % P) * (D * square + 1n)) % P;
  return product === 0n || toHalfPower(product) === 1n;
}

function toHalfPower(base: bigint): bigint {
  let power = 1n;
  for (const bit of HALF) {
    power = (power * power) % P;
    if (bit === '1') power = (power * base) % P;
  }
  return power;
}

const MAX_CACHED = 50_000;
/** Results by address: each check takes about 0.1 ms, and the same pools appear in block after block. */
const known = new Map<string, boolean>();

/** Whether an address is a program's to sign for. @param address canonical */
export function isProgramOwned(address: string): boolean {
  const cached = known.get(address);
  if (cached !== undefined) return cached;
  const key = decodeBase58(address);
  const isOwned = key !== undefined && !isOnCurve(key);
  if (known.size >= MAX_CACHED) known.clear();
  known.set(address, isOwned);
  return isOwned;
}

/** For measurements: as after a start. */
export const forgetProgramOwned = (): void => known.clear();
