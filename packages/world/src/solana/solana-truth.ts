import type { Account } from '../accounts/account.ts';
import { type AccountTruth, createAccountTruth, listKnownActs } from '../accounts/account-truth.ts';
import type { Balances } from '../accounts/balances.ts';
import type { SolanaBlock } from './solana-block.ts';

interface Known {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly balances: Balances;
}

/** What is known of the chain; heights are places in it, not slots. */
export const createSolanaTruth = (blocks: readonly SolanaBlock[], { accounts, balances }: Known): AccountTruth =>
  createAccountTruth({
    tipHeight: blocks.length - 1,
    accounts,
    balances,
    listMoves: () =>
      blocks.flatMap(({ transactions, reward }) => [...transactions.flatMap(({ moves }) => moves), reward]),
    listActs: () => listKnownActs(blocks),
  });
