import { type Account, DOLLAR, NATIVE, type Person } from '../../accounts/account.ts';
import { dollarsBetween } from '../../accounts/economy/amounts.ts';
import { later } from '../../accounts/economy/plans.ts';
import { spendable } from '../jetton.ts';
import { TON } from '../ton-book.ts';
import { USDT } from './cast.ts';
import { cashOut, pay, type TonStage } from './stage.ts';

const FREEZE_AFTER = 4;
const DESTROY_AFTER = 45;
const MISTAKE_AT = 100;
const LIFT_AFTER = 40;
/** Moved on in hours; here, in blocks. */
const MOVE_AFTER = 12;

/** Somebody pays for coins that never come: from there to the pool, a desk and an exchange. */
function defraud(stage: TonStage): void {
  const { book, cast, random, memory } = stage;
  const { collectors, pool } = cast.scammers;
  const victim = random.pick(cast.users);
  const collector = collectors[memory.victims % collectors.length];
  if (collector === undefined) return;
  const balance = Number(cast.usdt.balanceOf(victim.account.address) / DOLLAR);
  const asset = balance > 30 ? USDT : NATIVE;
  const amountBase = asset === USDT ? dollarsBetween(random, 20, balance) : 3n * TON;
  if (asset === NATIVE && spendable(book, victim.account) < amountBase) return;
  pay(stage, asset, { from: victim.account, to: collector, amountBase, purpose: 'pig-butchering', comment: '空投' });
  memory.victims += 1;
  if (asset === USDT && !memory.hasReported) {
    memory.hasReported = true;
    report(stage, collector);
  }
  later(stage, MOVE_AFTER, (next) => collect(next, collector, pool));
}

function collect(stage: TonStage, collector: Account, pool: Account): void {
  const balance = stage.cast.usdt.balanceOf(collector.address);
  if (balance > 0n) pay(stage, USDT, { from: collector, to: pool, amountBase: balance, purpose: 'laundering' });
  later(stage, MOVE_AFTER, (next) => {
    const base = next.cast.usdt.balanceOf(pool.address);
    const { account: to } = next.cast.otc;
    if (base > 0n) pay(next, USDT, { from: pool, to, amountBase: base, purpose: 'laundering' });
    later(next, MOVE_AFTER, (last) => cashOut(last, last.cast.otc, { asset: USDT, percent: 60 }));
  });
}

/** The issuer locks the wallet, and later takes its balance. */
function report({ cast, ...stage }: TonStage, { address }: Account): void {
  const plan = { ...stage, cast };
  later(plan, FREEZE_AFTER, (next) => void next.cast.usdt.act('freeze', address));
  later(plan, DESTROY_AFTER, (next) => {
    if (next.cast.usdt.balanceOf(address) > 0n) next.cast.usdt.act('destroy', address);
  });
}

function freezeByMistake(stage: TonStage): void {
  const { cast } = stage;
  const user: Person | undefined = cast.users.find(
    ({ account }) => cast.usdt.balanceOf(account.address) > 10n * DOLLAR,
  );
  if (user === undefined) return;
  cast.usdt.act('freeze', user.account.address);
  later(stage, LIFT_AFTER, (next) => void next.cast.usdt.act('unfreeze', user.account.address));
}

/** Dust from an address that looks like the supplier's, and a false coin of the real one's name. */
function poison({ book, cast, height }: TonStage): void {
  const to = cast.importer.account.address;
  const { lookAlike, poisoner, fake } = cast;
  if (book.realBalance(lookAlike.address) < TON)
    return void book.send(
      poisoner.account,
      [{ to: lookAlike.address, valueBase: 5n * TON, isBounceable: false }],
      'poisoner-funding',
    );
  book.send(lookAlike, [{ to, valueBase: 1_000n, isBounceable: false }], 'poisoning');
  if (height % 80 === 20) fake.issue(cast.importer.account, 10_000n * DOLLAR);
}

/** The importer pays its supplier. */
function trade(stage: TonStage): void {
  const { cast, random } = stage;
  const { account: from } = cast.importer;
  const { account: to } = cast.supplier;
  pay(stage, USDT, { from, to, amountBase: dollarsBetween(random, 500, 9_000), purpose: 'payment' });
}

export function actCrime(stage: TonStage): void {
  const { height } = stage;
  if (height % 7 === 3) defraud(stage);
  if (height === MISTAKE_AT) freezeByMistake(stage);
  if (height % 20 === 10) trade(stage);
  if (height % 20 === 0) poison(stage);
}
