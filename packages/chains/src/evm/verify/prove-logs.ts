import { keccak256 } from '../../codecs/keccak.ts';
import type { RpcBlock, RpcReceipt } from '../wire/schema.ts';

const BLOOM_BYTES = 256;

/**
 * Whether the header's bloom filter is that of these logs. It does not detect the lack of a log whose contract and
 * topics occur in others; an event as rare as a freeze leaves bits of its own. Used when the receipts' root, which
 * proves all, cannot be recomputed.
 * @see Yellow Paper, 4.3.1, "Transaction Receipt"
 */
export function provesLogs({ logsBloom }: Pick<RpcBlock, 'logsBloom'>, receipts: readonly RpcReceipt[]): boolean {
  if (logsBloom === undefined) return false;
  const bloom = Buffer.alloc(BLOOM_BYTES);
  const seen = new Set<string>();
  for (const { logs } of receipts)
    for (const { address, topics } of logs)
      for (const part of [address, ...topics])
        if (!seen.has(part)) {
          seen.add(part);
          addPart(bloom, part);
        }
  return logsBloom.toLowerCase() === `0x${bloom.toString('hex')}`;
}

/** Sets three bits: the low eleven of each of the hash's first three pairs of bytes, counted from the filter's end. */
function addPart(bloom: Buffer, part: string): void {
  const hash = Buffer.from(keccak256(Buffer.from(part.slice(2), 'hex')));
  for (const at of [0, 2, 4]) {
    const bit = hash.readUInt16BE(at) & 0x7ff;
    const byte = BLOOM_BYTES - 1 - (bit >> 3);
    bloom[byte] = (bloom[byte] as number) | (1 << (bit & 7));
  }
}
