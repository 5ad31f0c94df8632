import type { Owner } from '../../coin.ts';
import type { Account, Person } from '../account.ts';
import type { AccountPurpose } from '../purpose.ts';
import { later, type PlannedStage } from './plans.ts';

interface NewcomerStage<Stage> extends PlannedStage<Stage> {
  readonly book: { open(owner: Owner): Account };
  readonly cast: { readonly users: readonly Person[] };
}

interface Arrival<Stage> {
  /** Prefix of their names, completed by the height at which they came. */
  readonly chain: string;
  readonly hot: Account | undefined;
  /** Base units of coins. */
  readonly firstBase: bigint;
  pay(stage: Stage, payment: { from: Account; to: Account; amountBase: bigint; purpose: AccountPurpose }): unknown;
}

const EVERY = 2;
const GIVE_AFTER = 8;
const GIVEN_SHARE = 4n;

/** Somebody new every other block: an exchange pays out the first coins, and a friend is given some of them later. */
export function welcome<Stage extends NewcomerStage<Stage>>(
  stage: Stage,
  { chain, hot, firstBase, pay }: Arrival<Stage>,
): void {
  const { book, cast, height } = stage;
  const friend = cast.users[height % cast.users.length]?.account;
  if (height % EVERY !== 0 || hot === undefined || friend === undefined) return;
  const id = `${chain.toLowerCase()}-newcomer-${height}`;
  const account = book.open({ id, name: `${chain} 新用户 ${height}`, role: 'user' });
  pay(stage, { from: hot, to: account, amountBase: firstBase, purpose: 'withdrawal' });
  later<Stage>(stage, GIVE_AFTER, (next) => {
    pay(next, { from: account, to: friend, amountBase: firstBase / GIVEN_SHARE, purpose: 'payment' });
  });
}
