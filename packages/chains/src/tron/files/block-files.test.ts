import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stringifyExactJson } from '../../codecs/exact-json.ts';
import { captureBlocks } from '../../recordings/capture.ts';
import { createTronSource } from '../node/rpc.ts';
import { makeChain, type ScriptedNode, startScriptedNode } from '../testing/scripted-node.ts';
import { openTronFiles } from './block-files.ts';

const CHAIN = makeChain(12);
const real = realData('tron/untron-v3');

let folder = '';
let node: ScriptedNode;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sulian-tron-files-'));
  node = await startScriptedNode(CHAIN);
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await node.stop();
});

const source = () => createTronSource({ chain: 'TRON', urls: [node.url], isSimulated: true, retries: 0 });
const open = (path = folder) => openTronFiles({ chain: 'TRON', path });
const write = (name: string, content: unknown) =>
  writeFile(join(folder, name), typeof content === 'string' ? content : stringifyExactJson(content));
const idAt = (height: number) => CHAIN[height]?.block.blockID;

describe("recordings of TRON's nodes", () => {
  it('give the same blocks elsewhere, and go on where they were [R-CHAIN-109]', async () => {
    const request = { source: source(), fromHeight: 2, toHeight: 9, out: folder };
    expect(await captureBlocks(request)).toEqual({ captured: 8, kept: 0 });
    const files = await open();
    expect(await files.getBlocks(2, 9)).toEqual(await source().getBlocks(2, 9));
    expect([await files.firstHeight(), files.blocks, files.parentHash, files.warnings]).toEqual([2, 8, idAt(1), []]);
    expect(await captureBlocks(request)).toEqual({ captured: 0, kept: 8 });
    const [third] = (await readdir(join(folder, '0'))).filter((name) => name.startsWith('000000000004'));
    await rm(join(folder, '0', third as string));
    await expect(open()).rejects.toMatchObject({
      code: 'PARENT_MISMATCH',
      message: 'block 4 is missing between the files',
    });
  });

  it('are also files of answers as they came, one block each or one a line [R-CHAIN-109]', async () => {
    const whole = await source().getBlocks(2, 5);
    await write('2.json', { block: CHAIN[2]?.block, infos: CHAIN[2]?.infos });
    await write(
      '3-5.jsonl',
      CHAIN.slice(3, 6)
        .map((each) => JSON.stringify(each))
        .join('\r\n\n'),
    );
    await write('unrelated.json', { prices: [] });
    expect(await (await open()).getBlocks(2, 5)).toEqual(whole);
    await write('spoilt.jsonl', '{"block":{}}\n{"block":');
    await expect(open()).rejects.toMatchObject({ code: 'BLOCK_CORRUPT', details: { atByte: 13 } });
  });

  it('without infos say what is unknown, and hold the rest [R-CHAIN-101]', async () => {
    await write('block.json', CHAIN[3]?.block);
    const files = await open();
    const [block] = await files.getBlocks(3, 3);
    expect(files.warnings).toEqual([expect.stringMatching(/^INFOS_MISSING: 2, such as [0-9a-f]{64} in block 3$/)]);
    expect(block).toMatchObject({ height: 3, lacksInternalTransfers: true });
    expect(block?.eventsVersion).toBeUndefined();
    expect(block?.transactions[0]?.operations.find(({ type }) => type === 'VALUE_TRANSFER')).toMatchObject({
      destinations: [{ amountBase: 100n }],
    });
  });

  it('of another chain, or spoilt, are refused by their names', async () => {
    await write('a.json', { ...CHAIN[3], chain: 'ETHEREUM' });
    await expect(open()).rejects.toMatchObject({ code: 'BLOCK_FOREIGN', details: { file: join(folder, 'a.json') } });
    await write('a.json', { block: { ...CHAIN[3]?.block, blockID: CHAIN[4]?.block.blockID } });
    await expect(open()).rejects.toMatchObject({ code: 'BLOCK_CORRUPT', message: 'the id does not match the header' });
    await write('a.json', { ...CHAIN[3], facts: { exchanges: 7 } });
    await expect(open()).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
    await expect(open(join(folder, 'nothing'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.skipIf(real === undefined)('are blocks of the gRPC interface too [R-CHAIN-101]', async () => {
    const files = await open(join(real ?? '', 'block-79072107.blockextention.json'));
    const [block] = await files.getBlocks(79_072_107, 79_072_107);
    expect(block?.transactions).toHaveLength(619);
    expect(files.warnings).toEqual([
      'INFOS_MISSING: 619, such as bc8c405617750cf327cc301619e91c61523aeb16436041a311430e9106859aaa in block 79072107',
    ]);
  });
});
