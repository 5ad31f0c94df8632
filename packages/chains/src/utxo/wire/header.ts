import { AppError } from '@sulian/domain';
import { hashHeader } from '../../codecs/header-hashes.ts';
import type { UtxoChain } from '../chains.ts';
import type { RawHeader } from './encode-block.ts';

export const HEADER_BYTES = 80;

export interface BlockHeader extends RawHeader {
  readonly hash: string;
}

const scratch = Buffer.alloc(32);

/**
 * Reads the 80-byte header that begins a block of the chain.
 *
 * @param knownHash what was computed of these very bytes before; computed when undefined
 * @throws BLOCK_TRUNCATED when fewer bytes are left
 */
export function parseHeader(
  bytes: Buffer,
  chain: Pick<UtxoChain, 'headerHash'>,
  knownHash: string | undefined = undefined,
): BlockHeader {
  if (bytes.length < HEADER_BYTES)
    throw new AppError('BLOCK_TRUNCATED', `a block header has ${HEADER_BYTES} bytes, ${bytes.length} are left`);
  return {
    hash: knownHash ?? computeHash(bytes, chain),
    version: bytes.readInt32LE(0),
    parentHash: readHash(bytes, 4),
    merkleRoot: readHash(bytes, 36),
    timeSec: bytes.readUInt32LE(68),
    bits: bytes.readUInt32LE(72),
    nonce: bytes.readUInt32LE(76),
  };
}

function computeHash(bytes: Buffer, { headerHash }: Pick<UtxoChain, 'headerHash'>): string {
  hashHeader(headerHash, bytes.subarray(0, HEADER_BYTES), scratch);
  return readHash(scratch, 0);
}

const HEX = Buffer.from('0123456789abcdef', 'latin1');
const hexText = Buffer.alloc(64);

/** 32 bytes at `at` in the order people read hashes in: last byte first. */
export function readHash(bytes: Buffer, at: number): string {
  for (let i = 0, q = 62; i < 32; i++, q -= 2) {
    const value = bytes[at + i] as number;
    hexText[q] = HEX[value >> 4] as number;
    hexText[q + 1] = HEX[value & 15] as number;
  }
  return hexText.toString('latin1', 0, 64);
}
