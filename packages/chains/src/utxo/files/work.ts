import type { UtxoChain } from '../chains.ts';
import { toTarget } from '../verify/verify.ts';
import type { BlockIndex } from './block-index.ts';

/** Amount of work that an entry adds to its branch. */
export type WorkOf = (entry: number) => bigint;

/** Hashes that a block with this target takes on average. @see Bitcoin Core `chain.cpp`, GetBlockProof */
const toWork = (target: bigint): bigint => (1n << 256n) / (target + 1n);

/**
 * Work of the entries of an index. What a header claims counts only when its hash meets the claim: a damaged or
 * invented header could claim more than the whole chain. Where nothing is mined the claim is believed.
 */
export function createWorkOf(index: BlockIndex, chain: UtxoChain, isMined: boolean): WorkOf {
  // If the work is a different hash from the block's, proving it for a whole chain would take hours.
  const isProvable = isMined && chain.workHash === chain.headerHash;
  const powLimit = toTarget(chain.powLimitBits);
  const known = new Map<number, { readonly target: bigint; readonly bytes: Buffer; readonly work: bigint }>();
  const read = (bits: number) => {
    const knownWork = known.get(bits);
    if (knownWork !== undefined) return knownWork;
    const target = toTarget(bits);
    const bytes = Buffer.from(target.toString(16).padStart(64, '0'), 'hex');
    const made = { target, bytes, work: target === 0n ? 0n : toWork(target) };
    known.set(bits, made);
    return made;
  };
  return (entry) => {
    const { target, bytes, work } = read(index.bits(entry));
    if (!isProvable) return work;
    return target <= powLimit && isAtMost(index.hash(entry), bytes) ? work : 0n;
  };
}

/** Whether a hash in the header's order (last byte weighs most) is at most a number written the usual way. */
function isAtMost(hash: Buffer, limit: Buffer): boolean {
  for (let i = 0; i < 32; i++) {
    const difference = (hash[31 - i] as number) - (limit[i] as number);
    if (difference !== 0) return difference < 0;
  }
  return true;
}
