import { type Account, NATIVE } from '../../accounts/account.ts';
import type { Move } from '../../accounts/move.ts';
import { openAssociated, type TokenPlace, WSOL } from '../codec/calls.ts';
import type { SolanaDraft } from '../solana-block.ts';
import { type Effects, RENT_BASE, type SolanaBook } from '../solana-book.ts';

export interface Payment {
  readonly from: Account;
  readonly to: Account;
  readonly amountBase: bigint;
  readonly purpose: SolanaDraft['purpose'];
  readonly memo?: string;
}

export const native = (kind: Move['kind'], from: string, to: string, amountBase: bigint): Move => ({
  kind,
  asset: NATIVE,
  from,
  to,
  amountBase,
});

/** Opens a place where there is none yet: its coins are its owner's, whoever pays them. */
export function prepare(book: SolanaBook, payer: Account, place: TokenPlace) {
  const isNew = !book.isOpen(place);
  const run = ({ coins, tokens, move }: Effects): void => {
    if (!isNew) return;
    coins(payer.address, -RENT_BASE);
    coins(place.address, RENT_BASE);
    tokens(place, 0n);
    if (payer.address !== place.owner) move(native('internal', payer.address, place.owner, RENT_BASE));
  };
  return {
    calls: isNew ? [openAssociated(payer.address, place, RENT_BASE)] : [],
    costBase: isNew ? RENT_BASE : 0n,
    run,
  };
}

/** Wrapped units are coins of their places too. */
export function moveTokens({ coins, tokens }: Effects, from: TokenPlace, to: TokenPlace, amountBase: bigint): void {
  tokens(from, -amountBase);
  tokens(to, amountBase);
  if (from.mint !== WSOL) return;
  coins(from.address, -amountBase);
  coins(to.address, amountBase);
}
