import { type Account, type Asset, NATIVE } from '../../accounts/account.ts';
import { sha256 } from '../../hash.ts';
import { CENT, toAmount, toIssue, XRP } from '../assets.ts';
import { idOf } from '../entries.ts';
import { USDC } from './cast.ts';
import { type RippleStage, spendable } from './stage.ts';

/** Acts of amendments: a pool of two assets with its shares, and an account of several signers. */
export function actAmendments(stage: RippleStage): void {
  const { height } = stage;
  if (height === OPEN_AT) openPool(stage);
  if (height === OPEN_AT + 1) shareAccount(stage);
  if (height > OPEN_AT && height % 19 === 4) swap(stage);
  if (height % 60 === 41) withdrawShares(stage);
}

const OPEN_AT = 16;
/** First byte of the code of a pool's shares. */
const SHARE = '03';

const toShares = (pool: Account): Asset =>
  `${SHARE}${sha256(`${pool.address}/shares`).toString('hex').slice(0, 38).toUpperCase()}.${pool.address}`;

const OF_POOL = { Asset: { currency: 'XRP' }, Asset2: toIssue(USDC) };

/** The market maker puts in both assets, and has all shares. */
function openPool({ book, cast }: RippleStage): void {
  const { address: pool } = cast.pool.account;
  const { account: from } = cast.maker;
  const [coinsBase, unitsBase] = [50_000n * XRP, 25_000n * 100n * CENT];
  book.send({
    type: 'AMMCreate',
    from,
    purpose: 'liquidity',
    fields: { Amount: toAmount(NATIVE, coinsBase), Amount2: toAmount(USDC, unitsBase), TradingFee: 500 },
    run: (acts) => {
      const root = { LedgerEntryType: 'AccountRoot', Account: pool, Flags: 0, OwnerCount: 1, AMMID: idOf('pool') };
      acts.entry(idOf(pool), root);
      acts.coins('value', from.address, pool, coinsBase);
      acts.tokens(USDC, from.address, pool, unitsBase);
      acts.tokens(toShares(cast.pool.account), pool, from.address, 30_000n * 100n * CENT);
    },
  });
}

/** Some of the shares go back for a part of both assets. */
function withdrawShares({ book, cast }: RippleStage): void {
  const { address: pool } = cast.pool.account;
  const { account: from } = cast.maker;
  const shares = toShares(cast.pool.account);
  const sharesBase = 300n * 100n * CENT;
  if (book.balanceOf(shares, from.address) < sharesBase) return;
  book.send({
    type: 'AMMWithdraw',
    from,
    purpose: 'liquidity',
    fields: { ...OF_POOL, LPTokenIn: toAmount(shares, sharesBase), Flags: 0x0001_0000 },
    run: (acts) => {
      acts.coins('internal', pool, from.address, 500n * XRP);
      acts.tokens(USDC, pool, from.address, 250n * 100n * CENT);
      acts.tokens(shares, from.address, pool, sharesBase);
    },
  });
}

/** A payment to oneself through the pool: coins for dollars. */
function swap(stage: RippleStage): void {
  const { book, cast, height } = stage;
  const { account: from } = cast.users[height % cast.users.length] ?? cast.maker;
  const { address: pool } = cast.pool.account;
  const coinsBase = 10n * XRP;
  const unitsBase = 5n * 100n * CENT;
  if (spendable(stage, from) < coinsBase || book.isFrozen(USDC, from.address)) return;
  book.send({
    type: 'Payment',
    from,
    purpose: 'swap',
    fields: {
      Destination: from.address,
      Amount: toAmount(USDC, unitsBase),
      SendMax: toAmount(NATIVE, coinsBase),
    },
    run: (acts) => {
      acts.coins('value', from.address, pool, coinsBase);
      acts.tokens(USDC, pool, from.address, unitsBase);
    },
  });
}

/** From now on two others sign for the charity together. */
function shareAccount({ book, cast }: RippleStage): void {
  const signers = cast.users.slice(0, 2).map(({ account }) => ({
    SignerEntry: { Account: account.address, SignerWeight: 1 },
  }));
  const fields = { SignerQuorum: 2, SignerEntries: signers };
  book.send({
    type: 'SignerListSet',
    from: cast.charity.account,
    purpose: 'delegation',
    fields,
    run: (acts) => acts.entry(idOf('signers'), { LedgerEntryType: 'SignerList', Flags: 0, ...fields }),
  });
}
