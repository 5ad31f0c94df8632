import type { Transaction } from '@sulian/domain';
import { VOTE } from '../programs.ts';
import type { SolanaTransaction } from '../wire/transaction.ts';
import { toFee } from './fees.ts';

/** A validator's vote: it calls only the vote program, and moves only the fee. */
export function isVote({ instructions, keys, meta }: SolanaTransaction): boolean {
  if (meta === undefined || instructions.length === 0) return false;
  if (!instructions.every(({ program }) => keys[program] === VOTE)) return false;
  return meta.preBalances.every(
    (before, place) => BigInt(before) - BigInt(meta.postBalances[place] ?? 0) === (place === 0 ? BigInt(meta.fee) : 0n),
  );
}

/** The votes of one payer in a block as one row, named by the first: most of the chain's transactions, each a fee alone. */
export function foldVotes([first, ...more]: readonly [SolanaTransaction, ...SolanaTransaction[]]): Transaction {
  const all = [first, ...more];
  const feeBase = all.reduce((sum, { meta }) => sum + BigInt(meta?.fee ?? 0), 0n);
  const isFailed = all.every(({ meta }) => meta?.err != null);
  return {
    hash: first.id,
    kind: 'transfer',
    status: isFailed ? 'failed' : 'success',
    feeBase,
    operations: [toFee(first.keys[0] as string, feeBase)],
  };
}
