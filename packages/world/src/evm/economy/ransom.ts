import { type Account, DOLLAR, NATIVE, type Person } from '../../accounts/account.ts';
import { sellToken } from '../../accounts/contracts/dex.ts';
import { payToken } from '../../accounts/contracts/erc20.ts';
import { dollarsBetween } from '../../accounts/economy/amounts.ts';
import { later } from '../../accounts/economy/plans.ts';
import type { Owner } from '../../coin.ts';
import { ETHER, USDT } from '../contracts/tokens.ts';
import { reportRansom } from './freezing.ts';
import { mix } from './mixing.ts';
import { cashOut, type EvmStage, payEther } from './stage.ts';

const FIRST_HEIGHT = 60;
/** Height of the attack that its victim reports to the issuer of the dollars. */
const REPORTED_HEIGHT = 75;
const ATTACK_PER_THOUSAND = 11;
const GAS_MONEY_BASE = ETHER / 20n;
const MAX_ROUNDS = 6;

interface Demand {
  readonly amountBase: bigint;
  readonly isReported: boolean;
}

/** A company is hit: it buys dollars at an exchange and pays some blocks later. */
function attack(stage: EvmStage, isReported: boolean): void {
  const { book, cast, random, memory } = stage;
  memory.victims++;
  const owner: Owner = { id: `evm-victim-${memory.victims}`, name: `受害企业 E${memory.victims}`, role: 'victim' };
  const { hot } = random.pick(cast.exchanges);
  const amountBase = dollarsBetween(random, 20_000, 160_000);
  buy(stage, { owner, account: book.open(owner) }, { hot, amountBase, isReported });
}

/** Tries again in the next block where this one is full. */
function buy(stage: EvmStage, victim: Person, { hot, ...demand }: Demand & { readonly hot: Account }): void {
  const { book, random } = stage;
  const to = victim.account;
  const dollarsBase = demand.amountBase + 100n * DOLLAR;
  if (payToken(book, { token: USDT, from: hot, to, amountBase: dollarsBase, purpose: 'withdrawal' }) === undefined) {
    later(stage, 1, (next) => buy(next, victim, { hot, ...demand }));
    return;
  }
  if (payEther(stage, { from: hot, to, amountBase: GAS_MONEY_BASE, purpose: 'withdrawal' }) === undefined) return;
  later(stage, random.between(3, 10), (next) => payRansom(next, victim, demand));
}

/** To an address made for this victim; the gang moves it on from there. */
function payRansom(stage: EvmStage, victim: Person, { amountBase, isReported }: Demand): void {
  const { book, cast, random } = stage;
  const to = book.open(cast.ransomware.owner, 'ransoms');
  if (payToken(book, { token: USDT, from: victim.account, to, amountBase, purpose: 'ransom' }) === undefined) return;
  if (isReported) reportRansom(stage, victim, to);
  later(stage, random.between(4, 14), (next) => fund(next, to));
}

/** Sends gas to an address that has only dollars, from an earlier ransom's ether or out of the mixer. */
function fund(stage: EvmStage, ransom: Account): void {
  const { cast } = stage;
  const from = cast.launderer.account;
  const payer = stage.book.balance(from) > 2n * GAS_MONEY_BASE ? from : cast.sanctioned.account;
  payEther(stage, { from: payer, to: ransom, amountBase: GAS_MONEY_BASE, purpose: 'laundering' });
  later(stage, 2, (next) => moveOn(next, ransom));
}

/** Dollars become ether at the pool, and ether goes into the mixer in round amounts. */
function moveOn(stage: EvmStage, ransom: Account): void {
  const { book, cast, random } = stage;
  const [pool] = cast.dex.pools;
  if (pool === undefined) return;
  const launderer: Person = { owner: cast.launderer.owner, account: book.open(cast.launderer.owner, 'hops') };
  const { account } = launderer;
  const amountBase = book.balance(ransom, USDT);
  const moved = payToken(book, { token: USDT, from: ransom, to: account, amountBase, purpose: 'laundering' });
  if (moved === undefined || moved.isFailed) return;
  payEther(stage, { from: ransom, to: account, amountBase: GAS_MONEY_BASE / 2n, purpose: 'laundering' });
  later(stage, random.between(2, 6), (next) => {
    const trade = { dex: cast.dex, pool, trader: account, amountBase, purpose: 'laundering' } as const;
    if (sellToken(next.book, trade) !== undefined) later(next, 2, (after) => hide(after, launderer, MAX_ROUNDS));
  });
}

function hide(stage: EvmStage, launderer: Person, roundsLeft: number): void {
  const { book, cast, random } = stage;
  const balance = book.balance(launderer.account);
  const pool = cast.mixer.pools.findLast((each) => each.denominationBase + GAS_MONEY_BASE < balance);
  if (pool === undefined || roundsLeft === 0) {
    payEther(stage, {
      from: launderer.account,
      to: cast.launderer.account,
      amountBase: balance / 2n,
      purpose: 'laundering',
    });
    return;
  }
  mix(stage, launderer, pool, random.pick(cast.mules));
  later(stage, random.between(2, 8), (next) => hide(next, launderer, roundsLeft - 1));
}

export function actRansom(stage: EvmStage): void {
  const { cast, random, height } = stage;
  if (height < FIRST_HEIGHT) return;
  if (height === REPORTED_HEIGHT) attack(stage, true);
  else if (height === FIRST_HEIGHT || random.chance(ATTACK_PER_THOUSAND)) attack(stage, false);
  const mule = random.pick(cast.mules);
  if (random.chance(15)) cashOut(stage, mule, { asset: random.chance(500) ? USDT : NATIVE, percent: 70 });
  if (random.chance(6)) cashOut(stage, cast.launderer, { asset: NATIVE, percent: 50 });
}
