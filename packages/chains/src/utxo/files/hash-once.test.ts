import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import x11 from '@dashevo/x11-hash-js';
import type { ChainId } from '@sulian/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HeaderHash, hashHeaders } from '../../codecs/header-hashes.ts';
import { getUtxoChain } from '../chains.ts';
import { encodeBlock, encodeFileRecord } from '../wire/encode-block.ts';
import { openUtxoFiles } from './block-files.ts';
import { toHashText } from './block-index.ts';

const COUNT = 5;
/** Magic and length. */
const RECORD_HEAD = 8;

/** Dash's first block. @see https://github.com/dashpay/dash `chainparams.cpp` */
const GENESIS = Buffer.from(
  `01000000${'00'.repeat(32)}c762a6567f3cc092f0684bb62b7e00a84890b990f07cc71a6bb58d64b98e02e0` +
    `022ddb52f0ff0f1ec23fb901` +
    `0101000000010000000000000000000000000000000000000000000000000000000000000000ffffffff6204ffff001d01044c59` +
    Buffer.from('Wired 09/Jan/2014 The Grand Experiment Goes Live: Overstock.com Is Now Accepting Bitcoins').toString(
      'hex',
    ) +
    `ffffffff0100f2052a0100000043410` +
    `40184710fa689ad5023690c80f3a49c8f13f8d45b8c857fbcbc8bc4a8e4d3eb4b10f4d4604fa08dce601aaf0f470216fe1b51850b4acf21b179c45070ac7b03a9` +
    `ac00000000`,
  'hex',
);

let path = '';
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'sulian-once-')), 'blk00000.dat');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(join(path, '..'), { recursive: true });
});

/** Blocks from a simulated genesis on, linked by the chain's own hash. */
function mine(hash: HeaderHash): readonly Buffer[] {
  const blocks: Buffer[] = [];
  let parentHash = '0'.repeat(64);
  for (let i = 0; i < COUNT; i++) {
    const coinbase = {
      inputs: [{ script: Buffer.of(3, i, 0, 0) }],
      outputs: [{ amountBase: 1n, script: Buffer.of(81) }],
    };
    const head = { version: 1, parentHash, timeSec: 1_600_000_000 + i, bits: 0x207fffff, nonce: 0 };
    const { bytes } = encodeBlock({ ...head, transactions: [coinbase] });
    blocks.push(bytes);
    parentHash = toHashText(hashHeaders(hash, bytes.subarray(0, 80)));
  }
  return blocks;
}

const write = (chain: ChainId, blocks: readonly Buffer[]): void =>
  writeFileSync(path, Buffer.concat(blocks.map((bytes) => encodeFileRecord(getUtxoChain(chain).magic, bytes))));

async function readHashes(source: Awaited<ReturnType<typeof openUtxoFiles>>): Promise<readonly string[]> {
  const hashes: string[] = [];
  for await (const batch of source.stream()) hashes.push(...batch.map(({ hash }) => hash));
  return hashes;
}

describe('the hash of a header in a file', () => {
  it('is computed once from index to block, where X11 makes it [R-CHAIN-325]', async () => {
    const blocks = mine('x11');
    write('DASH', blocks);
    const digest = vi.spyOn(x11, 'digest');
    const hashes = await readHashes(await openUtxoFiles({ chain: 'DASH', path }));
    expect(digest).toHaveBeenCalledTimes(COUNT);
    expect(hashes).toEqual(blocks.map((bytes) => toHashText(hashHeaders('x11', bytes.subarray(0, 80)))));
  });

  it('is computed once where the work is proven by it too: the real first block [R-CHAIN-325]', async () => {
    write('DASH', [GENESIS]);
    const digest = vi.spyOn(x11, 'digest');
    const source = await openUtxoFiles({ chain: 'DASH', path, checkWork: true });
    expect(await readHashes(source)).toEqual([getUtxoChain('DASH').genesisHash]);
    expect(digest).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['DASH', 'x11', 'version', 0],
    ['DASH', 'x11', 'parent', 4],
    ['DASH', 'x11', 'merkle root', 67],
    ['DASH', 'x11', 'time', 68],
    ['DASH', 'x11', 'bits', 72],
    ['DASH', 'x11', 'nonce', 79],
    ['BITCOIN', 'sha256d', 'version', 0],
    ['BITCOIN', 'sha256d', 'nonce', 79],
  ] as const)('does not outlive it: %s, by %s, is refused when the %s changed since [R-CHAIN-326]', async (chain, hash, _, at) => {
    const blocks = mine(hash);
    write(chain, blocks);
    const source = await openUtxoFiles({ chain, path });
    const last = blocks.at(-1) as Buffer;
    last[at] = (last[at] as number) ^ 1;
    write(chain, blocks);
    const offset = (COUNT - 1) * (last.length + RECORD_HEAD) + RECORD_HEAD;
    const wrong = { code: 'BLOCK_CORRUPT', details: { file: path, offset, height: COUNT - 1 } };
    await expect(readHashes(source)).rejects.toMatchObject(wrong);
    await expect(source.getBlocks(COUNT - 1, COUNT - 1)).rejects.toMatchObject(wrong);
  });
});
