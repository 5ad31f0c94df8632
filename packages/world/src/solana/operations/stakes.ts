import type { Account } from '../../accounts/account.ts';
import { delegateStake, openStake, voteFor, withdrawStake } from '../codec/calls.ts';
import type { SolanaDraft } from '../solana-block.ts';
import type { SolanaBook } from '../solana-book.ts';
import { native, type Payment } from './moving.ts';

/** Coins go to an account of the staker's own, which works for a validator. */
export function stakeCoins(
  book: SolanaBook,
  { from, to: stake, amountBase }: Pick<Payment, 'from' | 'to' | 'amountBase'>,
  validator: string,
): SolanaDraft | undefined {
  return book.submit({
    from,
    purpose: 'stake',
    coinsBase: amountBase,
    calls: [openStake({ from: from.address, to: stake.address, amountBase }), delegateStake(stake.address, validator)],
    run: ({ coins, move }) => {
      coins(from.address, -amountBase);
      coins(stake.address, amountBase);
      move(native('value', from.address, stake.address, amountBase));
    },
  });
}

export function unstakeCoins(book: SolanaBook, from: Account, stake: Account): SolanaDraft | undefined {
  const amountBase = book.balance(stake);
  return book.submit({
    from,
    purpose: 'unstake',
    calls: [withdrawStake({ from: stake.address, to: from.address, amountBase })],
    run: ({ coins, move }) => {
      coins(stake.address, -amountBase);
      coins(from.address, amountBase);
      move(native('value', stake.address, from.address, amountBase));
    },
  });
}

/** A validator votes for the last block: most of what the chain does, and a fee alone. */
export const voteForBlock = (book: SolanaBook, validator: Account, slot: number): SolanaDraft | undefined =>
  book.submit({
    from: validator,
    purpose: 'validator-vote',
    calls: [voteFor(`${validator.address}`, validator.address, slot)],
    run: () => undefined,
  });
