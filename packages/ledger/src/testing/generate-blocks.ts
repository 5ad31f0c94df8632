import { createHash } from 'node:crypto';
import type { Block, Destination, Source, Transaction } from '@sulian/domain';
import { createRandom, type Random } from '@sulian/testkit';

interface Coin {
  readonly hash: string;
  readonly index: number;
  readonly amountBase: bigint;
}

/** Outputs that may still be spent; older ones are forgotten, so that memory stays flat. */
const COINS = 300_000;
/** Addresses that are used again are drawn from the last of so many. */
const RECENT_ADDRESSES = 200_000;
const TRANSACTIONS_PER_BLOCK = 2_000;
/** Share of outputs to an address never seen before: with two to three legs an output, a quarter of all legs. */
const NEW_ADDRESS_SHARE = 0.5;

/** Blocks like Bitcoin's in shape: 1–4 inputs, 1–4 outputs, one busy address, until the legs are at least as many. */
export function* generateBlocks(legs: number, seed = 1): Generator<Block> {
  const random = createRandom(seed);
  const coins: Coin[] = [];
  let addresses = 1;
  let made = 0;
  let parentHash = '0'.repeat(64);
  const nextAddress = (): string => {
    if (random.below(200) === 0) return addressOf(0);
    if (random.below(1000) >= NEW_ADDRESS_SHARE * 1000)
      return addressOf(addresses - random.below(Math.min(addresses, RECENT_ADDRESSES)));
    addresses += 1;
    return addressOf(addresses);
  };
  for (let height = 0; made < legs; height += 1) {
    const transactions: Transaction[] = [coinbase(height, nextAddress())];
    for (let at = 0; at < TRANSACTIONS_PER_BLOCK && coins.length > 0; at += 1) {
      const transaction = transfer(random, coins, { seed: `${height}:${at}`, nextAddress });
      transactions.push(transaction);
      made += legsOf(transaction);
    }
    for (const each of transactions) keepCoins(random, coins, each);
    const hash = sha(`block ${height}`);
    yield { chain: 'BITCOIN', height, hash, parentHash, timeSec: 1_300_000_000 + height * 600, transactions };
    parentHash = hash;
  }
}

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const addressOf = (number: number): string => `1${sha(`address ${number}`).slice(0, 32)}`;
const legsOf = ({ operations }: Transaction): number =>
  operations.reduce((sum, each) => sum + each.sources.length + each.destinations.length, 0);

function coinbase(height: number, address: string): Transaction {
  const destinations = Array.from({ length: 8 }, () => ({ address, amountBase: 625_000_000n }));
  return {
    hash: sha(`coinbase ${height}`),
    kind: 'coinbase',
    status: 'success',
    operations: [{ type: 'VALUE_TRANSFER', asset: 0, sources: [], destinations }],
  };
}

function transfer(
  random: Random,
  coins: Coin[],
  { seed, nextAddress }: { readonly seed: string; readonly nextAddress: () => string },
): Transaction {
  const sources: Source[] = [];
  let sum = 0n;
  for (let left = 1 + random.below(4); left > 0 && coins.length > 0; left -= 1) {
    const coin = takeCoin(random, coins);
    sources.push({ spends: { hash: coin.hash, index: coin.index } });
    sum += coin.amountBase;
  }
  const count = 1 + random.below(4);
  const destinations: Destination[] = [];
  for (let at = 0; at < count; at += 1) {
    const amountBase = at === count - 1 ? sum : (sum * BigInt(1 + random.below(9))) / 10n;
    sum -= amountBase;
    destinations.push({ address: nextAddress(), amountBase });
  }
  return {
    hash: sha(seed),
    kind: 'transfer',
    status: 'success',
    operations: [{ type: 'VALUE_TRANSFER', asset: 0, sources, destinations }],
  };
}

function takeCoin(random: Random, coins: Coin[]): Coin {
  const at = random.below(coins.length);
  const coin = coins[at] as Coin;
  coins[at] = coins.at(-1) as Coin;
  coins.pop();
  return coin;
}

function keepCoins(random: Random, coins: Coin[], { hash, operations }: Transaction): void {
  for (const [index, { amountBase }] of (operations[0]?.destinations ?? []).entries()) {
    const coin = { hash, index, amountBase };
    if (coins.length < COINS) coins.push(coin);
    else coins[random.below(coins.length)] = coin;
  }
}
