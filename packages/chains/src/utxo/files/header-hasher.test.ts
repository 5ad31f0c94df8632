import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { hashHeaders } from '../../codecs/header-hashes.ts';
import { getUtxoChain } from '../chains.ts';
import { encodeBlock, encodeFileRecord } from '../wire/encode-block.ts';
import { indexFiles } from './index-files.ts';
import { listBlockFiles } from './list-block-files.ts';

const DASH = getUtxoChain('DASH');
/** Runs of 256, the first of which is hashed here. */
const COUNT = 600;
const folder = mkdtempSync(join(tmpdir(), 'sulian-headers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const blocks = Array.from(
  { length: COUNT },
  (_, i) =>
    encodeBlock({
      version: 1,
      parentHash: '11'.repeat(32),
      timeSec: i,
      bits: 0x207fffff,
      nonce: i,
      transactions: [
        { inputs: [{ script: Buffer.of(1, i & 0xff) }], outputs: [{ amountBase: 1n, script: Buffer.of(0x51) }] },
      ],
    }).bytes,
);
const headers = Buffer.concat(blocks.map((bytes) => bytes.subarray(0, 80)));

// Each new thread loads its modules again.
vi.setConfig({ testTimeout: 60_000 });

it('headers that are hashed beside us have the hashes of hashing here, and keep the order of the file [R-CHAIN-321]', async () => {
  const path = join(folder, 'blk00000.dat');
  writeFileSync(path, Buffer.concat(blocks.map((bytes) => encodeFileRecord(DASH.magic, bytes))));
  const { index } = await indexFiles(await listBlockFiles(path, DASH), DASH, { isFolder: false });
  expect(index.count).toBe(COUNT);
  const offsets = Array.from({ length: COUNT }, (_, entry) => index.place(entry).offset);
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  const hashes = Buffer.concat(offsets.map((_, entry) => index.hash(entry)));
  expect(hashes.equals(hashHeaders('x11', headers))).toBe(true);
});
