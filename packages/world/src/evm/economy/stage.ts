import { type Account, DOLLAR, NATIVE, type Person } from '../../accounts/account.ts';
import { payToken } from '../../accounts/contracts/erc20.ts';
import type { AccountPurpose } from '../../accounts/purpose.ts';
import type { Random } from '../../random.ts';
import { ETHER, USDT } from '../contracts/tokens.ts';
import type { EvmTransaction } from '../evm-block.ts';
import type { EvmBook } from '../evm-book.ts';
import type { EvmCast, EvmExchange } from './cast.ts';

/** What is to happen later. */
export interface Plan {
  readonly atHeight: number;
  readonly act: (stage: EvmStage) => void;
}

/** Where an actor acts: one block about to be made. */
export interface EvmStage {
  readonly book: EvmBook;
  readonly cast: EvmCast;
  readonly random: Random;
  readonly height: number;
  readonly memory: EvmMemory;
}

export interface EvmMemory {
  readonly plans: Plan[];
  victims: number;
  /** Who let the drainer take what they have. */
  readonly lured: Person[];
  spamToken: string | undefined;
  collection: string | undefined;
  collected: number;
  scamContract: string | undefined;
  isScamOver: boolean;
  /** Where somebody has paid to, at an exchange; by the account that paid. */
  readonly paidDeposits: Map<Account, Account>;
  /** Look-alikes that have paid their victims. */
  poisonings: number;
  /** Somebody has paid a look-alike. */
  isPoisoned: boolean;
}

export const PLAIN_GAS = 21_000;

export const later = (stage: EvmStage, blocks: number, act: Plan['act']): void =>
  void stage.memory.plans.push({ atHeight: stage.height + blocks, act });

/** Between two amounts of ether, in steps of a ten-thousandth, small ones more often. */
export function etherBetween(random: Random, low: number, high: number): bigint {
  const top = random.chance(600) ? low + (high - low) / 8 : high;
  return BigInt(random.between(Math.round(low * 10_000), Math.round(top * 10_000))) * (ETHER / 10_000n);
}

export function dollarsBetween(random: Random, low: number, high: number): bigint {
  const top = random.chance(600) ? low + (high - low) / 8 : high;
  return BigInt(random.between(Math.round(low * 100), Math.round(top * 100))) * (DOLLAR / 100n);
}

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

/** Native coins or a token, as the asset says. */
export const payAsset = (stage: EvmStage, asset: string, payment: EtherPayment): EvmTransaction | undefined =>
  asset === NATIVE ? payEther(stage, payment) : payToken(stage.book, { ...payment, token: asset });

/** The customer's own deposit address at the exchange. */
function getDeposit(stage: EvmStage, exchange: EvmExchange, customer: Person): Account {
  const known = exchange.deposits.get(customer.owner);
  if (known !== undefined) return known;
  const made = stage.book.open(exchange.owner, 'deposits');
  exchange.deposits.set(customer.owner, made);
  return made;
}

/** Sends a share of an account's ether or USDT to the owner's deposit address. */
export function cashOut(stage: EvmStage, who: Person, given: { asset: string; percent: number; account?: Account }) {
  const { book, cast, random } = stage;
  const from = given.account ?? who.account;
  const hasBase = given.asset === NATIVE ? book.spendable(from, PLAIN_GAS) : book.balance(from, given.asset);
  const amountBase = (hasBase * BigInt(given.percent)) / 100n;
  const leastBase = given.asset === USDT ? 20n * DOLLAR : ETHER / 50n;
  if (amountBase < leastBase) return undefined;
  const to = getDeposit(stage, random.pick(cast.exchanges), who);
  const sent = payAsset(stage, given.asset, { from, to, amountBase, purpose: 'deposit' });
  if (sent?.isFailed === false) stage.memory.paidDeposits.set(from, to);
  return sent;
}
