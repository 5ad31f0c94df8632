import { tmpdir } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { parseBlock } from '../normalize/parse-block.ts';
import { encodeBlock, encodeTransaction, type RawTransaction } from '../wire/encode-block.ts';
import { ParseThread } from './parse-thread.ts';

const coinbase: RawTransaction = {
  // "挖矿", which Latin-1 text cannot contain.
  inputs: [{ script: Buffer.from('e68c96e79fbf', 'hex') }],
  outputs: [
    { amountBase: 50n, script: Buffer.from(`0014${'ab'.repeat(20)}`, 'hex') },
    { amountBase: 0n, script: Buffer.from('6a01ff', 'hex') },
  ],
};
const spending: RawTransaction = {
  inputs: [
    { spends: { hash: encodeTransaction(coinbase).hash, index: 0 }, script: Buffer.alloc(2) },
    { spends: { hash: '7f'.repeat(32), index: 70_000 }, script: Buffer.alloc(2) },
  ],
  outputs: [
    { amountBase: 2_099_999_997_690_000n, script: Buffer.from(`76a914${'cd'.repeat(20)}88ac`, 'hex') },
    { amountBase: 1n, script: Buffer.of(0x51) },
  ],
};
const raw = (...transactions: readonly RawTransaction[]): Buffer =>
  encodeBlock({ version: 1, parentHash: '11'.repeat(32), timeSec: 5, bits: 0x207fffff, nonce: 0, transactions }).bytes;

const blocks = [raw(coinbase), raw(coinbase, spending), raw(coinbase, spending, spending)];
const orderOf = (bytes: Buffer, height: number) => ({ raw: bytes, chain: 'BITCOIN' as const, height });

describe.each([
  ['the thread', undefined],
  ['a thread that does not start', 'throw new Error("no such module")'],
  [
    'a thread that dies at its first block',
    "require('worker_threads').parentPort.on('message', () => process.exit(1))",
  ],
])('parsing by %s', (_, boot) => {
  const thread = new ParseThread(boot === undefined ? {} : { boot, isCode: true });
  afterAll(() => thread.close());

  it('gives what parsing here gives, amounts and coinbase texts included', async () => {
    const parsed = blocks.map((bytes, height) => thread.parse(orderOf(bytes, height)));
    expect(await Promise.all(parsed)).toEqual(blocks.map((bytes, height) => parseBlock(bytes, orderOf(bytes, height))));
  });

  it('takes a hash that is known, and computes it of blocks without one [R-CHAIN-325]', async () => {
    const bytes = blocks[0] as Buffer;
    const knownHash = 'ab'.repeat(32);
    expect((await thread.parse({ ...orderOf(bytes, 1), knownHash })).hash).toBe(knownHash);
    expect((await thread.parse(orderOf(bytes, 1))).hash).not.toBe(knownHash);
  });

  it('names the fault of a block, and goes on with the next', async () => {
    const bytes = blocks[1] as Buffer;
    const cut = thread.parse(orderOf(bytes.subarray(0, bytes.length - 3), 4));
    await expect(cut).rejects.toMatchObject({ code: 'BLOCK_TRUNCATED', details: { chain: 'BITCOIN', height: 4 } });
    const damaged = Buffer.from(bytes);
    damaged[bytes.length - 1] = (damaged[bytes.length - 1] as number) ^ 1;
    await expect(thread.parse(orderOf(damaged, 4))).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
    expect((await thread.parse(orderOf(bytes, 4))).height).toBe(4);
  });
});

it('parses beside us, also where the program was started in another folder', async () => {
  const folder = process.cwd();
  process.chdir(tmpdir());
  const thread = new ParseThread();
  try {
    await thread.parse(orderOf(blocks[0] as Buffer, 0));
    expect(thread.isBeside).toBe(true);
  } finally {
    process.chdir(folder);
    await thread.close();
  }
});
