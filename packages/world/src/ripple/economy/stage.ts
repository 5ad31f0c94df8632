import { type Account, type Asset, NATIVE, type Person } from '../../accounts/account.ts';
import { coinsBetween } from '../../accounts/economy/amounts.ts';
import type { Plan } from '../../accounts/economy/plans.ts';
import type { AccountPurpose } from '../../accounts/purpose.ts';
import type { Random } from '../../random.ts';
import { CENT, isIssuer, isMpt, toAmount, XRP } from '../assets.ts';
import type { RippleTransaction } from '../ripple-block.ts';
import type { RippleBook } from '../ripple-book.ts';
import type { RippleCast, RippleExchange } from './cast.ts';

/** Memory of the actors. */
interface RippleMemory {
  readonly plans: Plan<RippleStage>[];
  victims: number;
  hasReported: boolean;
  /** Accounts that may own units of the fund, in order. */
  readonly investors: Person[];
  /** How many the artist has made. */
  items: number;
}

/** Surroundings of an actor: the next ledger. */
export interface RippleStage {
  readonly book: RippleBook;
  readonly cast: RippleCast;
  readonly random: Random;
  readonly height: number;
  readonly memory: RippleMemory;
}

/** Reserve of an account, plus some coins for fees. */
const RESERVE_BASE = 20n * XRP;
const PARTIAL = 0x0002_0000;

export const xrpBetween = (random: Random, low: number, high: number): bigint =>
  coinsBetween(random, { unitBase: XRP, steps: 100 }, [low, high]);

/** Amount of an issued currency in whole hundredths. */
export const unitsBetween = (random: Random, low: number, high: number): bigint =>
  coinsBetween(random, { unitBase: 100n * CENT, steps: 100 }, [low, high]);

export function spendable({ book }: Pick<RippleStage, 'book'>, { address }: Account): bigint {
  const left = book.balanceOf(NATIVE, address) - RESERVE_BASE;
  return left > 0n ? left : 0n;
}

export interface Payment {
  readonly from: Account;
  readonly to: Account;
  readonly asset: Asset;
  readonly amountBase: bigint;
  readonly purpose: AccountPurpose;
  /** Tag of the receiving customer; 0 is a valid one. */
  readonly tag?: number;
  /** Tag of the paying customer. */
  readonly sourceTag?: number;
  readonly memo?: string;
  /** Amount in the payment where it delivers less. */
  readonly namedBase?: bigint;
  readonly result?: string;
}

const frozenResult = (asset: Asset): string => (isMpt(asset) ? 'tecLOCKED' : 'tecPATH_DRY');

/** Nothing where too little is there; a frozen currency stays where it is, and the fee is paid. */
export function pay({ book }: Pick<RippleStage, 'book'>, payment: Payment): RippleTransaction | undefined {
  const { from, to, asset, amountBase, purpose, tag, sourceTag, memo, namedBase, result } = payment;
  const isMade = isIssuer(asset, from.address);
  const has = asset === NATIVE ? spendable({ book }, from) : isMade ? amountBase : book.balanceOf(asset, from.address);
  if (result === undefined && (has < amountBase || amountBase <= 0n)) return undefined;
  const refusal = result ?? (book.isFrozen(asset, from.address) ? frozenResult(asset) : undefined);
  return book.send({
    type: 'Payment',
    from,
    purpose,
    fields: {
      Destination: to.address,
      Amount: toAmount(asset, namedBase ?? amountBase),
      ...(namedBase === undefined ? {} : { Flags: PARTIAL }),
      ...(tag === undefined ? {} : { DestinationTag: tag }),
      ...(sourceTag === undefined ? {} : { SourceTag: sourceTag }),
    },
    ...(memo === undefined ? {} : { memo }),
    ...(refusal === undefined ? {} : { result: refusal }),
    run: (acts) =>
      asset === NATIVE
        ? acts.coins('value', from.address, to.address, amountBase)
        : acts.tokens(asset, from.address, to.address, amountBase),
  });
}

const FIRST_TAG = 100_001;

/** Tag of a customer of the exchange. */
export function tagOf({ customers }: RippleExchange, { owner }: Pick<Person, 'owner'>): number {
  const known = customers.get(owner) ?? FIRST_TAG + 7 * customers.size;
  customers.set(owner, known);
  return known;
}

/** Sends a share of what somebody has to an exchange, under the customer's tag. */
export function cashOut(
  stage: RippleStage,
  who: Person,
  payout: { readonly asset: Asset; readonly percent: number },
): void {
  const { book, cast, random } = stage;
  const { asset, percent } = payout;
  const hasBase = asset === NATIVE ? spendable(stage, who.account) : book.balanceOf(asset, who.account.address);
  const step = asset === NATIVE ? 1n : CENT;
  const amountBase = ((hasBase * BigInt(percent)) / 100n / step) * step;
  if (amountBase < (asset === NATIVE ? 5n * XRP : 500n * CENT)) return;
  const exchange = random.pick(cast.exchanges);
  pay(stage, {
    from: who.account,
    to: exchange.account,
    asset,
    amountBase,
    purpose: 'deposit',
    tag: tagOf(exchange, who),
  });
}
