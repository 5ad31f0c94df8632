import { type Account, DOLLAR, type Person } from '../../accounts/account.ts';
import { dollarsBetween } from '../../accounts/economy/amounts.ts';
import { getDeposit } from '../../accounts/economy/companies.ts';
import { later } from '../../accounts/economy/plans.ts';
import type { Owner } from '../../coin.ts';
import { payTrx } from '../operations.ts';
import { USDT } from '../tokens.ts';
import { TRX } from '../tron-book.ts';
import { reportCollector } from './freezing.ts';
import { payDollars, payGas, type TronStage } from './stage.ts';

const FIRST_HEIGHT = 30;
const LAST_HEIGHT = 420;
const VICTIM_EVERY = 9;
/** Victim whose new collector is reported to the issuer; other victims continue to pay it. */
const REPORTED_VICTIM = 4;
const VICTIM_TRX_BASE = 60n * TRX;
/** Victims of one collector of the first level, and such collectors of one of the second. */
const FAN_IN = 3;
/** The first payment comes back with a little more, so that more is paid. */
const LURE_PERCENT = 10n;

const hop = (stage: TronStage, from: Account, to: Account) =>
  payDollars(stage, { from, to, amountBase: stage.book.balance(from, USDT), purpose: 'laundering' });

/** Sends gas from the gang's own account, then moves the whole balance one level up. */
function moveUp(stage: TronStage, from: Account, to: Account): void {
  const { book, cast } = stage;
  if (book.balance(from, USDT) === 0n) return;
  if (payGas(stage, cast.butchers.gas, from) === undefined) return;
  later(stage, 1, (next) => hop(next, from, to));
}

interface Collectors {
  readonly first: Account;
  readonly second: Account;
}

/** Those of the tree that a victim pays, opened when first needed. */
function toCollectors({ book, cast, memory }: TronStage, victim: number): Collectors {
  const at = (level: number, index: number): Account => {
    const row = memory.collectors[level] ?? [];
    memory.collectors[level] = row;
    while (row.length <= index) row.push(book.open(cast.butchers.owner, `level-${level + 1}`));
    return row[index] as Account;
  };
  return { first: at(0, Math.floor(victim / FAN_IN)), second: at(1, Math.floor(victim / (FAN_IN * FAN_IN))) };
}

/** Small at first, then what the victim has. */
function fleece(stage: TronStage, victim: Person, collectors: Collectors): void {
  const { cast, random, memory } = stage;
  const { first, second } = collectors;
  const from = victim.account;
  const baitBase = dollarsBetween(random, 100, 400);
  payDollars(stage, { from, to: first, amountBase: baitBase, purpose: 'pig-butchering' });
  const isReported = memory.victims === REPORTED_VICTIM;
  later(stage, 2, (next) => payGas(next, cast.butchers.gas, first));
  later(stage, 3, (next) => {
    const amountBase = baitBase + (baitBase * LURE_PERCENT) / 100n;
    payDollars(next, { from: first, to: from, amountBase, purpose: 'pig-butchering' });
  });
  later(stage, random.between(5, 9), (next) => {
    const amountBase = next.book.balance(from, USDT);
    payDollars(next, { from, to: first, amountBase, purpose: 'pig-butchering' });
    if (isReported) reportCollector(next, victim, first);
    else later(next, random.between(3, 8), (after) => moveUp(after, first, second));
  });
}

function findVictim(stage: TronStage): void {
  const { book, cast, random, memory } = stage;
  memory.victims++;
  const number = memory.victims;
  const owner: Owner = { id: `tron-victim-${number}`, name: `杀猪盘受害人 ${number}`, role: 'victim' };
  const victim: Person = { owner, account: book.open(owner) };
  const { hot } = random.pick(cast.exchanges);
  const to = victim.account;
  payTrx(book, { from: hot, to, amountBase: VICTIM_TRX_BASE, purpose: 'withdrawal' });
  payDollars(stage, { from: hot, to, amountBase: dollarsBetween(random, 4_000, 60_000), purpose: 'withdrawal' });
  later(stage, random.between(1, 3), (next) => fleece(next, victim, toCollectors(next, number - 1)));
}

/** The second level pays the pool, the pool the OTC desk, and the desk an exchange. */
function cashUp(stage: TronStage): void {
  const { book, cast, random, height, memory } = stage;
  const { pool } = cast.butchers;
  if (height % 20 === 7) for (const each of memory.collectors[1] ?? []) moveUp(stage, each, pool);
  if (height % 30 === 13) moveUp(stage, pool, cast.otc.account);
  if (height % 30 !== 21) return;
  const amountBase = (book.balance(cast.otc.account, USDT) * 4n) / 5n;
  if (amountBase < 100n * DOLLAR) return;
  const to = getDeposit(book, random.pick(cast.exchanges), cast.otc.owner);
  payDollars(stage, { from: cast.otc.account, to, amountBase, purpose: 'deposit' });
}

/** Many victims, a tree of collectors, an OTC desk, an exchange. */
export function actButchering(stage: TronStage): void {
  const { height } = stage;
  if (height < FIRST_HEIGHT) return;
  if (height <= LAST_HEIGHT && (height - FIRST_HEIGHT) % VICTIM_EVERY === 0) findVictim(stage);
  cashUp(stage);
}
