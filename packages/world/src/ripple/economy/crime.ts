import { type Account, NATIVE } from '../../accounts/account.ts';
import { later } from '../../accounts/economy/plans.ts';
import { CENT, toAmount, XRP } from '../assets.ts';
import { USDC } from './cast.ts';
import { cashOut, pay, type RippleStage, spendable, tagOf, unitsBetween } from './stage.ts';

const FREEZE_AFTER = 4;
const CLAWBACK_AFTER = 40;
const MISTAKE_AT = 90;
const LIFT_AFTER = 30;
/** Moved on in hours; here, in ledgers. */
const MOVE_AFTER = 12;

/** Somebody is promised twice what he sends: from there to the pool, a desk and an exchange. */
function defraud(stage: RippleStage): void {
  const { book, cast, random, memory } = stage;
  const { collectors, pool } = cast.scammers;
  const { account: from } = random.pick(cast.users);
  const to = collectors[memory.victims % collectors.length];
  if (to === undefined) return;
  const balance = Number(book.balanceOf(USDC, from.address) / (100n * CENT));
  const asset = balance > 30 ? USDC : NATIVE;
  const amountBase = asset === USDC ? unitsBetween(random, 20, balance) : 30n * XRP;
  if (asset === NATIVE && spendable(stage, from) < amountBase) return;
  pay(stage, { from, to, asset, amountBase, purpose: 'pig-butchering', memo: '翻倍返还' });
  memory.victims += 1;
  if (asset === USDC && !memory.hasReported) {
    memory.hasReported = true;
    report(stage, to);
  }
  later(stage, MOVE_AFTER, (next) => collect(next, to, pool));
}

function collect(stage: RippleStage, from: Account, pool: Account): void {
  const amountBase = stage.book.balanceOf(USDC, from.address);
  if (amountBase > 0n) pay(stage, { from, to: pool, asset: USDC, amountBase, purpose: 'laundering' });
  later(stage, MOVE_AFTER, (next) => {
    const base = next.book.balanceOf(USDC, pool.address);
    const { account: to } = next.cast.otc;
    if (base > 0n) pay(next, { from: pool, to, asset: USDC, amountBase: base, purpose: 'laundering' });
    later(next, MOVE_AFTER, (last) => cashOut(last, last.cast.otc, { asset: USDC, percent: 60 }));
  });
}

function setFreeze({ book, cast }: RippleStage, address: string, isFrozen: boolean): void {
  const flag = isFrozen ? 0x0010_0000 : 0x0020_0000;
  book.send({
    type: 'TrustSet',
    from: cast.issuer.account,
    purpose: isFrozen ? 'freeze' : 'unfreeze',
    fields: { LimitAmount: { ...(toAmount(USDC, 0n) as object), issuer: address }, Flags: flag },
    run: (acts) => acts.freeze(USDC, address, isFrozen),
  });
}

/** The issuer freezes the line, and later takes back what is on it. */
function report(stage: RippleStage, { address }: Account): void {
  later(stage, FREEZE_AFTER, (next) => setFreeze(next, address, true));
  later(stage, CLAWBACK_AFTER, ({ book, cast }) => {
    const amountBase = book.balanceOf(USDC, address);
    const { account: from } = cast.issuer;
    if (amountBase === 0n) return;
    book.send({
      type: 'Clawback',
      from,
      purpose: 'fund-destruction',
      fields: { Amount: { ...(toAmount(USDC, amountBase) as object), issuer: address } },
      run: (acts) => acts.tokens(USDC, address, from.address, amountBase),
    });
  });
}

function freezeByMistake(stage: RippleStage): void {
  const { book, cast } = stage;
  const user = cast.users.find(({ account }) => book.balanceOf(USDC, account.address) > 1_000n * CENT);
  if (user === undefined) return;
  setFreeze(stage, user.account.address, true);
  later(stage, LIFT_AFTER, (next) => setFreeze(next, user.account.address, false));
}

/** Names a million and delivers a drop, for whoever books what is named. */
function cheat(stage: RippleStage): void {
  const { cast } = stage;
  const [exchange] = cast.exchanges;
  if (exchange === undefined) return;
  pay(stage, {
    from: cast.cheat.account,
    to: exchange.account,
    asset: NATIVE,
    amountBase: 1n,
    namedBase: 1_000_000n * XRP,
    purpose: 'deposit',
    tag: tagOf(exchange, cast.cheat),
  });
}

/** Sends one drop each to many accounts, for the sake of its memo. */
function spam(stage: RippleStage): void {
  const { cast, random } = stage;
  for (const { account: to } of random.sample(cast.users, 3))
    pay(stage, {
      from: cast.cheat.account,
      to,
      asset: NATIVE,
      amountBase: 1n,
      purpose: 'memo',
      memo: 'http://evil.example 领取空投',
    });
}

export function actCrime(stage: RippleStage): void {
  const { height } = stage;
  if (height % 7 === 3) defraud(stage);
  if (height === MISTAKE_AT) freezeByMistake(stage);
  if (height % 40 === 20) cheat(stage);
  if (height % 60 === 30) spam(stage);
}
