import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toHashText } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { captureBlocks } from '../../recordings/capture.ts';
import { createSolanaSource } from '../node/rpc.ts';
import { makeChain } from '../testing/make-chain.ts';
import { createScriptedNode } from '../testing/scripted-node.ts';
import { openSolanaFiles } from './block-files.ts';

const CHAIN = makeChain(12);
const real = realData('solana/photon');
const slots = CHAIN.map(({ slot }) => slot);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sulian-solana-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

const source = () =>
  createSolanaSource({ chain: 'SOLANA', urls: ['http://node'], retries: 0, fetch: createScriptedNode(CHAIN).fetch });
const open = (path = folder) => openSolanaFiles({ chain: 'SOLANA', path });
const write = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));

describe("recordings of Solana's nodes", () => {
  it('give the same blocks elsewhere, slots without a block left out, and go on where they were [R-CHAIN-222]', async () => {
    const request = { source: source(), fromHeight: 1, toHeight: 12, out: folder };
    const expected = slots.filter((slot) => slot >= 1 && slot <= 12);
    expect(await captureBlocks(request)).toEqual({ captured: expected.length, kept: 0 });
    const files = await open();
    expect(await files.getBlocks(1, expected.at(-1) ?? 0)).toEqual(await source().getBlocks(1, 12));
    const streamed: number[] = [];
    for await (const blocks of files.stream(3)) streamed.push(...blocks.map(({ height }) => height));
    expect(streamed).toEqual(expected.filter((slot) => slot >= 3));
    expect([await files.firstHeight(), files.blocks, files.warnings]).toEqual([1, expected.length, []]);
    expect(await files.findHash(0)).toBe(files.parentHash);
    expect(await captureBlocks(request)).toMatchObject({ captured: 0 });
  });

  it('are refused where a block is missing between them, which their parents tell [R-CHAIN-222]', async () => {
    for (const { slot, block } of [CHAIN[1], CHAIN[3]].filter((each) => each !== undefined))
      await write(`${slot}.json`, { slot, block });
    const files = await open();
    await expect(files.getBlocks(slots[1] ?? 0, slots[3] ?? 0)).rejects.toMatchObject({ code: 'PARENT_MISMATCH' });
  });

  it('are bare answers too, whose slot their name tells, and of no other chain [R-CHAIN-222]', async () => {
    await write(`block-${slots[4]}.base64.json`, CHAIN[4]?.block);
    expect(await (await open()).firstHeight()).toBe(slots[4]);
    await write('unnamed.json', CHAIN[5]?.block);
    await expect(open()).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
    await rm(join(folder, 'unnamed.json'));
    await write(`block-${slots[4]}.base64.json`, { slot: slots[4], chain: 'TRON', block: CHAIN[4]?.block });
    await expect(open()).rejects.toMatchObject({ code: 'BLOCK_FOREIGN' });
  });

  it.skipIf(real === undefined)('hold slot 254170887 of the main network [R-CHAIN-222]', async () => {
    const files = await open(real ?? '');
    const { height, hash } = await files.getHead();
    expect([height, toHashText('SOLANA', hash)]).toEqual([254_170_887, '5GG5pzTbH6KgZM54M9XWfBNmBupQuZXdQxoZRRQXHcpM']);
  });
});
