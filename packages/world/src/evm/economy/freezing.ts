import { type Account, DOLLAR, type Person } from '../../accounts/account.ts';
import { payToken } from '../../accounts/contracts/erc20.ts';
import { actOnAddress } from '../../accounts/contracts/tether.ts';
import { later } from '../../accounts/economy/plans.ts';
import type { IssuerActKind } from '../../accounts/move.ts';
import { USDT } from '../contracts/tokens.ts';
import type { EvmStage } from './stage.ts';

/** From the payment of a ransom that is reported to the freeze: before the gang moves it on. */
const FREEZE_AFTER = 2;
const DESTROY_AFTER = 32;
/** The victim, unaware of the freeze, pays its remaining funds. */
const LATE_PAYMENT_AFTER = 40;
const LATE_PAYMENT_BASE = 60n * DOLLAR;
const MISTAKE_AT = 90;
const LIFT_AFTER = 40;
const MULE_FROM = 120;
const WORTH_IT_BASE = 100n * DOLLAR;

/** Once more in the next block where this one is full. */
function act(stage: EvmStage, kind: IssuerActKind, account: Account): void {
  const { address } = account;
  const sent = actOnAddress(stage.book, stage.cast.tether, { kind, address });
  if (sent === undefined) later(stage, 1, (next) => act(next, kind, account));
}

/** Freezes a reported ransom, then destroys it; later payments remain at the address. */
export function reportRansom(stage: EvmStage, victim: Person, ransom: Account): void {
  later(stage, FREEZE_AFTER, (next) => act(next, 'freeze', ransom));
  later(stage, DESTROY_AFTER, (next) => act(next, 'destroy', ransom));
  later(stage, LATE_PAYMENT_AFTER, ({ book }) => {
    const { account: from } = victim;
    payToken(book, { token: USDT, from, to: ransom, amountBase: LATE_PAYMENT_BASE, purpose: 'ransom' });
  });
}

/** Somebody honest is taken for another, and let go. */
function freezeByMistake(stage: EvmStage): void {
  const { book, cast, memory } = stage;
  const user = cast.users.find(
    (each) => book.balance(each.account, USDT) >= WORTH_IT_BASE && !memory.lured.includes(each),
  );
  if (user === undefined) return;
  act(stage, 'freeze', user.account);
  later(stage, LIFT_AFTER, (next) => act(next, 'unfreeze', user.account));
}

/** One money mule is frozen and stays so: it goes on trying to cash out, and exchanges go on paying it. */
function freezeMule(stage: EvmStage): void {
  const { book, cast } = stage;
  if (cast.mules.some(({ account }) => book.isFrozen(USDT, account.address))) return;
  const mule = cast.mules.find(({ account }) => book.balance(account, USDT) >= WORTH_IT_BASE);
  if (mule !== undefined) act(stage, 'freeze', mule.account);
}

export function actFreezing(stage: EvmStage): void {
  if (stage.height === MISTAKE_AT) freezeByMistake(stage);
  if (stage.height >= MULE_FROM) freezeMule(stage);
}
