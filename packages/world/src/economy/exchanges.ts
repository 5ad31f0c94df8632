import type { Exchange } from './cast.ts';
import { amountBetween, type Stage } from './stage.ts';

const SWEEP_EVERY = 8;
const MAX_SWEPT = 40;
const WITHDRAWALS_PER_THOUSAND = 300;
const TRANSFER_PER_THOUSAND = 6;

/** Gathers customers' deposits into a hot address. */
function sweep(stage: Stage, exchange: Exchange): void {
  const coins = stage.book.spendable(exchange.deposits).slice(0, MAX_SWEPT);
  if (coins.length > 0) stage.book.sendAll(coins, stage.random.pick(exchange.hot.keys), 'sweep');
}

/** Pays one to four customers from the hot wallet; change stays on a hot address. */
function withdraw(stage: Stage, exchange: Exchange): void {
  const { book, cast, random } = stage;
  const customers = random.sample([...cast.users, ...cast.mules], random.chance(300) ? 4 : 1);
  book.pay({
    from: exchange.hot,
    purpose: 'withdrawal',
    payments: customers.map((customer) => ({
      to: book.receiveKey(customer.wallet, 500),
      amountBase: amountBetween(random, 0.02, 8),
    })),
    change: random.pick(exchange.hot.keys),
  });
}

/** Evens out stocks between two exchanges. */
function transfer(stage: Stage, exchange: Exchange): void {
  const { book, cast, random } = stage;
  const other = random.pick(cast.exchanges.filter((each) => each !== exchange));
  const payments = [{ to: random.pick(other.hot.keys), amountBase: amountBetween(random, 5, 50) }];
  book.pay({ from: exchange.hot, purpose: 'withdrawal', payments, change: random.pick(exchange.hot.keys) });
}

export function actExchanges(stage: Stage): void {
  for (const [at, exchange] of stage.cast.exchanges.entries()) {
    if (stage.height % SWEEP_EVERY === at) sweep(stage, exchange);
    if (stage.random.chance(WITHDRAWALS_PER_THOUSAND)) withdraw(stage, exchange);
    if (stage.random.chance(TRANSFER_PER_THOUSAND)) transfer(stage, exchange);
  }
}
