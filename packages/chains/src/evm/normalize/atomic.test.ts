import { keccak_256 } from '@noble/hashes/sha3.js';
import { describe, expect, it } from 'vitest';
import { getEvmChain } from '../chains.ts';
import { parseBlockData } from '../wire/data.ts';
import { normalizeBlock } from './normalize.ts';

const NETWORK = '00000001';
const C_CHAIN = '0427d4b22a2a78bcddd456742caf91b56badbff985ee19aef14573e7343fd652';
const P_CHAIN = '00'.repeat(32);
const AVAX = '21e67317cbc4be2aeb00677ad6462778a8f52274b9d605df2591b23027a87dff';
const OTHER_ASSET = 'dbcf890f77f49b96857648b72b77f9f82937f28a68704af05da0dc12ba53f2db';
const ANNE = '8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const BEN = '0eb5ccb85c29009b6060decb353a38ea3b52cd20';
const CREDENTIALS = `00000001${'00000009'}00000001${'ab'.repeat(65)}`;

// Field by field as the public description of the serialisation lists them. 500,000,000,000 nAVAX are 0x746a528800.
const IMPORT = [
  '00000000', // import
  NETWORK,
  C_CHAIN,
  P_CHAIN,
  '00000001', // one output of the other chain, 500 AVAX, signed by its first owner
  '6613a40dcdd8d22ea4aa99a4c84349056317cf550b6685e045e459954f258e59',
  '00000001',
  AVAX,
  '00000005',
  '000000746a528800',
  '0000000100000000',
  '00000001', // one account here gets 499.999 AVAX: the rest is the fee
  ANNE,
  '000000746a4345c0',
  AVAX,
  CREDENTIALS,
].join('');
const EXPORT = [
  '00000001', // export
  NETWORK,
  C_CHAIN,
  P_CHAIN,
  '00000002', // two accounts here give 2 and 0.5 AVAX
  BEN,
  '0000000077359400',
  AVAX,
  '0000000000000007',
  ANNE,
  '000000001dcd6500',
  AVAX,
  '0000000000000000',
  '00000001', // one output there
  AVAX,
  '00000007',
  '0000000094ed76c0',
  '0000000000000000',
  '00000001',
  `00000001${'66f90db6137a78f76b3693f7f2bc507956dae563'}`,
  CREDENTIALS,
].join('');
const SINGLE_IMPORT = `0x0000${IMPORT}`;
const BATCH = `0x000000000002${IMPORT}${EXPORT}`;

/** Hash of bytes in their RLP encoding. */
function hashOf(hex: string): string {
  const bytes = Buffer.from(hex.slice(2), 'hex');
  const { length } = bytes;
  const head = length < 56 ? (0x80 + length).toString(16) : `b9${length.toString(16).padStart(4, '0')}`;
  return `0x${Buffer.from(keccak_256(Buffer.concat([Buffer.from(head, 'hex'), bytes]))).toString('hex')}`;
}

const normalize = (header: Readonly<Record<string, string>>) =>
  normalizeBlock(
    getEvmChain('AVALANCHE'),
    parseBlockData({
      block: {
        number: '0x10',
        hash: `0x${'bb'.repeat(32)}`,
        parentHash: `0x${'aa'.repeat(32)}`,
        timestamp: '0x649b1b2e',
        miner: `0x${'01'.repeat(20)}`,
        transactions: [],
        ...header,
      },
      receipts: [],
      traces: [],
    }),
  );

const imported = {
  type: 'IMPORT',
  asset: 0,
  sources: [],
  destinations: [{ address: `0x${ANNE}`, amountBase: 499_999_000_000_000_000_000n }],
};
const exported = (address: string, amountBase: bigint) => ({
  type: 'EXPORT',
  asset: 0,
  sources: [{ address: `0x${address}`, amountBase }],
  destinations: [{ amountBase }],
});

describe("coins from and to Avalanche's other chains", () => {
  it('come behind the transactions, one for each account, in 18 decimals [R-CHAIN-28]', () => {
    const { block, dataWarnings } = normalize({ blockExtraData: BATCH, extDataHash: hashOf(BATCH) });
    expect(block.transactions).toEqual([
      {
        hash: 'bb'.repeat(32),
        kind: 'coinbase',
        status: 'success',
        operations: [imported, exported(BEN, 2_000_000_000_000_000_000n), exported(ANNE, 500_000_000_000_000_000n)],
      },
    ]);
    expect(block.lacksInternalTransfers).toBeUndefined();
    expect(dataWarnings).toEqual([]);
  });

  it('are read from blocks that hold one alone, which no hash covers yet [R-CHAIN-28]', () => {
    const { block } = normalize({ blockExtraData: SINGLE_IMPORT, extDataHash: `0x${'0'.repeat(64)}` });
    expect(block.transactions[0]?.operations).toEqual([imported]);
    const alone = normalize({ blockExtraData: `0x0000${EXPORT}` });
    expect(alone.block.transactions[0]?.operations.map(({ type }) => type)).toEqual(['EXPORT', 'EXPORT']);
  });

  it('leave out what is no coin of this chain, and say so', () => {
    const other = SINGLE_IMPORT.replace(`746a4345c0${AVAX}`, `746a4345c0${OTHER_ASSET}`);
    const { block, dataWarnings } = normalize({ blockExtraData: other, extDataHash: hashOf(other) });
    expect(block.transactions).toEqual([]);
    expect(dataWarnings).toEqual([{ kind: 'ATOMIC_ASSET_LEFT_OUT', count: 1, example: undefined }]);
  });

  it('must be those that the header covers', () => {
    const changed = BATCH.replace('0000000077359400', '0000000077359401');
    expect(() => normalize({ blockExtraData: changed, extDataHash: hashOf(BATCH) })).toThrow(
      'the atomic transactions are not those of the header',
    );
  });

  it.each([
    ['the node tells nothing of them', {}],
    ['it tells nothing, though the header says that there are some', { extDataHash: hashOf(BATCH) }],
    ['their form is newer', { blockExtraData: '0x0001aabbcc', extDataHash: hashOf('0x0001aabbcc') }],
    ['they break off', { blockExtraData: BATCH.slice(0, -2) }],
    ['they go on behind their end', { blockExtraData: `${BATCH}00` }],
    ['they are of another network', { blockExtraData: SINGLE_IMPORT.replace(C_CHAIN, OTHER_ASSET) }],
    ['their count is beyond their bytes', { blockExtraData: '0x0000ffffffff' }],
  ])('are said to be missing where %s [R-CHAIN-28]', (_, header) => {
    const { block, dataWarnings } = normalize(header);
    expect(block.transactions).toEqual([]);
    expect(block.lacksInternalTransfers).toBe(true);
    expect(dataWarnings.map(({ kind }) => kind)).toEqual(['ATOMIC_MISSING']);
  });

  it.each([
    { extDataHash: hashOf('0x') },
    { blockExtraData: '0x' },
    { blockExtraData: '0x', extDataHash: hashOf('0x') },
  ])('are none where the block says that there are none: %o', (header) => {
    const { block, dataWarnings } = normalize(header);
    expect([block.transactions, block.lacksInternalTransfers, dataWarnings]).toEqual([[], undefined, []]);
  });
});
