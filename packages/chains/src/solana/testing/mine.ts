import type { SolanaBlockData } from '../wire/data.ts';
import { parseBlockData } from '../wire/data.ts';
import { type Json, keyOf, type MadeInstruction, makeTransaction, signerOf } from './make-chain.ts';

/** Account of a made transaction, with its balances before and after. */
interface MadeAccount {
  readonly key: string;
  readonly before: bigint;
  readonly after: bigint;
  readonly token?: {
    readonly mint: string;
    readonly owner: string;
    readonly before?: bigint;
    readonly after?: bigint;
    readonly ownerAfter?: string;
    readonly program?: string;
  };
}

export interface TestTransaction {
  readonly by: string;
  readonly instructions: readonly MadeInstruction[];
  readonly accounts: readonly MadeAccount[];
  readonly fee?: number;
  readonly meta?: Json;
}

/** A block of made transactions: what balances they name not stays at 0. */
export const mineMade = (made: readonly TestTransaction[], block: Json = {}): SolanaBlockData =>
  parseBlockData({
    slot: 300_000_000,
    block: {
      blockhash: keyOf('block'),
      previousBlockhash: keyOf('parent'),
      parentSlot: 299_999_999,
      blockTime: 1_730_000_000,
      transactions: made.map((each, at) => toRow(each, String(at))),
      rewards: [],
      ...block,
    },
  });

function toRow({ by, instructions, accounts, fee = 5_000, meta = {} }: TestTransaction, salt: string): Json {
  const { keys, transaction } = makeTransaction(by, instructions, salt);
  const accountByKey = new Map(accounts.map((each) => [each.key, each]));
  const payer = accountByKey.get(signerOf(by));
  const balances = (side: 'before' | 'after') =>
    keys.map((key) => {
      if (key === signerOf(by) && payer === undefined) return side === 'before' ? fee : 0;
      return Number(accountByKey.get(key)?.[side] ?? 0n);
    });
  const tokens = (side: 'before' | 'after') =>
    accounts.flatMap(({ key, token }) => {
      const amount = token?.[side];
      if (token === undefined || amount === undefined) return [];
      const owner = side === 'after' ? (token.ownerAfter ?? token.owner) : token.owner;
      const uiTokenAmount = { amount: String(amount), decimals: 6 };
      return [{ accountIndex: keys.indexOf(key), mint: token.mint, owner, programId: token.program, uiTokenAmount }];
    });
  return {
    transaction,
    version: 'legacy',
    meta: {
      err: null,
      fee,
      preBalances: balances('before'),
      postBalances: balances('after'),
      preTokenBalances: tokens('before'),
      postTokenBalances: tokens('after'),
      innerInstructions: [],
      loadedAddresses: { writable: [], readonly: [] },
      ...meta,
    },
  };
}
