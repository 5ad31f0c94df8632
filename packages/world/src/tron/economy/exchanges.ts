import { type Account, DOLLAR, NATIVE } from '../../accounts/account.ts';
import { dollarsBetween } from '../../accounts/economy/amounts.ts';
import type { AccountExchange } from '../../accounts/economy/companies.ts';
import { later } from '../../accounts/economy/plans.ts';
import { delegate, payTrx, undelegate } from '../operations.ts';
import { USDT } from '../tokens.ts';
import { TRX } from '../tron-book.ts';
import { payAsset, payDollars, payGas, type TronStage, trxBetween } from './stage.ts';

const SWEEP_EVERY = 8;
const MAX_SWEPT = 4;
const WITHDRAWALS_PER_THOUSAND = 420;
const LEAST_SWEPT_DOLLARS = 10n * DOLLAR;
const LEAST_SWEPT_BASE = 40n * TRX;
/** Lends what two transfers of tokens use. */
const LENT_BASE = 15_000n * TRX;

const sweepDollars = ({ book }: TronStage, exchange: AccountExchange, deposit: Account) =>
  payDollars({ book }, { from: deposit, to: exchange.hot, amountBase: book.balance(deposit, USDT), purpose: 'sweep' });

/** The gas station pays TRX for the moving, or lends its energy for so long. */
function sweepOne(stage: TronStage, exchange: AccountExchange, deposit: Account): void {
  const { book, random } = stage;
  if (book.balance(deposit, USDT) < LEAST_SWEPT_DOLLARS) {
    const amountBase = book.spendable(deposit);
    if (amountBase >= LEAST_SWEPT_BASE) payTrx(book, { from: deposit, to: exchange.hot, amountBase, purpose: 'sweep' });
    return;
  }
  const isLent = book.isActive(deposit.address) && random.chance(500);
  const helped = isLent
    ? delegate(book, exchange.gasStation, deposit, LENT_BASE)
    : payGas(stage, exchange.gasStation, deposit);
  if (helped === undefined) return;
  later(stage, 1, (next) => {
    sweepDollars(next, exchange, deposit);
    if (isLent) undelegate(next.book, exchange.gasStation, deposit, LENT_BASE);
  });
}

function sweep(stage: TronStage, exchange: AccountExchange): void {
  const { book } = stage;
  const full = [...exchange.deposits.values()].filter(
    (each) => book.balance(each, USDT) >= LEAST_SWEPT_DOLLARS || book.spendable(each) >= LEAST_SWEPT_BASE,
  );
  for (const deposit of full.slice(0, MAX_SWEPT)) sweepOne(stage, exchange, deposit);
}

function withdraw(stage: TronStage, exchange: AccountExchange): void {
  const { cast, random } = stage;
  const { account: to } = random.pick([...cast.users, ...cast.runners]);
  const isDollars = random.chance(700);
  const amountBase = isDollars ? dollarsBetween(random, 50, 9_000) : trxBetween(random, 50, 4_000);
  payAsset(stage, isDollars ? USDT : NATIVE, { from: exchange.hot, to, amountBase, purpose: 'withdrawal' });
}

/** Deposits are gathered (归集), customers are paid. */
export function actExchanges(stage: TronStage): void {
  const { cast, random, height } = stage;
  for (const [at, exchange] of cast.exchanges.entries()) {
    if (height % SWEEP_EVERY === at * 4) sweep(stage, exchange);
    if (random.chance(WITHDRAWALS_PER_THOUSAND)) withdraw(stage, exchange);
  }
}
