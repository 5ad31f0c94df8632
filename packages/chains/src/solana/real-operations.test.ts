import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation, Transaction } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from '../codecs/exact-json.ts';
import { normalizeBlock } from './normalize/normalize.ts';
import { WRAPPED_SOL } from './programs.ts';
import { parseBlockData } from './wire/data.ts';

const real = realData('solana');
if (real === undefined) console.warn('solana/real-operations.test: skipped, the real data are not beside the project');

// biome-ignore lint/suspicious/noExplicitAny: files of many forms, picked apart by hand
const read = (path: string): any => parseExactJson(readFileSync(join(real ?? '', path), 'utf8'));

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const NOBODY = undefined;

/** Kind, payer, receiver, amount, token. */
const brief = (operations: readonly Operation[]) =>
  operations.map(({ type, sources, destinations, token }) => [
    type,
    sources[0]?.address,
    destinations[0]?.address,
    destinations[0]?.amountBase ?? sources[0]?.amountBase,
    ...(token === undefined ? [] : [token]),
  ]);

/** One of the wallet's, in a block of its own. */
function ofWallet(name: string): Transaction {
  const each = read(`snap-solana-wallet/${name}.json`);
  const block = {
    blockhash: '5GG5pzTbH6KgZM54M9XWfBNmBupQuZXdQxoZRRQXHcpM',
    previousBlockhash: '9BMHTdybcGah8PWtCzu8tVFDBXmiEHZZDf3FaZ651Nf',
    parentSlot: each.slot - 1,
    blockTime: each.blockTime,
    transactions: [each],
    rewards: [],
  };
  return normalizeBlock(parseBlockData({ slot: each.slot, block })).block.transactions[0] as Transaction;
}

const ofSlot = (hash: string): Transaction => {
  const { block } = normalizeBlock(
    parseBlockData({ slot: 254_170_887, block: read('photon/block-254170887.base64.json') }),
  );
  return block.transactions.find((each) => each.hash.startsWith(hash)) as Transaction;
};

/** Worked out by hand from the balances of each account before and after, and from what each instruction is. */
describe.skipIf(real === undefined)('real transactions', () => {
  it('pay a bonding curve, which moves coins without an instruction, from wrapped coins of an account opened and closed within [R-CHAIN-216]', () => {
    const me = 'DtMUkCoeyzs35B6EpQQxPyyog6TRwXxV1W1Acp8nWBNa';
    const pool = '3msVd34R5KxonDzyNSV5nT19UtUeJ2RF1NaQhvVPNLxL';
    const curve = 'HUCjBnmd4FoUjCCMYQ9xFz1ce1r8vWAd8uMhUQakE2FR';
    const { operations, notes } = ofWallet('swap-usdc-to-cobie');
    expect(brief(operations)).toEqual([
      ['FEE', me, NOBODY, 74_798n],
      ['TOKEN_TRANSFER', me, pool, 10_000n, USDC],
      ['TOKEN_TRANSFER', pool, me, 73_111n, WRAPPED_SOL],
      ['TOKEN_TRANSFER', me, me, 73_111n, WRAPPED_SOL],
      ['TOKEN_TRANSFER', curve, me, 2_583_728_601n, 'HaMv3cdfDW6357yjpDur6kb6w52BUPJrMJpR76tjpump'],
      // Its price and its fee, of 1 % as its program takes it; what is left of 73,111 are the 8 lamports by which the payer lost less than its fee.
      ['INTERNAL_TRANSFER', me, curve, 72_380n],
      ['INTERNAL_TRANSFER', me, 'CebN5WGQ4jvEPvsVU4EoHEpgzq1VV7AbicfhtW4xC9iM', 723n],
      ['UNWRAP', me, NOBODY, 73_111n, WRAPPED_SOL],
      ['INTERNAL_TRANSFER', WRAPPED_SOL, me, 73_111n],
    ]);
    expect(notes?.map((note) => 'text' in note && note.text)).toEqual([
      '3i5JeuZuUxeKtVysUnwQNGerJP2bSMX9fTFfS4Nxe3Br',
      'Jupiter v6',
    ]);
  });

  it('give the coins back that a token account needed, to the same owner: nothing changes hands [R-CHAIN-216]', () => {
    const me = '3xTPAZxmpwd8GrNEKApaTw6VH4jqJ31WFXUvQzgwhR7c';
    const pool = 'Fn68NZzCCgZKtYmnAYbkL6w5NNx3TgjW91dGkLA3hsDK';
    // Its coins grew by 1,024,208: 2,039,280 of the closed account, less 991,250 wrapped, 8,750 paid and the fee.
    expect(brief(ofWallet('swap-sol-to-usdc').operations)).toEqual([
      ['FEE', me, NOBODY, 15_072n],
      ['INTERNAL_TRANSFER', me, WRAPPED_SOL, 991_250n],
      ['WRAP', NOBODY, me, 991_250n, WRAPPED_SOL],
      ['TOKEN_TRANSFER', me, pool, 991_250n, WRAPPED_SOL],
      ['TOKEN_TRANSFER', pool, me, 167_225n, USDC],
      ['VALUE_TRANSFER', me, '4cLUBQKZgCv2AqGXbh8ncGhrDRcicUe3WSDzjgPY2oTA', 8_750n],
    ]);
  });

  it('sell to a pool of Raydium for coins that the closed account unwraps [R-CHAIN-216]', () => {
    const me = 'AeGCydahdQDTtXGq4AuEQPBxZG1x7ZimP3K4TsTH4sCk';
    const pool = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1';
    const { operations } = ofSlot('66f6d54f');
    // Its coins fell by 1,733: 4,268 came out of the pool, 6,001 were the fee.
    expect(brief(operations)).toEqual([
      ['FEE', me, NOBODY, 6_001n],
      ['TOKEN_TRANSFER', me, pool, 5_333_000_000n, '6W7Shv8uWQ1YgTsRqeij6A3NHBbRLart2asfzPA9GeUm'],
      ['TOKEN_TRANSFER', pool, me, 4_268n, WRAPPED_SOL],
      ['UNWRAP', me, NOBODY, 4_268n, WRAPPED_SOL],
      ['INTERNAL_TRANSFER', WRAPPED_SOL, me, 4_268n],
    ]);
  });

  it('send a token of Token-2022 and pay for the account that receives it: its coins are the receiver’s [R-CHAIN-213]', () => {
    const [from, to] = ['EMmTjuHsYCYX7vgPcQ2QVbNwYAwcvGoSMCEaHKc19DdE', 'BYh4CfuGDvFMKaZp3RPmkw9y6qg3sWukA2TiGJDeLKZi'];
    const token = 'HeLp6NuQkmYB4pYWo2zYs22mESHXPQYzXbB8n4V98jwC';
    const { operations, tokenAccounts } = ofWallet('send-spl-token-and-create-token-account');
    expect(brief(operations)).toEqual([
      ['FEE', from, NOBODY, 5_222n],
      ['INTERNAL_TRANSFER', from, to, 2_074_080n],
      ['TOKEN_TRANSFER', from, to, 10_000_000n, token],
    ]);
    expect(tokenAccounts).toEqual([
      { account: 'BDAg5uPZ6ktjPZuKoktHLYbJLw6KqRTiHtJoeG9GDyLY', owner: from, token },
      { account: '5k4KRS1HVR5DaQhPzY3P9mRBw1k3TK7fug23utRcqgk1', owner: to, token },
    ]);
  });

  it('thaw an account, mint to it and freeze it again [R-CHAIN-215]', () => {
    const me = '42vscAi91dt6RjbMbch17TL1N4UtHZ7gAy5oEyRmDPgQ';
    const token = 'CmoskgiH3oYSYeEKnc6KjZTzZvZhF8tgzvSt7Ekmi4bd';
    const { operations, events } = ofSlot('d70b86e4');
    // 5,063,384,490,740 after it, 2,959,156,631,944 before.
    expect(brief(operations)).toEqual([
      ['FEE', me, NOBODY, 10_000n],
      ['MINT', NOBODY, me, 2_104_227_858_796n, token],
    ]);
    expect(events?.map(({ kind, address, token: of }) => [kind, address, of])).toEqual([
      ['UNFREEZE', me, token],
      ['FREEZE', me, token],
    ]);
  });

  it('move their fee alone where they failed [R-CHAIN-213]', () => {
    const { operations, status, feeBase } = ofWallet('swap-failed-transaction');
    expect([status, feeBase, brief(operations)]).toEqual([
      'failed',
      5_146n,
      [['FEE', '9az5xpAV8KJ2Q2Jb1ZvBpvfUa5Cj4dZirbgvfPF5XsB8', NOBODY, 5_146n]],
    ]);
  });
});
