import { poolAddress } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { encodeSegwit } from '../../codecs/encode-segwit.ts';
import { parseBlock } from '../normalize/parse-block.ts';
import { readAuxiliaryWork } from '../wire/auxiliary-work.ts';
import { encodeBlock, encodeTransaction, type RawTransaction } from '../wire/encode-block.ts';
import { HEADER_BYTES } from '../wire/header.ts';
import { RawReader } from '../wire/raw-reader.ts';
import { findNodeBlock } from './node-block.ts';

const COINBASE: RawTransaction = {
  inputs: [{ script: Buffer.of(1, 9) }],
  outputs: [{ amountBase: 1_000_000_000_012n, script: Buffer.of(0x51) }],
};
/** As MWEB gathers: it spends what went in, and pays a program of version 8. */
const GATHERING: RawTransaction = {
  version: 2,
  inputs: [{ spends: { hash: 'ab'.repeat(32), index: 3 }, script: Buffer.alloc(0) }],
  outputs: [{ amountBase: 70n, script: Buffer.concat([Buffer.of(0x58, 32), Buffer.alloc(32, 7)]) }],
};

/** Answer of `getblock` with verbosity 2, as documented by its source: amounts with eight decimals, unquoted. */
function answer(transactions: readonly RawTransaction[], { version, more }: { version: number; more: object }) {
  const header = { version, parentHash: '11'.repeat(32), timeSec: 1_600_000_000, bits: 0x207fffff, nonce: 7 };
  const block = encodeBlock({ ...header, transactions });
  const tx = transactions.map((each) => ({
    txid: encodeTransaction(each).hash,
    version: each.version ?? 1,
    locktime: 0,
    vin: each.inputs.map(({ spends, script }) => ({
      sequence: 0xffffffff,
      ...(spends === undefined
        ? { coinbase: Buffer.from(script).toString('hex') }
        : { txid: spends.hash, vout: spends.index, scriptSig: { hex: Buffer.from(script).toString('hex') } }),
    })),
    vout: each.outputs.map(({ amountBase, script }, n) => ({
      value: `#${amountBase / 100_000_000n}.${String(amountBase % 100_000_000n).padStart(8, '0')}#`,
      n,
      scriptPubKey: { hex: Buffer.from(script).toString('hex') },
    })),
  }));
  const { hash, merkleRoot: merkleroot } = block;
  const head = { hash, height: 9, version, merkleroot, time: header.timeSec, nonce: header.nonce, bits: '207fffff' };
  const json = JSON.stringify({ result: { ...head, previousblockhash: header.parentHash, tx, ...more } });
  return { block, json: json.replaceAll(/"#([^#]*)#"/g, '$1') };
}

describe("a Litecoin node's parts of a block with an extension block", () => {
  const { block, json } = answer([COINBASE, GATHERING], {
    version: 0x20000000,
    more: { mweb: { hash: 'cd', inputs: [] } },
  });

  it('are put together without it and without what leads to it [R-CHAIN-166]', () => {
    const found = findNodeBlock(json);
    expect(found).toMatchObject({ hash: block.hash, height: 9 });
    expect(found?.raw.equals(block.bytes)).toBe(true);
  });

  it('with the bytes of the transaction that leads to it end in a 0, and read as the block [R-CHAIN-166]', () => {
    const { bytes } = encodeTransaction(GATHERING);
    const marked = Buffer.concat([
      bytes.subarray(0, 4),
      Buffer.of(0, 8),
      bytes.subarray(4, -4),
      Buffer.of(0),
      bytes.subarray(-4),
    ]);
    const told = JSON.parse(json.replaceAll(/"value":([\d.]+)/g, '"value":"$1"'));
    told.result.tx[1].hex = marked.toString('hex');
    const raw = findNodeBlock(JSON.stringify(told))?.raw as Buffer;
    expect(raw.at(-1)).toBe(0);
    const { transactions } = parseBlock(raw, { chain: 'LITECOIN', height: 9 });
    expect(transactions.map(({ hash }) => hash)).toEqual(block.transactionHashes);
  });

  it('are read as the block: what the pool gathers pays the pool [R-CHAIN-166]', () => {
    const { transactions } = parseBlock(findNodeBlock(json)?.raw as Buffer, { chain: 'LITECOIN', height: 9 });
    const [, gathering] = transactions;
    expect(transactions.map(({ hash }) => hash)).toEqual(block.transactionHashes);
    expect(gathering?.operations[0]?.destinations).toMatchObject([{ address: poolAddress('mweb'), amountBase: 70n }]);
    // The program that the pool is paid by has no address of its own.
    expect(encodeSegwit('ltc', 8, Buffer.alloc(32, 7), [0, 32])).toMatch(/^ltc1g/);
  });

  it('with another amount are refused by the id that they give [R-CHAIN-166]', () => {
    expect(() => findNodeBlock(json.replace('0.00000070', '0.00000071'))).toThrow('do not give its id');
  });
});

describe("a Dogecoin node's parts of a block that bears another chain's work", () => {
  const parent = Buffer.alloc(HEADER_BYTES, 5);
  const tx = encodeTransaction(COINBASE).bytes;
  const work = {
    tx: { hex: tx.toString('hex') },
    ...{
      index: 0,
      chainindex: 2,
      merklebranch: ['aa'.repeat(32)],
      chainmerklebranch: ['0b'.repeat(32), 'c1'.repeat(32)],
    },
    parentblock: parent.toString('hex'),
  };
  const { block, json } = answer([COINBASE], { version: 0x620102, more: { auxpow: work } });

  it('are put together with that work behind the header, its branches as they read [R-CHAIN-166]', () => {
    const found = findNodeBlock(json);
    const reader = new RawReader(found?.raw as Buffer, HEADER_BYTES);
    const read = readAuxiliaryWork(reader);
    const toHex = (hashes: readonly Buffer[]) => hashes.map((each) => Buffer.from(each).reverse().toString('hex'));
    expect(read.coinbaseScript.toString('hex')).toBe('0109');
    expect(read.parentHeader.equals(parent)).toBe(true);
    expect([read.coinbaseBranch.index, read.chainBranch.index]).toEqual([0, 2]);
    expect(toHex(read.coinbaseBranch.hashes)).toEqual(work.merklebranch);
    expect(toHex(read.chainBranch.hashes)).toEqual(work.chainmerklebranch);
    // The list of transactions begins right behind.
    expect(found?.raw.subarray(reader.at).equals(block.bytes.subarray(HEADER_BYTES))).toBe(true);
  });

  it('without it, or with half a hash in it, are refused [R-CHAIN-166]', () => {
    const bare = answer([COINBASE], { version: 0x620102, more: {} });
    const raw = findNodeBlock(bare.json)?.raw as Buffer;
    expect(() => parseBlock(raw, { chain: 'DOGECOIN', height: 400_000 })).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^BLOCK_/) }),
    );
    expect(() => findNodeBlock(json.replace('aa'.repeat(32), 'aa'.repeat(16)))).toThrow('not a block');
  });

  it('are refused with the height that they state [R-CHAIN-376]', () => {
    expect(() => findNodeBlock(JSON.stringify({ height: 400_000, hash: 'aa', tx: 'none' }))).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ height: 400_000 }) }),
    );
  });
});
