import { type Account, DOLLAR, NATIVE, type Person } from '../../accounts/account.ts';
import { payToken } from '../../accounts/contracts/erc20.ts';
import { coinsBetween } from '../../accounts/economy/amounts.ts';
import { getDeposit } from '../../accounts/economy/companies.ts';
import type { Plan } from '../../accounts/economy/plans.ts';
import type { AccountPurpose } from '../../accounts/purpose.ts';
import type { Random } from '../../random.ts';
import { ETHER, USDT } from '../contracts/tokens.ts';
import type { EvmTransaction } from '../evm-block.ts';
import type { EvmBook } from '../evm-book.ts';
import type { EvmCast } from './cast.ts';

/** Surroundings of an actor: the next block. */
export interface EvmStage {
  readonly book: EvmBook;
  readonly cast: EvmCast;
  readonly random: Random;
  readonly height: number;
  readonly memory: EvmMemory;
}

export interface EvmMemory {
  readonly plans: Plan<EvmStage>[];
  victims: number;
  /** Victims that approved the drainer. */
  readonly lured: Person[];
  spamToken: string | undefined;
  collection: string | undefined;
  collected: number;
  scamContract: string | undefined;
  isScamOver: boolean;
  /** Deposit address that an account has paid, by paying account. */
  readonly paidDeposits: Map<Account, Account>;
  /** Look-alikes that have paid their victims. */
  poisonings: number;
  /** Somebody has paid a look-alike. */
  isPoisoned: boolean;
}

export const PLAIN_GAS = 21_000;

/** Between two amounts of ether, in steps of a ten-thousandth. */
export const etherBetween = (random: Random, low: number, high: number): bigint =>
  coinsBetween(random, { unitBase: ETHER, steps: 10_000 }, [low, high]);

export interface EtherPayment {
  readonly from: Account;
  readonly to: Account;
  readonly amountBase: bigint;
  readonly purpose: AccountPurpose;
}

export function payEther(stage: EvmStage, payment: EtherPayment): EvmTransaction | undefined {
  const { from, to, amountBase, purpose } = payment;
  if (amountBase <= 0n) return undefined;
  const type = stage.random.chance(120) ? 0 : stage.random.chance(40) ? 1 : 2;
  return stage.book.send({ from, to: to.address, valueBase: amountBase, gas: PLAIN_GAS, purpose, type });
}

/** Pays native coins, or a token, by asset. */
export const payAsset = (stage: EvmStage, asset: string, payment: EtherPayment): EvmTransaction | undefined =>
  asset === NATIVE ? payEther(stage, payment) : payToken(stage.book, { ...payment, token: asset });

/** Sends a share of an account's ether or USDT to the owner's deposit address. */
export function cashOut(stage: EvmStage, who: Person, payout: { asset: string; percent: number; account?: Account }) {
  const { book, cast, random } = stage;
  const from = payout.account ?? who.account;
  const hasBase = payout.asset === NATIVE ? book.spendable(from, PLAIN_GAS) : book.balance(from, payout.asset);
  const amountBase = (hasBase * BigInt(payout.percent)) / 100n;
  const leastBase = payout.asset === USDT ? 20n * DOLLAR : ETHER / 50n;
  if (amountBase < leastBase) return undefined;
  const to = getDeposit(book, random.pick(cast.exchanges), who.owner);
  const sent = payAsset(stage, payout.asset, { from, to, amountBase, purpose: 'deposit' });
  if (sent?.isFailed === false) stage.memory.paidDeposits.set(from, to);
  return sent;
}
