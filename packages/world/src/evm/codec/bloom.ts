import { keccak } from '../../accounts/keccak.ts';
import type { ContractLog } from '../../accounts/run.ts';
import { fromHex } from './rlp.ts';

const BLOOM_BYTES = 256;
const BITS = BLOOM_BYTES * 8;
/** The same contracts and holders come again and again. */
const MAX_KNOWN = 20_000;
const known = new Map<string, readonly number[]>();

function toBits(text: string): readonly number[] {
  const cached = known.get(text);
  if (cached !== undefined) return cached;
  const hash = keccak(fromHex(text));
  const bits = [0, 2, 4].map((at) => hash.readUInt16BE(at) % BITS);
  if (known.size < MAX_KNOWN) known.set(text, bits);
  return bits;
}

/** @see Ethereum yellow paper, 4.3.1 */
export function toBloom(logs: readonly ContractLog[]): Buffer {
  const bloom = Buffer.alloc(BLOOM_BYTES);
  for (const { address, topics } of logs)
    for (const text of [address, ...topics])
      for (const bit of toBits(text)) {
        const at = BLOOM_BYTES - 1 - (bit >> 3);
        bloom[at] = (bloom[at] ?? 0) | (1 << (bit & 7));
      }
  return bloom;
}
