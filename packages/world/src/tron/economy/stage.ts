import { type Account, DOLLAR, NATIVE, type Person } from '../../accounts/account.ts';
import { payToken } from '../../accounts/contracts/erc20.ts';
import { coinsBetween } from '../../accounts/economy/amounts.ts';
import { getDeposit } from '../../accounts/economy/companies.ts';
import type { Plan } from '../../accounts/economy/plans.ts';
import type { AccountPurpose } from '../../accounts/purpose.ts';
import type { Random } from '../../random.ts';
import { payTrx } from '../operations.ts';
import { USDT } from '../tokens.ts';
import type { TronDraft } from '../tron-block.ts';
import { TRX, type TronBook } from '../tron-book.ts';
import type { TronCast } from './cast.ts';

/** Surroundings of an actor: the next block. */
export interface TronStage {
  readonly book: TronBook;
  readonly cast: TronCast;
  readonly random: Random;
  readonly height: number;
  readonly memory: TronMemory;
}

export interface TronMemory {
  readonly plans: Plan<TronStage>[];
  victims: number;
  /** The gang's addresses, by level of its tree. */
  readonly collectors: Account[][];
  /** Persons without control of their account. */
  readonly robbed: Person[];
  /** Contract of the imitated USDT; undefined until it is deployed. */
  fakeToken: string | undefined;
}

/** Energy and bytes of a transfer of tokens, when nothing is lent. */
const TOKEN_FEE_BASE = 9n * TRX;

export const trxBetween = (random: Random, low: number, high: number): bigint =>
  coinsBetween(random, { unitBase: TRX, steps: 100 }, [low, high]);

export interface Payment {
  readonly from: Account;
  readonly to: Account;
  readonly amountBase: bigint;
  readonly purpose: AccountPurpose;
}

export const payDollars = ({ book }: Pick<TronStage, 'book'>, payment: Payment): TronDraft | undefined =>
  payToken(book, { ...payment, token: USDT });

/** Pays TRX or a token, by asset. */
export const payAsset = (stage: TronStage, asset: string, payment: Payment): TronDraft | undefined =>
  asset === NATIVE ? payTrx(stage.book, payment) : payToken(stage.book, { ...payment, token: asset });

/** TRX that only pays for the moving of tokens. */
export const payGas = (stage: TronStage, from: Account, to: Account): TronDraft | undefined =>
  payTrx(stage.book, { from, to, amountBase: TOKEN_FEE_BASE, purpose: 'gas-station' });

/** Sends a share of an account's TRX or USDT to the owner's deposit address. */
export function cashOut(stage: TronStage, who: Person, payout: { readonly asset: string; readonly percent: number }) {
  const { book, cast, random } = stage;
  const hasBase = payout.asset === NATIVE ? book.spendable(who.account) : book.balance(who.account, payout.asset);
  const amountBase = (hasBase * BigInt(payout.percent)) / 100n;
  if (amountBase < (payout.asset === NATIVE ? 30n * TRX : 20n * DOLLAR)) return undefined;
  const to = getDeposit(book, random.pick(cast.exchanges), who.owner);
  return payAsset(stage, payout.asset, { from: who.account, to, amountBase, purpose: 'deposit' });
}
