import { createHash } from 'node:crypto';
import type { Block, Destination, Source, Transaction } from '@sulian/domain';

export interface RunShape {
  readonly legs: number;
  /** Graphs to hide in the run, each reached from one address. */
  readonly walks: readonly WalkShape[];
}

export interface WalkShape {
  /** Address that a score is asked for. */
  readonly address: string;
  readonly levels: number;
  readonly width: number;
}

/** One address in every 64 payments: what a big exchange's hot wallet looks like to a ledger. */
export const BUSIEST_ADDRESS = 'bench-busiest';
const BUSY_EVERY = 64;
const TRANSACTIONS_A_BLOCK = 1_000;
/** Noise transactions have 2 sources and 3 destinations. */
const LEGS_A_TRANSACTION = 5;
/** Unspent outputs kept for spending: flat memory, and spends that reach far back. */
const POOL = 200_000;

interface Coin {
  readonly hash: string;
  readonly index: number;
  readonly amountBase: bigint;
}

/** What the first transactions pay out of nothing, large enough to be divided for a long time. */
const SEED_BASE = 10n ** 15n;
const FEE_BASE = 3n;
/** What each level of a walk pays as fee, at least. */
const LEVEL_FEE_BASE = 2_000n;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A small multiplicative generator: the same run on every machine. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A seeded run of blocks without any owner's plan in it, in batches, with the asked graphs spread over its length. */
export function* generateRun(shape: RunShape): Generator<readonly Block[]> {
  const heights = Math.ceil(shape.legs / LEGS_A_TRANSACTION / TRANSACTIONS_A_BLOCK);
  const planned = planWalks(shape.walks, heights);
  const random = makeRandom(7);
  const pool: Coin[] = [];
  let parentHash = '0'.repeat(64);
  let batch: Block[] = [];
  for (let height = 0; height < heights; height += 1) {
    const transactions: Transaction[] = [coinbase(`coinbase-${height}`, `bench-miner-${height % 20}`)];
    for (let n = 0; n < TRANSACTIONS_A_BLOCK; n += 1) transactions.push(noise(`${height}:${n}`, pool, random));
    transactions.push(...(planned.get(height) ?? []));
    const hash = hashOf(`block-${height}`);
    batch.push({ chain: 'BITCOIN', height, hash, parentHash, timeSec: 1_600_000_000 + height * 600, transactions });
    parentHash = hash;
    if (batch.length === 10) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

const transaction = (
  hash: string,
  sources: readonly Source[],
  destinations: readonly Destination[],
  kind: Transaction['kind'] = 'transfer',
): Transaction => ({
  hash,
  kind,
  status: 'success',
  operations: [{ type: 'VALUE_TRANSFER', asset: 0, sources, destinations }],
});

const coinbase = (name: string, address: string, outputs = 1): Transaction =>
  transaction(
    hashOf(name),
    [],
    Array.from({ length: outputs }, (_, index) => ({
      address: outputs === 1 ? address : `${address}-${index}`,
      amountBase: 5_000_000_000n,
    })),
    'coinbase',
  );

function noise(name: string, pool: Coin[], random: () => number): Transaction {
  const hash = hashOf(name);
  const spent: Coin[] = [];
  for (let n = 0; n < 2 && pool.length > 1_000; n += 1) spent.push(takeCoin(pool, random));
  const total = spent.reduce((sum, coin) => sum + coin.amountBase, 0n);
  const part = (spent.length === 0 ? SEED_BASE : total > FEE_BASE ? total - FEE_BASE : total) / 6n;
  const destinations = [part, 2n * part, 3n * part].map((amountBase, index) => {
    if (pool.length < POOL) pool.push({ hash, index, amountBase });
    const address =
      random() < 1 / BUSY_EVERY
        ? BUSIEST_ADDRESS
        : `bench-${random() < 0.5 ? name : Math.floor(random() * 200_000)}-${index}`;
    return { address, amountBase };
  });
  const sources = spent.map((spends) => ({ spends }));
  return transaction(hash, sources, destinations, sources.length === 0 ? 'coinbase' : 'transfer');
}

/** A coin from anywhere in the pool; the last one takes its place. */
function takeCoin(pool: Coin[], random: () => number): Coin {
  const at = Math.floor(random() * pool.length);
  const coin = pool[at] as Coin;
  pool[at] = pool[pool.length - 1] as Coin;
  pool.pop();
  return coin;
}

/**
 * Each walk: `levels` of `width` transactions; every one spends two outputs of the level below it, so paths merge.
 * Level 0 is a single transaction that pays the address; the lowest level is coinbases.
 */
function planWalks(walks: readonly WalkShape[], heights: number): Map<number, Transaction[]> {
  const planned = new Map<number, Transaction[]>();
  const put = (height: number, each: Transaction) => planned.set(height, [...(planned.get(height) ?? []), each]);
  for (const { address, levels, width } of walks) {
    const heightOf = (level: number) => heights - 1 - Math.floor((level * (heights - 1)) / (levels + 1));
    const nameOf = (level: number, n: number) => `${address}/${level}/${n}`;
    const spend = (level: number, n: number, index: number): Source => ({
      spends: { hash: hashOf(nameOf(level, n % width)), index },
    });
    for (let n = 0; n < width; n += 1) put(heightOf(levels), coinbase(nameOf(levels, n), nameOf(levels, n), 2));
    for (let level = levels - 1; level >= 1; level -= 1)
      for (let n = 0; n < width; n += 1)
        put(
          heightOf(level),
          transaction(
            hashOf(nameOf(level, n)),
            [spend(level + 1, n, 0), spend(level + 1, n + 1, 1)],
            [
              { address: `${nameOf(level, n)}-a`, amountBase: 1_000_000_000n + BigInt(n) },
              {
                address: `${nameOf(level, n)}-b`,
                amountBase: 900_000_000n + BigInt(n * 7) - LEVEL_FEE_BASE * BigInt(levels - level),
              },
            ],
          ),
        );
    const all = Array.from({ length: width }, (_, n) => spend(1, n, 0));
    put(heightOf(0), transaction(hashOf(nameOf(0, 0)), all, [{ address, amountBase: 1_000_000_000n * BigInt(width) }]));
  }
  return planned;
}
