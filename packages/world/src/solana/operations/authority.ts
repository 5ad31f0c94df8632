import type { Account } from '../../accounts/account.ts';
import { freezeTokens, transferUnits } from '../codec/calls.ts';
import type { SolanaDraft } from '../solana-block.ts';
import { RENT_BASE, type SolanaBook } from '../solana-book.ts';
import { native } from './moving.ts';

/** The victim signs its token account away: everything in it is the thief's. */
export function signAway(book: SolanaBook, victim: Account, thief: Account, asset: string): SolanaDraft | undefined {
  const place = book.placeOf(victim.address, asset);
  const amountBase = book.balance(victim, asset);
  if (amountBase === 0n || book.isFrozen(place) || book.isOpen(book.placeOf(thief.address, asset))) return undefined;
  return book.submit({
    from: victim,
    purpose: 'takeover',
    calls: [transferUnits(place, thief.address)],
    run: ({ tokens, move }) => {
      tokens(book.passPlace(place, thief.address), 0n);
      move({ kind: 'token', asset, from: victim.address, to: thief.address, amountBase });
      move(native('internal', victim.address, thief.address, RENT_BASE));
    },
  });
}

/** Freezes or releases an owner's token account. */
export function freezePlace(
  book: SolanaBook,
  { by, whom, asset, isFrozen }: { by: Account; whom: Account; asset: string; isFrozen: boolean },
): SolanaDraft | undefined {
  const place = book.placeOf(whom.address, asset);
  if (!book.isOpen(place) || book.isFrozen(place) === isFrozen) return undefined;
  return book.submit({
    from: by,
    purpose: isFrozen ? 'freeze' : 'unfreeze',
    calls: [freezeTokens(place, isFrozen)],
    run: ({ act }) => {
      book.freeze(place, isFrozen);
      act({ kind: isFrozen ? 'freeze' : 'unfreeze', asset, address: whom.address, amountBase: 0n });
    },
  });
}
