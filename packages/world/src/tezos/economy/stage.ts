import type { Account, Person } from '../../accounts/account.ts';
import { coinsBetween } from '../../accounts/economy/amounts.ts';
import { getDeposit } from '../../accounts/economy/companies.ts';
import type { Plan } from '../../accounts/economy/plans.ts';
import type { AccountPurpose } from '../../accounts/purpose.ts';
import type { Random } from '../../random.ts';
import type { TezosDraft } from '../tezos-block.ts';
import { TEZ, type TezosBook } from '../tezos-book.ts';
import { assetOf, transfer } from '../tokens.ts';
import { type TezosCast, USDT } from './cast.ts';

/** Surroundings of an actor: the next block. */
export interface TezosStage {
  readonly book: TezosBook;
  readonly cast: TezosCast;
  readonly random: Random;
  readonly height: number;
  readonly memory: { readonly plans: Plan<TezosStage>[]; items: number; victims: number };
}

export const tezBetween = (random: Random, low: number, high: number): bigint =>
  coinsBetween(random, { unitBase: TEZ, steps: 100 }, [low, high]);

export interface Payment {
  readonly from: Account;
  readonly to: Account;
  readonly amountBase: bigint;
  readonly purpose: AccountPurpose;
}

export const dollarsOf = ({ book }: TezosStage, who: Account): bigint => book.balance(who, assetOf(USDT));

/** Nothing where too little is there. */
export function pay({ book }: TezosStage, { from, to, amountBase, purpose }: Payment): TezosDraft | undefined {
  if (amountBase <= 0n || book.spendable(from) < amountBase) return undefined;
  return book.send({ from, purpose, calls: [{ to: to.address, amountBase }] });
}

export function payDollars(stage: TezosStage, { from, to, amountBase, purpose }: Payment): TezosDraft | undefined {
  if (amountBase <= 0n || dollarsOf(stage, from) < amountBase) return undefined;
  const { book } = stage;
  const handing = { from: from.address, to: to.address, amountBase };
  return book.send({ from, purpose, calls: [transfer(book, USDT, [handing])] });
}

/** Sends a share of what somebody has to the own deposit address at an exchange. */
export function cashOut(stage: TezosStage, who: Person, { percent }: { readonly percent: number }): void {
  const { book, cast, random } = stage;
  const exchange = random.pick(cast.exchanges);
  const to = getDeposit(book, exchange, who.owner);
  const share = (base: bigint): bigint => (base * BigInt(percent)) / 100n;
  const ends = { from: who.account, to, purpose: 'deposit' } as const;
  if (random.chance(500)) pay(stage, { ...ends, amountBase: share(book.spendable(who.account)) });
  else payDollars(stage, { ...ends, amountBase: share(dollarsOf(stage, who.account)) });
}
