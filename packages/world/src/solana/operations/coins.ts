import type { Account } from '../../accounts/account.ts';
import { closeTokens, syncCoins, type TokenPlace, transferCoins, WSOL, writeMemo } from '../codec/calls.ts';
import type { SolanaDraft } from '../solana-block.ts';
import { type Effects, RENT_BASE, type SolanaBook, WRAPPED_HOLDER } from '../solana-book.ts';
import { native, type Payment, prepare } from './moving.ts';

/** Coins from wallet to wallet. */
export function payCoins(book: SolanaBook, { from, to, amountBase, purpose, memo }: Payment): SolanaDraft | undefined {
  return book.submit({
    from,
    purpose,
    coinsBase: amountBase,
    calls: [
      transferCoins({ from: from.address, to: to.address, amountBase }),
      ...(memo === undefined ? [] : [writeMemo(memo)]),
    ],
    run: ({ coins, move }) => {
      coins(from.address, -amountBase);
      coins(to.address, amountBase);
      move(native('value', from.address, to.address, amountBase));
    },
  });
}

/** Wraps coins: the token account then has them both as coins and as units of the token. */
function wrapRun({ coins, tokens, move }: Effects, place: TokenPlace, amountBase: bigint): void {
  coins(place.owner, -amountBase);
  coins(place.address, amountBase);
  tokens(place, amountBase);
  const becameOf = move(native('value', place.owner, WRAPPED_HOLDER, amountBase));
  move({ kind: 'wrap', asset: WSOL, from: undefined, to: place.owner, amountBase, becameOf });
}

export function wrapCoins(book: SolanaBook, by: Account, amountBase: bigint): SolanaDraft | undefined {
  const place = book.placeOf(by.address, WSOL);
  const opened = prepare(book, by, place);
  return book.submit({
    from: by,
    purpose: 'wrap',
    coinsBase: amountBase + opened.costBase,
    calls: [...opened.calls, transferCoins({ from: by.address, to: place.address, amountBase }), syncCoins(place)],
    run: (effects) => {
      opened.run(effects);
      wrapRun(effects, place, amountBase);
    },
  });
}

/** Closes the token account: its whole balance returns to the wallet. */
export function unwrapCoins(book: SolanaBook, by: Account): SolanaDraft | undefined {
  const place = book.placeOf(by.address, WSOL);
  const amountBase = book.balance(by, WSOL);
  if (!book.isOpen(place) || amountBase === 0n) return undefined;
  return book.submit({
    from: by,
    purpose: 'wrap',
    calls: [closeTokens(place)],
    run: ({ coins, close, move }) => {
      close(place.address);
      coins(by.address, amountBase + RENT_BASE);
      const becameOf = move({ kind: 'unwrap', asset: WSOL, from: by.address, to: undefined, amountBase });
      move({ ...native('internal', WRAPPED_HOLDER, by.address, amountBase), becameOf });
    },
  });
}
