import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Block, poolAddress } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { doubleSha256 } from '../codecs/double-sha256.ts';
import { openUtxoFiles } from './files/block-files.ts';
import { fromWire, toWire } from './files/block-wire.ts';
import { parseBlock } from './normalize/parse-block.ts';
import { encodeCount, encodeHeader } from './wire/encode-block.ts';
import { computeMerkleRoot } from './wire/merkle.ts';

const CREDIT = poolAddress('credit');
const DATA = fileURLToPath(new URL('../../../../../shared/data/bitcoin/', import.meta.url));

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const amount = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
const sized = (bytes: Uint8Array): Buffer => Buffer.concat([encodeCount(bytes.length), bytes]);
const output = (value: bigint, script: readonly number[]): Buffer =>
  Buffer.concat([amount(value), sized(Buffer.from(script))]);
const OP_RETURN = [0x6a, 0x00];
const OP_TRUE = [0x51];

interface Special {
  readonly type: number;
  readonly inputs?: readonly Buffer[];
  readonly outputs: readonly Buffer[];
  readonly payload: Buffer;
}
const encode = ({ type, inputs = [], outputs, payload }: Special): Buffer =>
  Buffer.concat([
    uint32(type * 2 ** 16 + 3),
    ...[encodeCount(inputs.length), ...inputs, encodeCount(outputs.length), ...outputs, uint32(0), sized(payload)],
  ]);
const spending = (fill: number): Buffer =>
  Buffer.concat([Buffer.alloc(32, fill), uint32(1), sized(Buffer.of(1)), uint32(0)]);
const COINBASE = Buffer.concat([
  Buffer.alloc(32),
  Buffer.alloc(4, 0xff),
  sized(Buffer.of(1, 1)),
  Buffer.alloc(4, 0xff),
]);

/** A block of these transactions, which nobody mined. */
function toBlock(transactions: readonly Buffer[]): Block {
  const ids = Buffer.alloc(32 * transactions.length);
  for (const [i, bytes] of transactions.entries()) doubleSha256(bytes, 0, bytes.length, ids, 32 * i);
  const merkleRoot = Buffer.from(computeMerkleRoot(ids).root).reverse().toString('hex');
  const header = { version: 1, parentHash: '11'.repeat(32), merkleRoot, timeSec: 5, bits: 0x207fffff, nonce: 0 };
  const raw = Buffer.concat([encodeHeader(header), encodeCount(transactions.length), ...transactions]);
  return parseBlock(raw, { chain: 'DASH', height: 9 });
}
const coinbase = (outputs: readonly Buffer[]): Buffer =>
  encode({ type: 5, inputs: [COINBASE], outputs, payload: Buffer.alloc(38) });
/** Version 1, number 7, fee 190, height, quorum and its signature. */
const WITHDRAWAL = Buffer.concat([Buffer.of(1), amount(7n), uint32(190), uint32(8), Buffer.alloc(32 + 96)]);

describe('special transactions of Dash', () => {
  it('pay the credit pool by what they lock, and by Platform’s share of a reward [R-CHAIN-160]', () => {
    const lock = encode({
      type: 8,
      inputs: [spending(3)],
      outputs: [output(5_000n, OP_RETURN), output(7n, OP_TRUE)],
      payload: Buffer.alloc(9),
    });
    const block = toBlock([coinbase([output(100n, OP_TRUE), output(37n, OP_RETURN)]), lock]);
    expect(block.transactions.map(({ operations }) => operations[0]?.destinations)).toEqual([
      [{ amountBase: 100n }, { address: CREDIT, amountBase: 37n }],
      [{ address: CREDIT, amountBase: 5_000n }, { amountBase: 7n }],
    ]);
  });

  it('take out of it what a withdrawal pays and its fee, without any input [R-CHAIN-160]', () => {
    const unlock = encode({ type: 9, outputs: [output(4_000n, OP_TRUE), output(6n, OP_TRUE)], payload: WITHDRAWAL });
    const block = toBlock([coinbase([output(100n, OP_TRUE)]), unlock]);
    expect(block.transactions[1]?.operations[0]?.sources).toEqual([{ address: CREDIT, amountBase: 4_196n }]);
    expect(fromWire(toWire(block))).toEqual(block);
    const short = encode({ type: 9, outputs: [output(1n, OP_TRUE)], payload: WITHDRAWAL.subarray(1) });
    expect(() => toBlock([coinbase([output(1n, OP_TRUE)]), short])).toThrow('without its fee');
  });

  it('may lack inputs where their type says so, and only there; an OP_RETURN of others stays lost [R-CHAIN-160]', () => {
    const commitment = encode({ type: 6, outputs: [], payload: Buffer.alloc(300, 1) });
    expect(toBlock([coinbase([output(1n, OP_TRUE)]), commitment]).transactions).toHaveLength(2);
    const registration = encode({ type: 1, outputs: [], payload: Buffer.alloc(20) });
    expect(() => toBlock([coinbase([output(1n, OP_TRUE)]), registration])).toThrow('without inputs');
    const burning = encode({
      type: 1,
      inputs: [spending(4)],
      outputs: [output(9n, OP_RETURN)],
      payload: Buffer.alloc(2),
    });
    expect(toBlock([coinbase([output(1n, OP_TRUE)]), burning]).transactions[1]?.operations[0]?.destinations).toEqual([
      { amountBase: 9n, unspendable: true },
    ]);
  });
});

describe.skipIf(!existsSync(DATA))('real blocks and transactions of Dash (needs ../shared/data)', () => {
  it('844,898: X11 gives the hash that the node says, and meets the target [R-CHAIN-161]', async () => {
    const path = `${DATA}electrumx/dash_mainnet_844898.json`;
    const source = await openUtxoFiles({ chain: 'DASH', path, checkWork: true });
    const [block] = await source.getBlocks(844_898, 844_898);
    expect(block?.hash).toBe('000000000000001a5952db6d8dc23a66c5b1ec5f6f0aa7fd6502d166aaa51043');
    await expect(openUtxoFiles({ chain: 'BITCOIN', path })).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
  });

  it('20 special transactions have the ids that they had on the chain [R-CHAIN-160]', () => {
    const rows = JSON.parse(readFileSync(`${DATA}dash-special-tx/trivially_valid.20.json`, 'utf8')) as string[][];
    const special = rows.slice(1).map(([hash, , , hex]) => ({ hash, bytes: Buffer.from(hex ?? '', 'hex') }));
    expect(special).toHaveLength(20);
    const block = toBlock([coinbase([output(1n, OP_TRUE)]), ...special.map(({ bytes }) => bytes)]);
    expect(block.transactions.slice(1).map(({ hash }) => hash)).toEqual(special.map(({ hash }) => hash));
  });

  it('transactions of mixing are read whole [R-CHAIN-160]', () => {
    const [, ...lines] = readFileSync(`${DATA}dash-coinjoin/coinjoin.csv`, 'utf8').trim().split('\n');
    const mixing = lines.map((line) => line.split(','));
    expect(mixing).toHaveLength(11);
    const block = toBlock([
      coinbase([output(1n, OP_TRUE)]),
      ...mixing.map((row) => Buffer.from(row.at(-1) ?? '', 'hex')),
    ]);
    for (const [i, [, txid, inputs, outputs]] of mixing.entries()) {
      const transaction = block.transactions[i + 1];
      expect(transaction?.hash).toBe(txid);
      const operation = transaction?.operations[0];
      expect([operation?.sources.length, operation?.destinations.length]).toEqual([Number(inputs), Number(outputs)]);
    }
  });
});
