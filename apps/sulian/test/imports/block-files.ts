import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFileRecord, getUtxoChain } from '@sulian/chains';
import { createWorld, type World } from '@sulian/world';

const MAGIC = getUtxoChain('BITCOIN').magic;
/** Magic and length before each block. */
export const RECORD_BYTES = 8;

export const toRecords = (raws: readonly Uint8Array[], magic = MAGIC): Buffer =>
  Buffer.concat(raws.map((raw) => encodeFileRecord(magic, raw)));

/** Offsets of the blocks in a file of records. */
export function listOffsets(raws: readonly Uint8Array[]): number[] {
  let at = 0;
  return raws.map((raw) => {
    const offset = at + RECORD_BYTES;
    at = offset + raw.length;
    return offset;
  });
}

/** Writes bytes into a folder. @returns the path */
export function writeIn(folder: string, name: string, content: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

export const makeWorld = (seed: string, blocks: number): World =>
  createWorld({ seed, blocks, startTimeSec: 1_795_000_000 });
