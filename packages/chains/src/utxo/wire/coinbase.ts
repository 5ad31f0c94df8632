import { sanitiseText } from '@sulian/domain';
import type { UtxoChain } from '../chains.ts';
import { hasAuxiliaryWork, readAuxiliaryWork } from './auxiliary-work.ts';
import { type BlockHeader, HEADER_BYTES } from './header.ts';
import { RawReader } from './raw-reader.ts';

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
export function findCoinbaseHeight(raw: Buffer, chain: UtxoChain): number | undefined {
  const version = raw.readInt32LE(0);
  if (version < 2) return undefined;
  const script = findCoinbaseScript(raw, findBody(raw, { version }, chain));
  const length = script?.[0];
  if (script === undefined || length === undefined) return undefined;
  if (length > 0x50 && length <= 0x60) return length - 0x50;
  if (length < 1 || length > 4 || script.length < 1 + length) return undefined;
  return script.readUIntLE(1, length);
}

/** Offset of the list of transactions: after the header, and after another chain's that proves its work. */
function findBody(raw: Buffer, header: Pick<BlockHeader, 'version'>, chain: UtxoChain): number {
  const reader = new RawReader(raw, HEADER_BYTES);
  if (chain.auxiliaryWork !== undefined && hasAuxiliaryWork(header)) readAuxiliaryWork(reader);
  return reader.at;
}

function findCoinbaseScript(raw: Buffer, body: number): Buffer | undefined {
  const counts = raw[body];
  if (counts === undefined) return undefined;
  const countWidth = counts < 0xfd ? 1 : counts === 0xfd ? 3 : counts === 0xfe ? 5 : 9;
  let at = body + countWidth + 4;
  if (raw[at] === 0) at += 2;
  at += 1 + OUTPOINT_BYTES;
  const length = raw[at];
  // Consensus: 2 to 100 bytes.
  return length === undefined || length > 100 ? undefined : raw.subarray(at + 1, at + 1 + length);
}
