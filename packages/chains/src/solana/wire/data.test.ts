import { describe, expect, it } from 'vitest';
import { encodeBase58 } from '../../codecs/encode-base58.ts';
import { listRewards } from '../normalize/rewards.ts';
import { parseBlockData } from './data.ts';

const keyOf = (byte: number): string => encodeBase58(Buffer.alloc(32, byte));
const [ANNE, BEN, SYSTEM, MINT] = [keyOf(1), keyOf(2), keyOf(3), keyOf(4)];
const token = { accountIndex: 1, mint: MINT, owner: ANNE, uiTokenAmount: { amount: '5', decimals: 2 } };

interface BlockCase {
  readonly meta?: object;
  readonly instruction?: object;
  readonly keys?: readonly unknown[];
  readonly block?: object;
}

/** A node's answer of one payment, changed. */
const read = ({ meta = {}, instruction = {}, keys = [ANNE, BEN, SYSTEM], block = {} }: BlockCase = {}) =>
  parseBlockData({
    slot: 9,
    block: {
      blockhash: keyOf(9),
      previousBlockhash: keyOf(8),
      parentSlot: 8,
      blockTime: 1_700_000_000,
      transactions: [
        {
          transaction: {
            signatures: [encodeBase58(Buffer.alloc(64, 7))],
            message: {
              header: { numRequiredSignatures: 1 },
              accountKeys: keys,
              instructions: [{ programIdIndex: 2, accounts: [0, 1], data: '', ...instruction }],
            },
          },
          meta: { err: null, fee: 5, preBalances: [9, 0, 1], postBalances: [3, 1, 1], innerInstructions: [], ...meta },
        },
      ],
      ...block,
    },
  });

const without = (field: string): object => ({ [field]: undefined });

describe('an answer of getBlock', () => {
  it('is read where it is whole', () => {
    expect(read().transactions[0]?.keys).toEqual([ANNE, BEN, SYSTEM]);
    expect(read({ meta: { postTokenBalances: [token] } }).transactions).toHaveLength(1);
  });

  it.each<[string, BlockCase]>([
    ['an amount below 0', { meta: { preBalances: [-(2n ** 60n), 0, 1] } }],
    ['a fee below 0', { meta: { fee: -(2n ** 60n) } }],
    ['an amount that no account can hold', { meta: { preBalances: [2n ** 64n, 0, 1] } }],
    ['no outcome', { meta: without('err') }],
    ['no fee', { meta: without('fee') }],
    ['fewer balances than accounts', { meta: { postBalances: [3, 1] } }],
    ['an account with control characters', { keys: [ANNE, 'ben\u0000', SYSTEM] }],
    ['an account named as one of ours', { keys: [ANNE, `escrow:${'a'.repeat(40)}`, SYSTEM] }],
    ['a token named by a text of its own', { meta: { postTokenBalances: [{ ...token, mint: 'x'.repeat(5_000) }] } }],
    ['tokens of an account that is not there', { meta: { postTokenBalances: [{ ...token, accountIndex: 3 }] } }],
    [
      'tokens of a fraction',
      { meta: { postTokenBalances: [{ ...token, uiTokenAmount: { amount: '1.5', decimals: 2 } }] } },
    ],
    ['a program that is not there', { instruction: { programIdIndex: 3 } }],
    ['an account of a call that is not there', { instruction: { accounts: [0, 3] } }],
    ['a reward of somebody who is none', { block: { rewards: [{ pubkey: '', lamports: 1 }] } }],
    ['a time before 1970', { block: { blockTime: -1 } }],
    ['a list that is none', { block: { transactions: {} } }],
  ])('is refused with %s [R-CHAIN-323]', (_, blockCase) => {
    expect(() => read(blockCase)).toThrow(expect.objectContaining({ code: 'BLOCK_CORRUPT' }));
  });

  it('is refused where calls stand behind an instruction that it does not have, or are told twice: what they say would be lost [R-CHAIN-336]', () => {
    const call = { programIdIndex: 2, accounts: [0], data: '' };
    const told = (...indexes: readonly number[]) =>
      read({ meta: { innerInstructions: indexes.map((index) => ({ index, instructions: [call] })) } });
    expect(told(0).transactions[0]?.instructions).toHaveLength(2);
    for (const indexes of [[1], [0, 0], [0, 255]])
      expect(() => told(...indexes)).toThrow(expect.objectContaining({ code: 'BLOCK_CORRUPT' }));
  });

  it('is refused where bytes name fewer keys than signers [R-CHAIN-323]', () => {
    const bytes = Buffer.concat([
      Buffer.of(1),
      Buffer.alloc(64),
      Buffer.of(1, 0, 0, 0),
      Buffer.alloc(32),
      Buffer.of(0),
    ]);
    const transactions = [{ transaction: [bytes.toString('base64'), 'base64'], meta: null }];
    expect(() => read({ block: { transactions } })).toThrow(expect.objectContaining({ code: 'BLOCK_CORRUPT' }));
  });
});

it('a reward of a kind that nobody knows is a reward, whatever it is called [R-CHAIN-323]', () => {
  const types = ['constructor', 'toString', 'Fee'].map(
    (kind) => listRewards([{ address: ANNE, lamports: 1n, kind }])[0]?.type,
  );
  expect(types).toEqual(['REWARD', 'REWARD', 'BLOCK_REWARD']);
});
