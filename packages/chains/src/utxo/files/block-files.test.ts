import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Block } from '@sulian/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlockFilesOptions } from '../../family.ts';
import { getUtxoChain } from '../chains.ts';
import { type EncodedBlock, encodeBlock, encodeFileRecord } from '../wire/encode-block.ts';
import { openUtxoFiles } from './block-files.ts';
import { BlockIndex, fromHashText } from './block-index.ts';
import { chooseChain } from './choose-chain.ts';

const MAGIC = 'f9beb4d9';
const NO_PARENT = '0'.repeat(64);

/** A run of blocks on a parent; `salt` distinguishes branches. */
function mine(
  count: number,
  options: { parent?: string; salt?: number; version?: number; height?: number; bits?: number; isMined?: boolean } = {},
): EncodedBlock[] {
  const blocks: EncodedBlock[] = [];
  let parentHash = options.parent ?? NO_PARENT;
  for (let i = 0; i < count; i++) {
    const height = (options.height ?? 0) + i;
    const script = Buffer.of(3, height & 0xff, (height >> 8) & 0xff, height >> 16, options.salt ?? 0);
    const coinbase = { inputs: [{ script }], outputs: [{ amountBase: 50n, script: Buffer.of(0x51) }] };
    const header = {
      version: options.version ?? 1,
      parentHash,
      timeSec: 1_600_000_000 + i,
      bits: options.bits ?? 0x207fffff,
    };
    let block = encodeBlock({ ...header, nonce: 0, transactions: [coinbase] });
    for (let nonce = 1; options.isMined === true && !block.hash.startsWith('00'); nonce++)
      block = encodeBlock({ ...header, nonce, transactions: [coinbase] });
    blocks.push(block);
    parentHash = block.hash;
  }
  return blocks;
}

const records = (blocks: readonly EncodedBlock[]): Buffer =>
  Buffer.concat(blocks.map((block) => encodeFileRecord(MAGIC, block.bytes)));
const hashes = (blocks: readonly { hash: string }[]): string[] => blocks.map((block) => block.hash);

async function readAll(stream: AsyncIterable<readonly Block[]>): Promise<Block[]> {
  const all: Block[] = [];
  for await (const batch of stream) all.push(...batch);
  return all;
}

let folder = '';
const write = (name: string, content: Buffer | string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const open = (path = folder, options: Partial<BlockFilesOptions> = {}) =>
  openUtxoFiles({ chain: 'BITCOIN', path, ...options });
const failure = async (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sulian-blocks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('openUtxoFiles', () => {
  it('puts blocks of several files into the order of the chain [R-CHAIN-03]', async () => {
    const chain = mine(1_200);
    const shuffled = chain.map((_, i) => chain[(i * 7) % 1_200] as EncodedBlock);
    write('blk00000.dat', records(shuffled.slice(0, 700)));
    write('blk00001.dat', records(shuffled.slice(700)));
    write('rev00000.dat', 'undo');
    const source = await open();
    expect(await source.getHead()).toEqual({ height: 1_199, hash: chain[1_199]?.hash });
    const blocks = await readAll(source.stream());
    expect(hashes(blocks)).toEqual(hashes(chain));
    expect(blocks.map((block) => block.height)).toEqual(chain.map((_, i) => i));
    expect(hashes(await readAll(source.stream(1_190)))).toEqual(hashes(chain.slice(1_190)));
    expect(await readAll(source.stream(1_200))).toEqual([]);
    expect(hashes(await source.getBlocks(3, 5))).toEqual(hashes(chain.slice(3, 6)));
    expect(await source.findHash(7)).toBe(chain[7]?.hash);
    expect(await source.findHash(1_200)).toBeUndefined();
    expect(source.orphans).toBe(0);
  });

  it('finds the blocks folder of a data folder', async () => {
    const chain = mine(3);
    mkdirSync(join(folder, 'blocks'));
    write('blocks/blk00000.dat', records(chain));
    expect((await open()).blocks).toBe(3);
  });

  it('takes the longer branch and counts the other [R-CHAIN-03]', async () => {
    const main = mine(6);
    const stale = mine(2, { parent: main[2]?.hash as string, salt: 1 });
    write('blk00000.dat', records([...main.slice(0, 3), ...stale, ...main.slice(3), ...main.slice(0, 2)]));
    const source = await open();
    expect(hashes(await readAll(source.stream()))).toEqual(hashes(main));
    expect(source).toMatchObject({ blocks: 6, orphans: 2 });
  });

  it('takes the branch with more work, though it has fewer blocks [R-CHAIN-08]', async () => {
    const main = mine(3);
    const long = mine(5, { parent: main[2]?.hash as string, salt: 1 });
    // A quarter of the target: each of these two blocks weighs as much as four of the others.
    const heavy = mine(2, { parent: main[2]?.hash as string, salt: 2, bits: 0x201fffff });
    write('blk00000.dat', records([...main, ...long, ...heavy]));
    expect(await open()).toMatchObject({ blocks: 5, orphans: 5 });
    expect((await (await open()).getHead()).hash).toBe(heavy[1]?.hash);
  });

  it('does not believe a header that claims more work than its hash shows [R-CHAIN-08]', async () => {
    const parent = 'ab'.repeat(32);
    const index = new BlockIndex();
    const place = { file: 0, offset: 0, length: 300, form: 'raw' } as const;
    const add = (blocks: readonly EncodedBlock[]) =>
      blocks.map((each) => index.add(fromHashText(each.hash), each.bytes, place));
    // The honest blocks require eight zero bits and meet them; the dishonest one requires sixty-four of its own hash.
    const honest = mine(3, { parent, bits: 0x2000ffff, isMined: true });
    const liar = mine(1, { parent: honest[0]?.hash as string, salt: 1, bits: 0x1800ffff });
    const entries = add(honest);
    const [lie] = add(liar);
    const chain = { ...getUtxoChain('BITCOIN'), powLimitBits: 0x207fffff };
    expect([...chooseChain(index, chain, { checkWork: true }).entries]).toEqual(entries);
    expect([...chooseChain(index, chain, { checkWork: false }).entries]).toEqual([entries[0], lie]);
  });

  it('of equal branches takes the one that lies first', async () => {
    const main = mine(4);
    const other = mine(1, { parent: main[2]?.hash as string, salt: 1 });
    write('blk00000.dat', records([...main, ...other]));
    expect((await (await open()).getHead()).hash).toBe(main[3]?.hash);
  });

  it('reads files that are XORed with the key beside them', async () => {
    const chain = mine(5);
    const key = Buffer.from('0123456789abcdef', 'hex');
    write('xor.dat', key);
    write('blk00000.dat', records(chain).map((byte, i) => byte ^ (key[i % 8] as number)) as Buffer);
    expect(hashes(await readAll((await open()).stream()))).toEqual(hashes(chain));
    expect((await open(join(folder, 'blk00000.dat'))).blocks).toBe(5);
  });

  it('skips zeros between and after blocks', async () => {
    const chain = mine(4);
    const room = Buffer.alloc(200_000);
    write('blk00000.dat', Buffer.concat([records(chain.slice(0, 2)), room, records(chain.slice(2)), room]));
    expect(await open()).toMatchObject({ blocks: 4, orphans: 0, warnings: [expect.stringContaining('simulated')] });
  });

  it('leaves out a block that the end of the file cuts off, wherever it does, and says so [R-CHAIN-07]', async () => {
    const chain = mine(3);
    const whole = records(chain);
    const start = records(chain.slice(0, 2)).length;
    for (let cut = start + 1; cut < whole.length; cut++) {
      write('blk00000.dat', whole.subarray(0, cut));
      const source = await open();
      expect(source.blocks, `${cut} bytes`).toBe(2);
      expect(source.warnings[0]).toMatch(`the block at byte ${start} is cut off`);
    }
  });

  it('goes on after garbage between blocks, and says so', async () => {
    const chain = mine(4);
    write('blk00000.dat', Buffer.concat([records(chain.slice(0, 2)), Buffer.alloc(33, 7), records(chain.slice(2))]));
    const source = await open();
    expect(source.blocks).toBe(4);
    expect(source.warnings[0]).toMatch('33 bytes from byte');
  });

  it('refuses files of another network [R-CHAIN-07]', async () => {
    const chain = mine(2);
    write('blk00000.dat', encodeFileRecord('fbc0b6db', chain[0]?.bytes as Buffer));
    expect(await failure(open())).toMatchObject({
      code: 'BLOCK_FOREIGN',
      message: expect.stringContaining('Litecoin'),
      details: { file: join(folder, 'blk00000.dat'), offset: 0, magic: 'fbc0b6db' },
    });
    const mixed = Buffer.concat([records(chain), encodeFileRecord('0b110907', chain[0]?.bytes as Buffer)]);
    write('blk00000.dat', mixed);
    expect(await failure(open())).toMatchObject({ code: 'BLOCK_FOREIGN', details: { offset: records(chain).length } });
    write('blk00000.dat', 'this is no block file');
    expect(await failure(open())).toMatchObject({ code: 'BLOCK_FOREIGN' });
  });

  it.each([
    ['gzip', '1f8b0800'],
    ['bzip2', '425a6839'],
    ['xz', 'fd377a585a00'],
    ['zip', '504b0304'],
    ['zstd', '28b52ffd'],
  ])('says of a file packed with %s that it is packed', async (packer, start) => {
    const path = write('blk00000.dat', Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(1_000, 7)]));
    expect(await failure(open(path))).toMatchObject({
      code: 'BLOCK_FOREIGN',
      message: expect.stringContaining(packer),
      details: { file: path },
    });
  });

  it('refuses impossible lengths', async () => {
    const [block] = mine(1);
    for (const [length, code] of [
      [4_000_001, 'BLOCK_TOO_LARGE'],
      [0, 'BLOCK_CORRUPT'],
      [80, 'BLOCK_CORRUPT'],
    ] as const) {
      const bytes = encodeFileRecord(MAGIC, block?.bytes as Buffer);
      bytes.writeUInt32LE(length, 4);
      write('blk00000.dat', bytes);
      expect(await failure(open())).toMatchObject({ code, details: { offset: 0, length } });
    }
  });

  it('names file, place and height of a block whose transactions were changed', async () => {
    const chain = mine(5);
    const bytes = records(chain);
    const at = records(chain.slice(0, 3)).length + 8;
    bytes[at + 100] = (bytes[at + 100] as number) ^ 1;
    const path = write('blk00000.dat', bytes);
    const source = await open();
    expect(await failure(readAll(source.stream()))).toMatchObject({
      code: 'BLOCK_CORRUPT',
      details: { file: path, offset: at, height: 3, hash: chain[3]?.hash },
    });
  });

  it('refuses to begin after a gap, and warns of what hangs after one', async () => {
    const chain = mine(10);
    write('blk00000.dat', records(chain.filter((_, i) => i !== 3)));
    expect(await failure(open())).toMatchObject({ code: 'PARENT_MISMATCH', details: { missing: chain[3]?.hash } });
    write('blk00000.dat', records(chain.filter((_, i) => i !== 7)));
    const source = await open();
    expect(source).toMatchObject({ blocks: 7, orphans: 2 });
    expect(source.warnings[0]).toMatch(`${chain[7]?.hash} is missing`);
  });

  it('says so when there is nothing', async () => {
    expect(await failure(open())).toMatchObject({ code: 'NOT_FOUND' });
    expect(await failure(open(join(folder, 'absent')))).toMatchObject({ code: 'NOT_FOUND' });
    write('blk00000.dat', Buffer.alloc(1_000));
    expect(await failure(open())).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the height of a run that begins mid-chain', () => {
  const parent = 'ab'.repeat(32);
  const free = { checkWork: false };

  it('is told by its coinbases', async () => {
    write('blk00000.dat', records(mine(5, { parent, version: 4, height: 700_000 })));
    expect(await (await open(folder, free)).getHead()).toMatchObject({ height: 700_004 });
  });

  it('must be given where they tell nothing or contradict each other', async () => {
    const stray = mine(1, { parent, version: 2, height: 5 });
    const run = [...stray, ...mine(1, { parent: stray[0]?.hash as string, version: 2, height: 700_001 })];
    for (const blocks of [mine(2, { parent }), run]) {
      write('blk00000.dat', records(blocks));
      expect(await failure(open(folder, free))).toMatchObject({ code: 'BAD_REQUEST' });
      expect(await (await open(folder, { ...free, firstHeight: 42 })).getHead()).toMatchObject({ height: 43 });
    }
  });

  it('is told by the ledger, which holds the block before it or the block itself', async () => {
    const run = mine(3, { parent });
    write('blk00000.dat', records(run));
    const holds = (hash: string | undefined, height: number) => ({
      ...free,
      findStoredHeight: async (askedHash: string) => (askedHash === hash ? height : undefined),
    });
    const source = await open(folder, holds(parent, 99));
    expect(await source.getHead()).toMatchObject({ height: 102 });
    expect(await Promise.all([98, 99, 100].map(source.findHash))).toEqual([undefined, parent, run[0]?.hash]);
    expect(await (await open(folder, holds(run[0]?.hash, 99))).getHead()).toMatchObject({ height: 101 });
    expect(await failure(open(folder, holds(run[2]?.hash, 99)))).toMatchObject({ code: 'BAD_REQUEST' });
    const contradicted = open(folder, { ...holds(parent, 99), firstHeight: 42 });
    expect(await failure(contradicted)).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is that of the run which the ledger knows, though another run weighs more [R-CHAIN-08]', async () => {
    const next = mine(2, { parent });
    const other = mine(9, { parent: 'cd'.repeat(32), salt: 1 });
    const known = mine(3, { salt: 2 });
    write('blk00000.dat', records([...other, ...next, ...known]));
    const holds: Readonly<Record<string, number>> = { [parent]: 99, [known[0]?.hash as string]: 0 };
    const source = await open(folder, { ...free, findStoredHeight: async (hash) => holds[hash] });
    expect(await source.getHead()).toEqual({ height: 101, hash: next[1]?.hash });
    expect(source.warnings.join()).toContain('9 block(s) from');
  });

  it('is asked of the first 2,000 runs alone, and says so when there are more', async () => {
    const lone = (salt: number) => mine(1, { parent: salt.toString(16).padStart(64, 'e'), salt });
    const runs = Array.from({ length: 2_000 }, (_, salt) => lone(salt));
    const requestLog: string[] = [];
    const findStoredHeight = async (hash: string) => {
      requestLog.push(hash);
      return hash === runs[7]?.[0]?.hash ? 99 : undefined;
    };
    write('blk00000.dat', records(runs.flat()));
    const all = await open(folder, { ...free, findStoredHeight });
    expect([requestLog.length, all.warnings.join()]).toEqual([4_000, expect.not.stringContaining('import fewer')]);
    write('blk00000.dat', records([...runs, lone(2_000)].flat()));
    const cut = await open(folder, { ...free, findStoredHeight });
    expect([requestLog.length, cut.warnings.join()]).toEqual([
      8_000,
      expect.stringContaining('2001 runs that do not connect: only of the first 2000 it was asked'),
    ]);
  });

  it('may not contradict coinbases that all state another, where the rule binds', async () => {
    write('blk00000.dat', records(mine(3, { parent, version: 4, height: 300_000 })));
    expect(await failure(open(folder, { ...free, firstHeight: 170 }))).toMatchObject({
      code: 'BAD_REQUEST',
      details: { expected: 170, stated: 300_000 },
    });
    expect(await (await open(folder, { ...free, firstHeight: 300_000 })).firstHeight()).toBe(300_000);
  });

  it('may not contradict what is known', async () => {
    write('blk00000.dat', records(mine(2)));
    expect(await failure(open(folder, { firstHeight: 42 }))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is of no use where blocks were not mined as ours are', async () => {
    write('blk00000.dat', records(mine(2, { parent, version: 4, height: 700_000 })));
    expect(await failure(open())).toMatchObject({ code: 'BLOCK_FOREIGN' });
  });
});

describe('recorded blocks', () => {
  const chain = mine(3);
  const answer = (i: number, height = i) => ({ height, hash: chain[i]?.hash, block: chain[i]?.bytes.toString('hex') });

  it.each([
    ['one object', () => [0, 1, 2].map((i) => JSON.stringify(answer(i), null, 2))],
    ['a list', () => [JSON.stringify([0, 2, 1].map((i) => answer(i)))]],
    ['a line each', () => [[2, 1, 0].map((i) => JSON.stringify(answer(i))).join('\n')]],
    ['a JSON-RPC envelope', () => [0, 1, 2].map((i) => JSON.stringify({ id: 1, error: null, result: answer(i) }))],
    ['hex in an envelope', () => [0, 1, 2].map((i) => JSON.stringify({ result: answer(i).block }))],
    ['a JSON string', () => [0, 1, 2].map((i) => JSON.stringify(answer(i).block))],
    ['hex', () => [0, 1, 2].map((i) => `${answer(i).block}\n`)],
  ])('are read from %s [R-CHAIN-04, R-CHAIN-05]', async (_, contents) => {
    for (const [i, content] of contents().entries()) write(`answer-${i}`, content);
    expect(hashes(await readAll((await open()).stream()))).toEqual(hashes(chain));
  });

  it('are read from bytes [R-CHAIN-04]', async () => {
    for (const [i, block] of chain.entries()) write(`${i}.bin`, block.bytes);
    expect(hashes(await readAll((await open()).stream()))).toEqual(hashes(chain));
  });

  it('may not state another hash or another height than they have', async () => {
    const path = write('a.json', JSON.stringify({ ...answer(1), hash: chain[0]?.hash }));
    expect(await failure(open(path))).toMatchObject({ code: 'BLOCK_CORRUPT', details: { file: path, offset: 0 } });
    write('a.json', JSON.stringify([answer(0), answer(1, 7)]));
    expect(await failure(open())).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('are read though a text lies beside them, which is named; alone it is refused as one [R-CHAIN-372]', async () => {
    for (const [i, block] of chain.entries()) write(`${i}.bin`, block.bytes);
    const source = write(
      'SOURCE',
      'https://example.org/blocks\nfetched 2026-11-20 by 王警官，供取证使用，共三个区块；其余见附件\n',
    );
    write('CREDITS', 'ab');
    const { blocks, warnings } = await open();
    expect(blocks).toBe(chain.length);
    expect(warnings).toEqual(expect.arrayContaining([`${source}: a text, no block; left out`]));
    expect(await failure(open(source))).toMatchObject({
      code: 'BLOCK_CORRUPT',
      message: expect.stringMatching('is text'),
    });
  });

  it('among other answers are found; alone, other answers are refused', async () => {
    write('a.json', JSON.stringify({ result: { blocks: 3 } }));
    expect(await failure(open(join(folder, 'a.json')))).toMatchObject({ code: 'BLOCK_CORRUPT' });
    write('b.json', JSON.stringify(answer(0)));
    expect((await open()).blocks).toBe(1);
    write('c.json', '{"height": 1, "block": "00');
    expect((await open()).warnings.join()).toMatch('no JSON object is whole');
  });
});
