import type { CreatedOutput } from '../book.ts';
import type { Coin } from '../coin.ts';
import type { Person } from './cast.ts';
import { amountBetween, COIN_BASE, type Stage } from './stage.ts';

const ROUND_EVERY = 11;
const MIN_PARTICIPANTS = 3;
const MAX_PARTICIPANTS = 8;
const DENOMINATIONS_BASE = [BigInt(COIN_BASE / 10), BigInt(COIN_BASE / 2), BigInt(COIN_BASE)];
/** Every participant pays the coordinator this much, and shares the miner's fee. */
const COORDINATOR_FEE_BASE = 30_000n;
const MINER_FEE_BASE = 6_000n;

/** One coin of the person that covers a part in the round. */
const findCoin = (stage: Stage, who: Person, wantedBase: bigint): Coin | undefined =>
  stage.book.spendable(who.wallet).find((coin) => coin.amountBase >= wantedBase && coin.amountBase < wantedBase * 20n);

/** An equal-output CoinJoin: one input, one mixed output and change each, one fee output for the coordinator. */
function joinCoins(stage: Stage, people: readonly Person[], denominationBase: bigint): void {
  const { book, cast, random } = stage;
  const costBase = COORDINATOR_FEE_BASE + MINER_FEE_BASE;
  const coins: Coin[] = [];
  const outputs: CreatedOutput[] = [];
  const add = (who: Person, amountBase: bigint): void => {
    const key = book.newKey(who.wallet);
    outputs.push({ key, script: key.script, amountBase });
  };
  for (const who of people) {
    const coin = findCoin(stage, who, denominationBase + costBase + 10_000n);
    if (coin === undefined || coins.length >= MAX_PARTICIPANTS) continue;
    coins.push(coin);
    add(who, denominationBase);
    add(who, coin.amountBase - denominationBase - costBase);
  }
  if (coins.length < MIN_PARTICIPANTS) return;
  const till = random.pick(cast.mixer.wallet.keys.slice(0, 2));
  outputs.push({ key: till, script: till.script, amountBase: COORDINATOR_FEE_BASE * BigInt(coins.length) });
  book.record('coinjoin', random.shuffle(coins), random.shuffle(outputs));
}

/** Rounds of ordinary people, vendors and, when there is something to hide, the launderer. */
export function actMixer(stage: Stage): void {
  const { cast, random, height, book } = stage;
  if (height % ROUND_EVERY === 3) {
    const crowd = random.shuffle([...cast.users, ...cast.market.vendors]);
    joinCoins(stage, [cast.launderer, ...crowd], random.pick(DENOMINATIONS_BASE));
  }
  if (!random.chance(15)) return;
  const user = random.pick(cast.users);
  const change = cast.mixer.wallet.keys[0];
  const amountBase = amountBetween(random, 0.01, 0.2);
  const payments = [{ to: book.receiveKey(user.wallet, 1000), amountBase }];
  book.pay({ from: cast.mixer.wallet, purpose: 'payment', payments, ...(change === undefined ? {} : { change }) });
}
