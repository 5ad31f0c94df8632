import { type Account, NATIVE } from '../accounts/account.ts';
import type { Move } from '../accounts/move.ts';
import {
  burnTokens,
  callProgram,
  closeTokens,
  delegateStake,
  freezeTokens,
  mintTokens,
  openAssociated,
  openStake,
  passOn,
  syncCoins,
  TOKEN_2022,
  type TokenPlace,
  transferCoins,
  transferTokens,
  voteFor,
  WSOL,
  withdrawStake,
  writeMemo,
} from './codec/calls.ts';
import type { SolanaDraft } from './solana-block.ts';
import { type Effects, RENT_BASE, type SolanaBook, WRAPPED_HOLDER } from './solana-book.ts';

interface Payment {
  readonly from: Account;
  readonly to: Account;
  readonly amountBase: bigint;
  readonly purpose: SolanaDraft['purpose'];
  readonly memo?: string;
}

const native = (kind: Move['kind'], from: string, to: string, amountBase: bigint): Move => ({
  kind,
  asset: NATIVE,
  from,
  to,
  amountBase,
});

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

/** Opens a place where there is none yet: its coins are its owner's, whoever pays them. */
function prepare(book: SolanaBook, payer: Account, place: TokenPlace) {
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

/** Of a token of Token-2022, one unit in fifty is withheld from who receives it. */
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

/** Coins become units of the wrapped token: they lie in its place as both. */
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

/** Closes the place: all that it holds goes back to the wallet. */
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

/** Wrapped units are coins of their places too. */
function moveTokens({ coins, tokens }: Effects, from: TokenPlace, to: TokenPlace, amountBase: bigint): void {
  tokens(from, -amountBase);
  tokens(to, amountBase);
  if (from.mint !== WSOL) return;
  coins(from.address, -amountBase);
  coins(to.address, amountBase);
}

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

/** The victim signs its token account away: everything in it is the thief's. */
export function signAway(book: SolanaBook, victim: Account, thief: Account, asset: string): SolanaDraft | undefined {
  const place = book.placeOf(victim.address, asset);
  const amountBase = book.balance(victim, asset);
  if (amountBase === 0n || book.isFrozen(place) || book.isOpen(book.placeOf(thief.address, asset))) return undefined;
  return book.submit({
    from: victim,
    purpose: 'takeover',
    calls: [passOn(place, thief.address)],
    run: ({ tokens, move }) => {
      tokens(book.passPlace(place, thief.address), 0n);
      move({ kind: 'token', asset, from: victim.address, to: thief.address, amountBase });
      move(native('internal', victim.address, thief.address, RENT_BASE));
    },
  });
}

/** What an issuer does to an owner's place. */
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

/** A validator votes for the last block: most of what the chain does, and a fee alone. */
export const voteForBlock = (book: SolanaBook, validator: Account, slot: number): SolanaDraft | undefined =>
  book.submit({
    from: validator,
    purpose: 'validator-vote',
    calls: [voteFor(`${validator.address}`, validator.address, slot)],
    run: () => undefined,
  });
