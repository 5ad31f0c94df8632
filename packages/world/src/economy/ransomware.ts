import type { Coin, Owner } from '../coin.ts';
import type { Person } from './cast.ts';
import { amountBetween, cashOut, getAccount, type PeelJob, type Stage } from './stage.ts';

/** The campaign begins here; before, nobody has coins to lose. */
const FIRST_HEIGHT = 260;
const ATTACK_PER_THOUSAND = 22;
const LAUNDER_PER_THOUSAND = 60;
const MIN_HOPS = 8;
const MAX_HOPS = 16;
/** The remainder of every so-manieth chain goes into CoinJoins instead of an exchange. */
const MIXED_PER_THOUSAND = 300;

/** A company is hit: it buys the ransom at an exchange and pays some blocks later. */
function attack(stage: Stage): void {
  const { book, cast, random, memory, height } = stage;
  memory.victims++;
  const name = `受害企业 ${memory.victims}`;
  const owner: Owner = { id: `victim-${memory.victims}`, name, role: 'victim' };
  const victim: Person = { owner, wallet: book.openWallet(owner, 'main', random.pick(['p2wpkh', 'p2pkh'])) };
  const exchange = random.pick(cast.exchanges);
  const amountBase = amountBetween(random, 2, 40);
  const payments = [{ to: book.newKey(victim.wallet), amountBase: amountBase + 1_000_000n }];
  const change = random.pick(exchange.hot.keys);
  if (book.pay({ from: exchange.hot, purpose: 'withdrawal', payments, change }) === undefined) return;
  memory.extortions.push({ victim, amountBase, payHeight: height + random.between(2, 12) });
}

/** Victims whose time is up pay to an address made for them. */
function payRansoms(stage: Stage): void {
  const { book, cast, memory, height } = stage;
  for (const extortion of memory.extortions.filter((each) => each.payHeight === height)) {
    const payments = [{ to: book.newKey(cast.ransomware.wallet), amountBase: extortion.amountBase }];
    book.pay({ from: extortion.victim.wallet, purpose: 'ransom', payments });
    memory.extortions.splice(memory.extortions.indexOf(extortion), 1);
  }
}

/** Moves the ransoms to a fresh address of the launderer and starts peeling there. */
function launder(stage: Stage): void {
  const { book, cast, random, memory, height } = stage;
  const coins: readonly Coin[] = book.spendable(cast.ransomware.wallet).slice(0, 3);
  if (coins.length === 0) return;
  const moved = book.sendAll(coins, book.newKey(cast.launderer.wallet), 'consolidation');
  const coin = moved?.outputs[0];
  if (coin === undefined) return;
  const at = random.int(cast.mules.length);
  const mule = cast.mules[at];
  const exchange = cast.exchanges[at];
  if (mule === undefined || exchange === undefined) return;
  const hopsLeft = random.between(MIN_HOPS, MAX_HOPS);
  takeOut(stage, coin);
  memory.peels.push({ coin, hopsLeft, mule, exchange, nextHeight: height + 1 });
}

/** A coin on its way is not for CoinJoins: only the peel chain may spend it. */
function takeOut(stage: Stage, coin: Coin): void {
  const { wallet } = stage.cast.launderer;
  wallet.coins = wallet.coins.filter((each) => each !== coin);
}

/** One hop: a little to the mule's exchange account, the rest to a fresh address. */
function peel(stage: Stage, job: PeelJob): void {
  const { book, cast, random, height } = stage;
  job.nextHeight = height + random.between(1, 3);
  const next = book.newKey(cast.launderer.wallet);
  const share = BigInt(random.between(2, 9));
  const to = random.chance(600) ? getAccount(stage, job.exchange, job.mule) : book.newKey(job.mule.wallet);
  const payments = [{ to, amountBase: (job.coin.amountBase * share) / 100n }];
  const from = cast.launderer.wallet;
  const done = book.pay({ from, coins: [job.coin], purpose: 'peel', payments, change: next });
  const rest = done?.outputs.find((coin) => coin.key === next);
  job.hopsLeft = rest === undefined ? -1 : job.hopsLeft - 1;
  if (rest === undefined) return;
  job.coin = rest;
  takeOut(stage, rest);
}

/** The end of a chain: cashed out, or left in the launderer's wallet for the next CoinJoin. */
function finish(stage: Stage, job: PeelJob): void {
  const { book, cast, random, memory } = stage;
  memory.peels.splice(memory.peels.indexOf(job), 1);
  if (job.hopsLeft < 0) return;
  if (random.chance(MIXED_PER_THOUSAND)) cast.launderer.wallet.coins.push(job.coin);
  else book.sendAll([job.coin], getAccount(stage, job.exchange, job.mule), 'deposit');
}

export function actRansomware(stage: Stage): void {
  const { cast, random, memory, height } = stage;
  if (height < FIRST_HEIGHT) return;
  if (random.chance(ATTACK_PER_THOUSAND) || height === FIRST_HEIGHT) attack(stage);
  payRansoms(stage);
  if (random.chance(LAUNDER_PER_THOUSAND)) launder(stage);
  for (const job of memory.peels.filter((each) => each.nextHeight <= height))
    if (job.hopsLeft > 0) peel(stage, job);
    else finish(stage, job);
  for (const mule of cast.mules) if (random.chance(12)) cashOut(stage, mule, random.pick(cast.exchanges), 70);
  if (random.chance(20)) cashOut(stage, cast.launderer, random.pick(cast.exchanges), 50);
}
