import { sanitiseText } from '@sulian/domain';
import type { BlockHeader } from './header.ts';

/** Bytes of the coinbase input: count, outpoint, script length. */
const OUTPOINT_BYTES = 36;

/**
 * Printable characters of a coinbase script; undefined when there are none.
 * Read as UTF-8 since miners sign in Chinese and emoji too; whatever is no character is left out. Pools' tags are looked
 * for in it with the blanks that they have.
 */
export function toCoinbaseText(bytes: Buffer, start: number, end: number): string | undefined {
  return sanitiseText(bytes.toString('utf8', start, end).replaceAll('\uFFFD', ''), { keepBlanks: true });
}

/**
 * Height that a coinbase script states (BIP 34); undefined in blocks of version 1 and where it begins otherwise.
 * Version 2 blocks before 227,931 were free to state anything: one block alone proves nothing there.
 */
export function findCoinbaseHeight(header: Pick<BlockHeader, 'version'>, raw: Buffer): number | undefined {
  if (header.version < 2) return undefined;
  const script = findCoinbaseScript(raw);
  const length = script?.[0];
  if (script === undefined || length === undefined) return undefined;
  if (length > 0x50 && length <= 0x60) return length - 0x50;
  if (length < 1 || length > 4 || script.length < 1 + length) return undefined;
  return script.readUIntLE(1, length);
}

function findCoinbaseScript(raw: Buffer): Buffer | undefined {
  const counts = raw[80];
  if (counts === undefined) return undefined;
  const countWidth = counts < 0xfd ? 1 : counts === 0xfd ? 3 : counts === 0xfe ? 5 : 9;
  let at = 80 + countWidth + 4;
  if (raw[at] === 0) at += 2;
  at += 1 + OUTPOINT_BYTES;
  const length = raw[at];
  // Consensus: 2 to 100 bytes.
  return length === undefined || length > 100 ? undefined : raw.subarray(at + 1, at + 1 + length);
}
