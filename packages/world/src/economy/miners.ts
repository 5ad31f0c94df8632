import type { Miner } from './cast.ts';
import { amountBetween, getAccount, type Stage } from './stage.ts';

const SALE_PER_THOUSAND = 550;
const PAYOUT_PER_THOUSAND = 120;
const POOL_MEMBERS_PAID = 8;

/** Sells mature rewards at the miner's exchange. */
function sell(stage: Stage, miner: Miner): void {
  const { book, cast, random } = stage;
  const exchange = cast.exchanges[cast.miners.indexOf(miner) % cast.exchanges.length];
  const coins = book.spendable(miner.wallet).slice(0, random.between(1, 3));
  if (exchange === undefined || coins.length === 0) return;
  book.sendAll(coins, getAccount(stage, exchange, miner), 'sale');
}

/** Pays the pool's members from its rewards. */
function payMembers(stage: Stage, miner: Miner): void {
  const { book, cast, random } = stage;
  const members = random.sample(cast.users, POOL_MEMBERS_PAID);
  const payments = members.map((member) => ({
    to: book.receiveKey(member.wallet, 300),
    amountBase: amountBetween(random, 0.1, 4),
  }));
  const change = miner.wallet.keys[0];
  book.pay({ from: miner.wallet, purpose: 'payout', payments, ...(change === undefined ? {} : { change }) });
}

export function actMiners(stage: Stage): void {
  for (const miner of stage.cast.miners) {
    if (stage.random.int(100) >= miner.weight) continue;
    if (stage.random.chance(SALE_PER_THOUSAND)) sell(stage, miner);
    if (stage.random.chance(PAYOUT_PER_THOUSAND)) payMembers(stage, miner);
  }
}
