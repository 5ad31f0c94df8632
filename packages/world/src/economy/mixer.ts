import type { CreatedOutput } from '../book.ts';
import type { Coin, Key } from '../coin.ts';
import type { Person } from './cast.ts';
import { COIN_BASE, cashOut, type Stage } from './stage.ts';

const ROUND_EVERY = 11;
const MIN_PARTICIPANTS = 3;
const MAX_PARTICIPANTS = 8;
const DENOMINATIONS_BASE = [BigInt(COIN_BASE / 10), BigInt(COIN_BASE / 2), BigInt(COIN_BASE)];
/** Every participant pays the coordinator this much, and shares the miner's fee. */
const COORDINATOR_FEE_BASE = 30_000n;
const MINER_FEE_BASE = 6_000n;
const COST_BASE = COORDINATOR_FEE_BASE + MINER_FEE_BASE;
const MIN_CHANGE_BASE = 10_000n;
/** The coordinator buys coins of its own when it has fewer than this. */
const MIN_LIQUIDITY_BASE = BigInt(COIN_BASE * 2);
const CASH_OUT_PER_THOUSAND = 8;

/** One coin of the person that covers a part in the round. */
function findCoin(stage: Stage, who: Person, denominationBase: bigint): Coin | undefined {
  const leastBase = denominationBase + COST_BASE + MIN_CHANGE_BASE;
  const fits = (coin: Coin): boolean => coin.amountBase >= leastBase && coin.amountBase < leastBase * 20n;
  return stage.book.findSpendable(who.wallet, fits);
}

/**
 * An equal-output CoinJoin: one input, one mixed output and one change output each. The coordinator takes part with
 * coins nobody knows to be its own; its change, to which the others' fees are added, goes to its till.
 */
function joinCoins(stage: Stage, people: readonly Person[], denominationBase: bigint): void {
  const { book, cast, random } = stage;
  const coins: Coin[] = [];
  const outputs: CreatedOutput[] = [];
  const add = (key: Key, amountBase: bigint): number => outputs.push({ key, script: key.script, amountBase });
  const own = findCoin(stage, cast.liquidity, denominationBase);
  const places = own === undefined ? MAX_PARTICIPANTS : MAX_PARTICIPANTS - 1;
  for (const who of people) {
    if (coins.length >= places) break;
    const coin = findCoin(stage, who, denominationBase);
    if (coin === undefined) continue;
    coins.push(coin);
    add(book.newKey(who.wallet), denominationBase);
    add(book.newKey(who.wallet), coin.amountBase - denominationBase - (own === undefined ? MINER_FEE_BASE : COST_BASE));
  }
  if (coins.length < MIN_PARTICIPANTS) return;
  if (own !== undefined) {
    const earnedBase = COORDINATOR_FEE_BASE * BigInt(coins.length);
    coins.push(own);
    add(book.newKey(cast.liquidity.wallet), denominationBase);
    add(random.pick(cast.mixer.wallet.keys.slice(0, 2)), own.amountBase - denominationBase + earnedBase);
  }
  book.record('coinjoin', random.shuffle(coins), random.shuffle(outputs));
}

/** Buys coins for the coordinator's own part in the rounds. */
function refill(stage: Stage): void {
  const { book, cast, random } = stage;
  if (book.balance(cast.liquidity.wallet) >= MIN_LIQUIDITY_BASE) return;
  const { hot } = random.pick(cast.exchanges);
  const to = book.newKey(cast.liquidity.wallet);
  const payments = [{ to, amountBase: BigInt(random.between(3, 9)) * BigInt(COIN_BASE) }];
  book.pay({ from: hot, purpose: 'withdrawal', payments, change: random.pick(hot.keys) });
}

/** Rounds of ordinary people, vendors and, when there is something to hide, the launderer. */
export function actMixer(stage: Stage): void {
  const { cast, random, height } = stage;
  if (height % ROUND_EVERY === 1) refill(stage);
  if (height % ROUND_EVERY === 3) {
    const crowd = random.shuffle([...cast.users, ...cast.market.vendors]);
    joinCoins(stage, [cast.launderer, ...crowd], random.pick(DENOMINATIONS_BASE));
  }
  if (random.chance(CASH_OUT_PER_THOUSAND)) cashOut(stage, cast.mixer, random.pick(cast.exchanges), 80);
}
