import { dollarsBetween } from '../../accounts/economy/amounts.ts';
import { later } from '../../accounts/economy/plans.ts';
import { delegate, payTrx, undelegate } from '../operations.ts';
import { USDT } from '../tokens.ts';
import { TRX } from '../tron-book.ts';
import { payDollars, type TronStage } from './stage.ts';

const RENT_PER_THOUSAND = 150;
/** For one transfer of tokens: half of what the network would burn. */
const RENT_BASE = 4n * TRX;
const LENT_BASE = 7_500n * TRX;
const RETURNED_AFTER = 4;

/** A user rents energy, pays somebody in dollars with it, and the station takes it back. */
export function actEnergy(stage: TronStage): void {
  const { book, cast, random } = stage;
  if (!random.chance(RENT_PER_THOUSAND)) return;
  const { account } = random.pick(cast.users);
  const { account: station } = cast.energyStation;
  const amountBase = dollarsBetween(random, 20, 800);
  if (book.balance(account, USDT) < amountBase) return;
  if (payTrx(book, { from: account, to: station, amountBase: RENT_BASE, purpose: 'rental' }) === undefined) return;
  if (delegate(book, station, account, LENT_BASE) === undefined) return;
  payDollars(stage, { from: account, to: random.pick(cast.users).account, amountBase, purpose: 'payment' });
  later(stage, RETURNED_AFTER, (next) => undelegate(next.book, station, account, LENT_BASE));
}
