import { type Account, DOLLAR, NATIVE, type Person } from '../../accounts/account.ts';
import { coinsBetween } from '../../accounts/economy/amounts.ts';
import type { Plan } from '../../accounts/economy/plans.ts';
import type { AccountPurpose } from '../../accounts/purpose.ts';
import type { Random } from '../../random.ts';
import { spendable } from '../jetton.ts';
import type { TonTransaction } from '../ton-block.ts';
import { TON, type TonBook } from '../ton-book.ts';
import { type TonCast, type TonExchange, USDT } from './cast.ts';

/** Surroundings of an actor: the next block. */
export interface TonStage {
  readonly book: TonBook;
  readonly cast: TonCast;
  readonly random: Random;
  readonly height: number;
  readonly memory: { readonly plans: Plan<TonStage>[]; victims: number; hasReported: boolean };
}

export const tonBetween = (random: Random, low: number, high: number): bigint =>
  coinsBetween(random, { unitBase: TON, steps: 100 }, [low, high]);

export interface Payment {
  readonly from: Account;
  readonly to: Account;
  readonly amountBase: bigint;
  readonly purpose: AccountPurpose;
  readonly comment?: string;
}

/** Pays coins or the issuer's dollars, by asset; undefined where the balance is too low. */
export function pay(stage: TonStage, asset: string, payment: Payment): TonTransaction | undefined {
  const { book, cast } = stage;
  const { from, to, amountBase, purpose, comment } = payment;
  if (asset === USDT) return cast.usdt.balanceOf(from.address) < amountBase ? undefined : cast.usdt.pay(payment);
  if (spendable(book, from) < amountBase) return undefined;
  const intent = comment === undefined ? {} : { intent: { kind: 'comment', text: comment } as const };
  return book.send(from, [{ to: to.address, valueBase: amountBase, isBounceable: false, ...intent }], purpose);
}

/** Comment that identifies a customer of the exchange. */
function commentOf({ customers }: TonExchange, { owner }: Pick<Person, 'owner'>): string {
  const known = customers.get(owner) ?? String(100_001 + 7 * customers.size);
  customers.set(owner, known);
  return known;
}

/** Sends a share of what somebody has to an exchange, under the customer's number. */
export function cashOut(
  stage: TonStage,
  who: Person,
  payout: { readonly asset: string; readonly percent: number },
): void {
  const { book, cast, random } = stage;
  const hasBase = payout.asset === NATIVE ? spendable(book, who.account) : cast.usdt.balanceOf(who.account.address);
  const amountBase = (hasBase * BigInt(payout.percent)) / 100n;
  if (amountBase < (payout.asset === NATIVE ? 2n * TON : 5n * DOLLAR)) return;
  const exchange = random.pick(cast.exchanges);
  const comment = commentOf(exchange, who);
  pay(stage, payout.asset, { from: who.account, to: exchange.account, amountBase, purpose: 'deposit', comment });
}
