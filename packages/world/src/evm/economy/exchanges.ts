import { type Account, DOLLAR, NATIVE } from '../../accounts/account.ts';
import { payToken } from '../../accounts/contracts/erc20.ts';
import { dollarsBetween } from '../../accounts/economy/amounts.ts';
import type { AccountExchange } from '../../accounts/economy/companies.ts';
import { later } from '../../accounts/economy/plans.ts';
import { ETHER, USDT } from '../contracts/tokens.ts';
import { type EvmStage, etherBetween, PLAIN_GAS, payAsset, payEther } from './stage.ts';

const SWEEP_EVERY = 9;
const MAX_SWEPT = 3;
const WITHDRAWALS_PER_THOUSAND = 380;
const TRANSFER_PER_THOUSAND = 5;
const GAS_GIFT_BASE = ETHER / 200n;
const LEAST_SWEPT_BASE = ETHER / 100n;
const LEAST_SWEPT_DOLLARS = 10n * DOLLAR;

/** Ether goes at once; for tokens the gas station pays the gas first. */
function sweepOne(stage: EvmStage, exchange: AccountExchange, deposit: Account): void {
  const { book } = stage;
  const dollarsBase = book.balance(deposit, USDT);
  if (dollarsBase >= LEAST_SWEPT_DOLLARS) {
    const gift = { from: exchange.gasStation, to: deposit, amountBase: GAS_GIFT_BASE, purpose: 'gas-station' } as const;
    if (book.spendable(deposit, 60_000) === 0n && payEther(stage, gift) === undefined) return;
    later(stage, 1, (next) => {
      const amountBase = next.book.balance(deposit, USDT);
      payToken(next.book, { token: USDT, from: deposit, to: exchange.hot, amountBase, purpose: 'sweep' });
    });
    return;
  }
  const amountBase = book.spendable(deposit, PLAIN_GAS);
  if (amountBase >= LEAST_SWEPT_BASE)
    payEther(stage, { from: deposit, to: exchange.hot, amountBase, purpose: 'sweep' });
}

function sweep(stage: EvmStage, exchange: AccountExchange): void {
  const { book } = stage;
  const full = [...exchange.deposits.values()].filter(
    (each) => book.balance(each, USDT) >= LEAST_SWEPT_DOLLARS || book.spendable(each, PLAIN_GAS) >= LEAST_SWEPT_BASE,
  );
  for (const deposit of full.slice(0, MAX_SWEPT)) sweepOne(stage, exchange, deposit);
}

function withdraw(stage: EvmStage, exchange: AccountExchange): void {
  const { cast, random } = stage;
  const { account } = random.pick([...cast.users, ...cast.mules]);
  const isDollars = random.chance(550);
  const amountBase = isDollars ? dollarsBetween(random, 50, 9_000) : etherBetween(random, 0.05, 4);
  const asset = isDollars ? USDT : NATIVE;
  payAsset(stage, asset, { from: exchange.hot, to: account, amountBase, purpose: 'withdrawal' });
}

export function actExchanges(stage: EvmStage): void {
  const { cast, random, height } = stage;
  for (const [at, exchange] of cast.exchanges.entries()) {
    if (height % SWEEP_EVERY === at * 4) sweep(stage, exchange);
    if (random.chance(WITHDRAWALS_PER_THOUSAND)) withdraw(stage, exchange);
    if (random.chance(TRANSFER_PER_THOUSAND)) {
      const other = random.pick(cast.exchanges.filter((each) => each !== exchange));
      payEther(stage, {
        from: exchange.hot,
        to: other.hot,
        amountBase: etherBetween(random, 5, 60),
        purpose: 'withdrawal',
      });
    }
    if (stage.book.balance(exchange.gasStation) < ETHER)
      payEther(stage, { from: exchange.hot, to: exchange.gasStation, amountBase: 2n * ETHER, purpose: 'gas-station' });
  }
}
