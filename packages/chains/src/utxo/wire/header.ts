import { AppError } from '@sulian/domain';
import { doubleSha256 } from '../../codecs/double-sha256.ts';
import type { RawHeader } from './encode-block.ts';

export const HEADER_BYTES = 80;

export interface BlockHeader extends RawHeader {
  readonly hash: string;
}

const scratch = Buffer.alloc(32);

/** Reads the 80-byte header at `at`. @throws BLOCK_TRUNCATED when fewer bytes are left */
export function parseHeader(bytes: Buffer, at = 0): BlockHeader {
  if (bytes.length - at < HEADER_BYTES)
    throw new AppError('BLOCK_TRUNCATED', `a block header has ${HEADER_BYTES} bytes, ${bytes.length - at} are left`);
  doubleSha256(bytes, at, at + HEADER_BYTES, scratch);
  return {
    hash: readHash(scratch, 0),
    version: bytes.readInt32LE(at),
    parentHash: readHash(bytes, at + 4),
    merkleRoot: readHash(bytes, at + 36),
    timeSec: bytes.readUInt32LE(at + 68),
    bits: bytes.readUInt32LE(at + 72),
    nonce: bytes.readUInt32LE(at + 76),
  };
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
