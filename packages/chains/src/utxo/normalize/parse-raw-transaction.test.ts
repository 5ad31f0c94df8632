import { describe, expect, it } from 'vitest';
import { addressToScript } from '../address/script.ts';
import { getUtxoChain } from '../chains.ts';
import { encodeBlock, encodeTransaction } from '../wire/encode-block.ts';
import { parseBlock } from './parse-block.ts';
import { parseRawTransaction } from './parse-raw-transaction.ts';

const chain = getUtxoChain('BITCOIN');
const PAID = addressToScript(chain, '1BoatSLRHtKNngkdXEeobR76b53LETtpyT') as Buffer;
const script = Buffer.from('0151', 'hex');
const coinbase = encodeTransaction({
  inputs: [{ script: Buffer.from('03aabbcc2f706f6f6c2f', 'hex') }],
  outputs: [{ amountBase: 5_000_000_000n, script: PAID }],
});
const plain = encodeTransaction({
  inputs: [{ spends: { hash: '11'.repeat(32), index: 2 }, script }],
  outputs: [
    { amountBase: 7n, script: PAID },
    { amountBase: 0n, script: Buffer.from('6a0568656c6c6f', 'hex') },
  ],
});
const witnessed = encodeTransaction({
  inputs: [{ spends: { hash: plain.hash, index: 0 }, script: Buffer.alloc(0), witness: [Buffer.alloc(71, 1)] }],
  outputs: [{ amountBase: 6n, script: PAID }],
});

describe('a transaction outside its block', () => {
  it('reads as in its block, with its own hash [R-FETCH-131]', () => {
    const { bytes } = encodeBlock({
      ...{ version: 1, parentHash: '22'.repeat(32), timeSec: 1_795_000_000, bits: 0x1d00ffff, nonce: 0 },
      transactions: [coinbase, plain, witnessed],
    });
    const { transactions } = parseBlock(bytes, { chain: 'BITCOIN', height: 300 });
    expect([coinbase, plain, witnessed].map((each) => parseRawTransaction(each.bytes, chain).transaction)).toEqual(
      transactions,
    );
    expect(transactions.map(({ hash }) => hash)).toEqual([coinbase.hash, plain.hash, witnessed.hash]);
  });

  it('has the length of what its id is the hash of: a witness does not count [R-FETCH-133]', () => {
    expect(parseRawTransaction(plain.bytes, chain).idBytes).toBe(plain.bytes.length);
    // Marker and flag, count of items, length and bytes of the only one.
    expect(parseRawTransaction(witnessed.bytes, chain).idBytes).toBe(witnessed.bytes.length - 2 - 1 - 1 - 71);
  });

  it.each([
    ['that end too soon', plain.bytes.subarray(0, -1), 'BLOCK_TRUNCATED'],
    ['that go on', Buffer.concat([plain.bytes, Buffer.of(0)]), 'BLOCK_CORRUPT'],
    ['that are none', Buffer.alloc(0), 'BLOCK_TRUNCATED'],
  ])('is rejected with bytes %s [R-FETCH-131]', (_, bytes, code) => {
    expect(() => parseRawTransaction(bytes, chain)).toThrow(expect.objectContaining({ code }));
  });
});
