import { type Account, DOLLAR, type Person } from '../../accounts/account.ts';
import { actOnAddress } from '../../accounts/contracts/tether.ts';
import { later } from '../../accounts/economy/plans.ts';
import type { IssuerActKind } from '../../accounts/move.ts';
import { USDT } from '../tokens.ts';
import { payDollars, type TronStage } from './stage.ts';

/** From the report to the freeze: before the gang moves it on. */
const FREEZE_AFTER = 2;
const DESTROY_AFTER = 40;
const LATE_PAYMENT_AFTER = 50;
const LATE_PAYMENT_BASE = 55n * DOLLAR;
const MISTAKE_AT = 95;
const LIFT_AFTER = 45;
const RUNNER_FROM = 160;
const WORTH_IT_BASE = 100n * DOLLAR;

/** Once more in the next block where this one does not take it. */
function act(stage: TronStage, kind: IssuerActKind, account: Account): void {
  const { address } = account;
  const sent = actOnAddress(stage.book, stage.cast.tether, { kind, address });
  if (sent === undefined) later(stage, 1, (next) => act(next, kind, account));
}

/**
 * Freezes a reported collector, then destroys its funds. The gang tries in vain to move them, and a late payment
 * remains at the address.
 */
export function reportCollector(stage: TronStage, victim: Person, collector: Account): void {
  later(stage, FREEZE_AFTER, (next) => act(next, 'freeze', collector));
  later(stage, FREEZE_AFTER + 3, (next) => {
    const amountBase = next.book.balance(collector, USDT);
    payDollars(next, { from: collector, to: next.cast.butchers.pool, amountBase, purpose: 'laundering' });
  });
  later(stage, DESTROY_AFTER, (next) => act(next, 'destroy', collector));
  later(stage, LATE_PAYMENT_AFTER, (next) => {
    const { hot } = next.random.pick(next.cast.exchanges);
    payDollars(next, { from: hot, to: victim.account, amountBase: LATE_PAYMENT_BASE, purpose: 'withdrawal' });
    payDollars(next, {
      from: victim.account,
      to: collector,
      amountBase: LATE_PAYMENT_BASE,
      purpose: 'pig-butchering',
    });
  });
}

/** Somebody honest is taken for another, and let go. */
function freezeByMistake(stage: TronStage): void {
  const { book, cast, memory } = stage;
  const user = cast.users.find(
    (each) => book.balance(each.account, USDT) >= WORTH_IT_BASE && !memory.robbed.includes(each),
  );
  if (user === undefined) return;
  act(stage, 'freeze', user.account);
  later(stage, LIFT_AFTER, (next) => act(next, 'unfreeze', user.account));
}

/** One runner of the platform is frozen and stays so; it goes on trying to pay out. */
function freezeRunner(stage: TronStage): void {
  const { book, cast } = stage;
  if (cast.runners.some(({ account }) => book.isFrozen(USDT, account.address))) return;
  const runner = cast.runners.find(({ account }) => book.balance(account, USDT) >= WORTH_IT_BASE);
  if (runner !== undefined) act(stage, 'freeze', runner.account);
}

export function actFreezing(stage: TronStage): void {
  if (stage.height === MISTAKE_AT) freezeByMistake(stage);
  if (stage.height >= RUNNER_FROM) freezeRunner(stage);
}
