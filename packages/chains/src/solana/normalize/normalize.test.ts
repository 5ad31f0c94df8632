import type { Operation, Transaction } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { decodeBase58 } from '../../codecs/base58.ts';
import { STAKE, SYSTEM, TOKEN, TOKEN_2022, VOTE } from '../programs.ts';
import { listImbalances } from '../testing/imbalances.ts';
import { keyOf, lamports, signerOf } from '../testing/make-chain.ts';
import { mineMade, type TestTransaction } from '../testing/mine.ts';
import { normalizeBlock } from './normalize.ts';

const [ANNE, BEN, MINT] = [signerOf('anne'), keyOf('ben'), keyOf('mint')];
const [FROM, TO] = [keyOf('account of anne'), keyOf('account of ben')];
const RENT = 2_039_280n;
const key = (text: string): Buffer => decodeBase58(text) as Buffer;
const tagged = (tag: number, amount: bigint): Buffer => {
  const data = Buffer.alloc(9);
  data.writeUInt8(tag);
  data.writeBigUInt64LE(amount, 1);
  return data;
};

const brief = (operations: readonly Operation[]) =>
  operations.map(({ type, sources, destinations, token }) => [
    type,
    sources[0]?.address,
    destinations[0]?.address,
    destinations[0]?.amountBase ?? sources[0]?.amountBase,
    ...(token === undefined ? [] : [token]),
  ]);

/** The rows of made transactions, which balance. */
function rows(made: readonly TestTransaction[], block = {}) {
  const data = mineMade(made, block);
  const normalized = normalizeBlock(data);
  expect(listImbalances(data, normalized.block)).toEqual([]);
  return { ...normalized, first: normalized.block.transactions[0] as Transaction };
}

const held = (owner: string, before: bigint, after: bigint, more = {}) => ({
  before: RENT,
  after: RENT,
  token: { mint: MINT, owner, before, after, ...more },
});
const FEE = ['FEE', ANNE, undefined, 5_000n];

describe('a made transaction of Solana', () => {
  it('passes a token account on, with all that it holds and the coins that it needs [R-CHAIN-215]', () => {
    const data = Buffer.concat([Buffer.of(6, 2, 1), key(BEN)]);
    const { first, block } = rows([
      {
        by: 'anne',
        instructions: [{ program: TOKEN, accounts: [FROM, ANNE], data }],
        accounts: [{ key: FROM, ...held(ANNE, 70n, 70n, { ownerAfter: BEN }) }],
      },
    ]);
    expect(brief(first.operations)).toEqual([
      FEE,
      ['OWNER_CHANGE', ANNE, BEN, 70n, MINT],
      ['OWNER_CHANGE', ANNE, BEN, RENT],
    ]);
    expect(first.events).toEqual([{ kind: 'OWNER_CHANGE', operation: 0, address: ANNE, token: MINT, other: BEN }]);
    expect(first.tokenAccounts).toEqual([{ account: FROM, owner: BEN, token: MINT }]);
    expect(block.tokens).toEqual([{ token: MINT, decimals: 6 }]);
  });

  it('leaves what Token-2022 withholds where it can be counted, until it is collected [R-CHAIN-217]', () => {
    const program = TOKEN_2022;
    const transfer = {
      program,
      accounts: [FROM, MINT, TO, ANNE],
      data: Buffer.concat([tagged(12, 100n), Buffer.of(6)]),
    };
    const collect = { program, accounts: [MINT, FROM, ANNE], data: Buffer.of(26, 2) };
    const { block, dataWarnings } = rows([
      {
        by: 'anne',
        instructions: [transfer],
        accounts: [
          { key: FROM, ...held(ANNE, 500n, 400n, { program }) },
          { key: TO, ...held(BEN, 0n, 99n, { program }) },
        ],
      },
      { by: 'anne', instructions: [collect], accounts: [{ key: FROM, ...held(ANNE, 400n, 401n, { program }) }] },
    ]);
    const escrow = `escrow:token-2022-${MINT}`;
    expect(brief(block.transactions[0]?.operations ?? [])).toEqual([
      FEE,
      ['TOKEN_TRANSFER', ANNE, BEN, 100n, MINT],
      ['LOCK', BEN, escrow, 1n, MINT],
    ]);
    expect(brief(block.transactions[1]?.operations ?? [])).toEqual([FEE, ['UNLOCK', escrow, ANNE, 1n, MINT]]);
    expect(dataWarnings).toEqual([]);
  });

  it('stakes in an account of its own, names another master of it, and takes out [R-CHAIN-215] [R-CHAIN-223]', () => {
    const stake = keyOf('stake');
    const create = Buffer.concat([lamports(0, 3_000_000n), Buffer.alloc(8), key(STAKE)]);
    const authorize = Buffer.alloc(40);
    authorize.writeUInt32LE(1);
    key(BEN).copy(authorize, 4);
    authorize.writeUInt32LE(1, 36);
    const coins = (before: bigint, after: bigint) => [{ key: stake, before, after }];
    const { block } = rows([
      {
        by: 'anne',
        instructions: [{ program: SYSTEM, accounts: [ANNE, stake], data: create }],
        accounts: [...coins(0n, 3_000_000n), { key: ANNE, before: 4_000_000n, after: 995_000n }],
      },
      {
        by: 'anne',
        instructions: [{ program: STAKE, accounts: [stake, BEN, ANNE], data: authorize }],
        accounts: coins(3_000_000n, 3_000_000n),
      },
      {
        by: 'anne',
        instructions: [{ program: STAKE, accounts: [stake, keyOf('validator')], data: Buffer.of(2, 0, 0, 0) }],
        accounts: coins(3_000_000n, 3_000_000n),
      },
      {
        by: 'anne',
        instructions: [{ program: STAKE, accounts: [stake, BEN], data: lamports(4, 3_000_000n) }],
        accounts: [...coins(3_000_000n, 0n), { key: BEN, before: 0n, after: 3_000_000n }],
      },
    ]);
    expect(block.transactions.map(({ operations }) => brief(operations.slice(1)))).toEqual([
      [['STAKE', ANNE, stake, 3_000_000n]],
      [['PERMISSION_CHANGE', stake, BEN, 0n]],
      [],
      [['UNSTAKE', stake, BEN, 3_000_000n]],
    ]);
    expect(block.transactions.flatMap(({ events = [] }) => events)).toEqual([
      { kind: 'OWNER_CHANGE', operation: 0, asset: 0, address: stake, other: BEN },
      { kind: 'DELEGATION', operation: 0, asset: 0, address: stake, other: keyOf('validator') },
    ]);
  });

  it('hands a funded account to a program, which then signs for it [R-CHAIN-215]', () => {
    const program = keyOf('thief');
    const assign = Buffer.concat([Buffer.of(1, 0, 0, 0), key(program)]);
    const { first } = rows([
      {
        by: 'anne',
        instructions: [{ program: SYSTEM, accounts: [ANNE], data: assign }],
        accounts: [{ key: ANNE, before: 1_000_000n, after: 995_000n }],
      },
    ]);
    expect(first.events).toEqual([{ kind: 'OWNER_CHANGE', operation: 0, asset: 0, address: ANNE, other: program }]);
    expect(brief(first.operations)).toEqual([FEE, ['PERMISSION_CHANGE', ANNE, program, 0n]]);
  });

  it('mints and burns; what came from nowhere without a word is said [R-CHAIN-213]', () => {
    const { block, dataWarnings } = rows([
      {
        by: 'anne',
        instructions: [{ program: TOKEN, accounts: [MINT, TO, ANNE], data: tagged(7, 9n) }],
        accounts: [{ key: TO, ...held(BEN, 0n, 9n) }],
      },
      {
        by: 'anne',
        instructions: [{ program: TOKEN, accounts: [TO, MINT, ANNE], data: tagged(8, 4n) }],
        accounts: [{ key: TO, ...held(BEN, 9n, 5n) }],
      },
      {
        by: 'anne',
        instructions: [{ program: keyOf('other'), accounts: [TO], data: Buffer.of(1) }],
        accounts: [{ key: TO, ...held(BEN, 5n, 6n) }],
      },
    ]);
    expect(block.transactions.map(({ operations }) => brief(operations.slice(1)))).toEqual([
      [['MINT', undefined, BEN, 9n, MINT]],
      [['BURN', BEN, undefined, 4n, MINT]],
      [['MINT', undefined, BEN, 1n, MINT]],
    ]);
    expect(dataWarnings.map(({ kind }) => kind)).toEqual(['TOKENS_UNBALANCED']);
  });

  it('of which only balances are known pairs who lost most with who gained most [R-CHAIN-211]', () => {
    const { first, dataWarnings } = rows([
      {
        by: 'anne',
        instructions: [{ program: TOKEN, accounts: [FROM, TO], data: Buffer.of(99) }],
        accounts: [
          { key: FROM, ...held(ANNE, 100n, 30n) },
          { key: TO, ...held(BEN, 0n, 70n) },
        ],
        meta: { innerInstructions: null },
      },
    ]);
    expect(brief(first.operations)).toEqual([FEE, ['TOKEN_TRANSFER', ANNE, BEN, 70n, MINT]]);
    expect(dataWarnings.map(({ kind }) => kind)).toEqual(['INNER_MISSING']);
  });
});

describe('a made block of Solana', () => {
  it('folds the votes of a payer, and no transaction that does more [R-CHAIN-214]', () => {
    const vote = (by: string): TestTransaction => ({
      by,
      instructions: [{ program: VOTE, accounts: [keyOf('vote account')], data: Buffer.of(12, 0, 0, 0) }],
      accounts: [],
    });
    const out = lamports(3, 40n);
    const { block } = rows([
      vote('anne'),
      vote('carl'),
      vote('anne'),
      {
        by: 'anne',
        instructions: [{ program: VOTE, accounts: [keyOf('vote account'), BEN], data: out }],
        accounts: [
          { key: keyOf('vote account'), before: 40n, after: 0n },
          { key: BEN, before: 0n, after: 40n },
        ],
      },
    ]);
    expect(block.transactions.map(({ feeBase, operations }) => [feeBase, brief(operations)])).toEqual([
      [10_000n, [['FEE', ANNE, undefined, 10_000n]]],
      [5_000n, [['FEE', signerOf('carl'), undefined, 5_000n]]],
      [5_000n, [FEE, ['VALUE_TRANSFER', keyOf('vote account'), BEN, 40n]]],
    ]);
  });

  it('pays leaders, stakes and voters in an entry by its own hash [R-CHAIN-223]', () => {
    const reward = (rewardType: string | null, amount: number) => ({ pubkey: BEN, lamports: amount, rewardType });
    const { block } = rows([], {
      rewards: [
        reward('Fee', 5),
        reward('Rent', 4),
        reward('Staking', 3),
        reward('Voting', 2),
        reward(null, -1),
        reward('Fee', 0),
      ],
    });
    expect(block.transactions).toHaveLength(1);
    expect(block.transactions[0]).toMatchObject({ kind: 'coinbase', hash: block.hash });
    expect(brief(block.transactions[0]?.operations ?? [])).toEqual([
      ['BLOCK_REWARD', undefined, BEN, 5n],
      ['RENT', undefined, BEN, 4n],
      ['REWARD', undefined, BEN, 3n],
      ['REWARD', undefined, BEN, 2n],
      ['IRREGULAR_STATE_CHANGE', BEN, undefined, 1n],
    ]);
  });

  it('without a time stands at one estimated by its slot, and says so [R-CHAIN-224]', () => {
    const { block, dataWarnings } = rows([], { blockTime: null, rewards: null });
    expect(dataWarnings.map(({ kind }) => kind)).toEqual(['REWARDS_MISSING', 'TIME_MISSING']);
    // 45,829,113 slots of 0.4 s behind the last that is known.
    expect(block.timeSec).toBe(1_710_441_678 + 18_331_645);
  });
});
