import type { Account } from '../../accounts/account.ts';
import { burnTokens, callProgram, mintTokens, TOKEN_2022, transferTokens } from '../codec/calls.ts';
import type { SolanaDraft } from '../solana-block.ts';
import type { SolanaBook } from '../solana-book.ts';
import { moveTokens, type Payment, prepare } from './moving.ts';

/** Part of a Token-2022 transfer withheld from the receiver: one unit in fifty. */
const WITHHELD_PART = 50n;
const withheldAt = (mint: string): string => `escrow:token-2022-${mint}`;

/** Tokens from owner to owner; the payer opens the receiver's place. */
export function payTokens(
  book: SolanaBook,
  { mint, from, to, amountBase, purpose, program }: Payment & { readonly mint: string; readonly program?: string },
): SolanaDraft | undefined {
  const source = book.placeOf(from.address, mint, program);
  const target = book.placeOf(to.address, mint, program);
  if (book.isFrozen(source) || book.isFrozen(target) || book.balance(from, mint) < amountBase) return undefined;
  const opened = prepare(book, from, target);
  const withheldBase = program === TOKEN_2022 ? amountBase / WITHHELD_PART : 0n;
  return book.submit({
    from,
    purpose,
    coinsBase: opened.costBase,
    calls: [...opened.calls, transferTokens(source, target, amountBase)],
    run: (effects) => {
      opened.run(effects);
      moveTokens(effects, source, target, amountBase);
      effects.move({ kind: 'token', asset: mint, from: from.address, to: to.address, amountBase });
      if (withheldBase === 0n) return;
      effects.tokens(target, -withheldBase);
      effects.move({ kind: 'token', asset: mint, from: to.address, to: withheldAt(mint), amountBase: withheldBase });
    },
  });
}

/** A transfer that its program refuses: only the fee is paid. */
export const failToPay = (book: SolanaBook, from: Account, to: Account, mint: string): SolanaDraft | undefined =>
  book.submit({
    from,
    purpose: 'failure',
    isFailed: true,
    calls: [transferTokens(book.placeOf(from.address, mint), book.placeOf(to.address, mint), 10n ** 15n)],
    run: () => undefined,
  });

export function mint(
  book: SolanaBook,
  {
    by,
    to,
    asset,
    amountBase,
    program,
  }: { by: Account; to: Account; asset: string; amountBase: bigint; program?: string },
): SolanaDraft | undefined {
  const place = book.placeOf(to.address, asset, program);
  const opened = prepare(book, by, place);
  return book.submit({
    from: by,
    purpose: 'issue',
    coinsBase: opened.costBase,
    calls: [...opened.calls, mintTokens(place, amountBase)],
    run: (effects) => {
      opened.run(effects);
      effects.tokens(place, amountBase);
      effects.move({ kind: 'mint', asset, from: undefined, to: to.address, amountBase });
    },
  });
}

export function burn(book: SolanaBook, by: Account, asset: string, amountBase: bigint): SolanaDraft | undefined {
  const place = book.placeOf(by.address, asset);
  if (book.balance(by, asset) < amountBase) return undefined;
  return book.submit({
    from: by,
    purpose: 'redemption',
    calls: [burnTokens(place, amountBase)],
    run: (effects) => {
      effects.tokens(place, -amountBase);
      effects.move({ kind: 'burn', asset, from: by.address, to: undefined, amountBase });
    },
  });
}

interface Swap {
  readonly program: string;
  readonly pool: Account;
  readonly trader: Account;
  readonly give: { readonly mint: string; readonly amountBase: bigint };
  readonly take: { readonly mint: string; readonly amountBase: bigint };
  /** Keys that are looked up rather than written out. */
  readonly lookedUp: readonly string[];
}

/** A pool's program moves both sides by calls within its own. */
export function swapTokens(
  book: SolanaBook,
  { program, pool, trader, give, take, lookedUp }: Swap,
): SolanaDraft | undefined {
  const at = (owner: Account, asset: string) => book.placeOf(owner.address, asset);
  const opened = prepare(book, trader, at(trader, take.mint));
  if (book.balance(trader, give.mint) < give.amountBase || book.balance(pool, take.mint) < take.amountBase)
    return undefined;
  if (book.isFrozen(at(trader, give.mint)) || book.isFrozen(at(trader, take.mint))) return undefined;
  const inner = [
    transferTokens(at(trader, give.mint), at(pool, give.mint), give.amountBase),
    transferTokens(at(pool, take.mint), at(trader, take.mint), take.amountBase),
  ];
  return book.submit({
    from: trader,
    purpose: 'swap',
    coinsBase: opened.costBase,
    lookedUp: [...lookedUp, at(pool, give.mint).address, at(pool, take.mint).address],
    calls: [...opened.calls, callProgram(program, [trader.address, pool.address], inner)],
    run: (effects) => {
      opened.run(effects);
      for (const [from, to, { mint: asset, amountBase }] of [
        [trader, pool, give],
        [pool, trader, take],
      ] as const) {
        moveTokens(effects, at(from, asset), at(to, asset), amountBase);
        effects.move({ kind: 'token', asset, from: from.address, to: to.address, amountBase });
      }
    },
  });
}
