import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Block } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { getUtxoChain } from './chains.ts';
import { parseBlock } from './normalize/parse-block.ts';
import { verifyAuxiliaryWork } from './verify/auxiliary-work.ts';
import { verifyWork } from './verify/verify.ts';
import { readAuxiliaryWork } from './wire/auxiliary-work.ts';
import { encodeBlock } from './wire/encode-block.ts';
import { HEADER_BYTES, parseHeader } from './wire/header.ts';
import { RawReader } from './wire/raw-reader.ts';

const CHAIN = getUtxoChain('DOGECOIN');
const DATA = fileURLToPath(new URL('../../../../../shared/data/bitcoin/', import.meta.url));
const read = (file: string): Buffer => Buffer.from(readFileSync(`${DATA}${file}`, 'utf8').trim(), 'hex');
const parse = (raw: Buffer, height: number): Block => parseBlock(raw, { chain: 'DOGECOIN', height, checkWork: true });
const sum = (block: Block, from = 0): bigint =>
  block.transactions
    .slice(from)
    .flatMap(({ operations }) => operations.flatMap(({ destinations }) => destinations))
    .reduce((total, { amountBase }) => total + amountBase, 0n);

describe('amounts of Dogecoin', () => {
  const toBlock = (amountBase: bigint) => {
    const coinbase = { inputs: [{ script: Buffer.of(1, 1) }], outputs: [{ amountBase, script: Buffer.of(0x51) }] };
    const { bytes } = encodeBlock({
      ...{ version: 1, parentHash: '11'.repeat(32), timeSec: 5, bits: 0x207fffff, nonce: 0, transactions: [coinbase] },
    });
    return () => parseBlock(bytes, { chain: 'DOGECOIN', height: 9 });
  };
  it('beyond 2^53 are exact; more than 10^10 coins is no amount [R-CHAIN-155]', () => {
    expect(sum(toBlock(999_999_999_999_999_999n)())).toBe(999_999_999_999_999_999n);
    expect(toBlock(1_000_000_000_000_000_001n)).toThrow('exceeds the maximum supply');
  });
});

describe.skipIf(!existsSync(DATA))('real blocks of Dogecoin (needs ../shared/data)', () => {
  it('are none of Litecoin, nor Litecoin’s of Dogecoin, though both are mined alike [R-CHAIN-355]', () => {
    const early = read('doge-libdohj/dogecoin_block250000.hex');
    expect(() => parseBlock(early, { chain: 'LITECOIN', height: 250_000, checkWork: true })).toThrow(
      expect.objectContaining({ code: 'BLOCK_FOREIGN' }),
    );
    const { block } = JSON.parse(readFileSync(`${DATA}electrumx/litecoin_mainnet_900000.json`, 'utf8')) as {
      block: string;
    };
    expect(() => parse(Buffer.from(block, 'hex'), 900_000)).toThrow(
      expect.objectContaining({ code: 'BLOCK_FOREIGN', details: expect.objectContaining({ expected: 0x62 }) }),
    );
  });

  it.each([
    ['doge-libdohj/dogecoin_block250000.hex', 250_000, 6],
    ['doge-libdohj/dogecoin_block748634.hex', 748_634, 8],
    ['doge-dogeorg/dogecoin_block4845051.hex', 4_845_051, 10],
  ])('%s: scrypt, root and ids hold; the reward is the block’s 10,000 at least [R-CHAIN-156]', (file, height, count) => {
    const block = parse(read(file), height);
    expect(block.transactions).toHaveLength(count);
    if (height > 600_000) expect(sum(block) - sum(block, 1)).toBeGreaterThanOrEqual(10_000n * 10n ** 8n);
  });

  it('without its own work, or with that of another block, a block is refused [R-CHAIN-156]', () => {
    const raw = read('doge-libdohj/dogecoin_block748634.hex');
    const header = parseHeader(raw, CHAIN);
    const work = readAuxiliaryWork(new RawReader(raw, HEADER_BYTES));
    expect(() => verifyAuxiliaryWork(header, work, CHAIN)).not.toThrow();
    const other = { ...header, hash: header.hash.replace(/^../, 'ff') };
    expect(() => verifyAuxiliaryWork(other, work, CHAIN)).toThrow('does not name the block');
    const branch = { ...work.chainBranch, index: work.chainBranch.index ^ 1 };
    expect(() => verifyAuxiliaryWork(header, { ...work, chainBranch: branch }, CHAIN)).toThrow('not this block');
    const late = { ...work.coinbaseBranch, index: 1 };
    expect(() => verifyAuxiliaryWork(header, { ...work, coinbaseBranch: late }, CHAIN)).toThrow('not a coinbase');
    const parentHeader = Buffer.from(work.parentHeader);
    parentHeader.writeUInt32LE(0, 76);
    const at = raw.indexOf(work.parentHeader);
    const unworked = Buffer.concat([raw.subarray(0, at), parentHeader, raw.subarray(at + HEADER_BYTES)]);
    expect(() => verifyWork(unworked, header, CHAIN)).toThrow('does not meet its target');
  });

  it('headers of 61 blocks link, and the work of each is its own [R-CHAIN-156]', () => {
    for (const [file, count] of [
      ['11from974401DogeMain.txt', 11],
      ['50From978000DogeMain.txt', 50],
    ] as const) {
      const lines = readFileSync(`${DATA}doge-dogethereum-headers/${file}`, 'utf8')
        .split('\n')
        .filter((each) => each !== '');
      expect(lines).toHaveLength(count);
      let before: string | undefined;
      for (const line of lines) {
        const raw = Buffer.from(line, 'hex');
        const header = parseHeader(raw, CHAIN);
        verifyWork(raw, header, CHAIN);
        verifyAuxiliaryWork(header, readAuxiliaryWork(new RawReader(raw, HEADER_BYTES)), CHAIN);
        if (before !== undefined) expect(header.parentHash).toBe(before);
        before = header.hash;
      }
    }
  });
});
