import type { Book } from '../book.ts';
import type { Coin, Key } from '../coin.ts';
import type { Random } from '../random.ts';
import type { Cast, Exchange, Person } from './cast.ts';

/** A peel chain under way: the coin that goes on, and how many hops are left. */
export interface PeelJob {
  coin: Coin;
  hopsLeft: number;
  readonly mule: Person;
  readonly exchange: Exchange;
  nextHeight: number;
}

/** A company under extortion: it buys coins first and pays later. */
interface Extortion {
  readonly victim: Person;
  readonly amountBase: bigint;
  readonly payHeight: number;
}

/** Surroundings of an actor: the next block. */
export interface Stage {
  readonly book: Book;
  readonly cast: Cast;
  readonly random: Random;
  readonly height: number;
  readonly memory: {
    readonly peels: PeelJob[];
    readonly extortions: Extortion[];
    readonly wins: { readonly to: Person; readonly amountBase: bigint }[];
    victims: number;
  };
}

export const COIN_BASE = 100_000_000;

/** Whole satoshi between two amounts of bitcoin, each decade as likely as the next. */
export function amountBetween(random: Random, low: number, high: number): bigint {
  let top = low;
  while (top * 10 < high && random.chance(450)) top *= 10;
  return BigInt(random.between(Math.round(top * COIN_BASE), Math.round(Math.min(top * 10, high) * COIN_BASE)));
}

/** The customer's own deposit address at the exchange. */
export function getAccount(stage: Stage, exchange: Exchange, customer: Person): Key {
  const known = exchange.accounts.get(customer.owner);
  if (known !== undefined) return known;
  const made = stage.book.newKey(exchange.deposits);
  exchange.accounts.set(customer.owner, made);
  return made;
}

/** Sends a share of what the person has to an exchange; undefined when there is too little. */
export function cashOut(stage: Stage, who: Person, exchange: Exchange, percent: number) {
  const amountBase = (stage.book.balance(who.wallet) * BigInt(percent)) / 100n;
  if (amountBase < 200_000n) return undefined;
  const to = getAccount(stage, exchange, who);
  return stage.book.pay({ from: who.wallet, purpose: 'deposit', payments: [{ to, amountBase }] });
}
