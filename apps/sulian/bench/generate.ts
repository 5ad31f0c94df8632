import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type EncodedTransaction, encodeBlock, encodeFileRecord, getUtxoChain } from '@sulian/chains';
import { type Coin, makeTransaction, scriptOf } from './transactions.ts';
import { FUND_BASE, planWalks, type WalkShape } from './walks.ts';

export interface RunShape {
  readonly legs: number;
  /** Graphs to hide in the run, each reached from one address. */
  readonly walks: readonly WalkShape[];
}

/** Takes one payment in every 64: what a big exchange's hot wallet looks like to a ledger. */
export const BUSIEST_ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const BUSY_EVERY = 64;
const TRANSACTIONS_A_BLOCK = 2_000;
/** 2 sources and 3 destinations, the last of them the change. */
const LEGS_A_TRANSACTION = 5;
const OWNERS = 40_000;
/** Unspent outputs per owner: constant memory, and spends that reach far back. */
const COINS_AN_OWNER = 8;
/** Addresses that an owner shows again; every second payment goes to one never seen before. */
const KNOWN_ADDRESSES = 4;
/** Blocks whose coinbase hands out the first coins, and coins in each. */
const SEED_BLOCKS = 40;
const SEED_COINS = 2_000;
const SEED_BASE = 10n ** 13n;
const FEE_BASE = 300n;
const FILE_BYTES = 128 * 2 ** 20;
const CHAIN = getUtxoChain('BITCOIN');

/** A small multiplicative generator: the same run on every machine. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Economy {
  readonly random: (below: number) => number;
  readonly coins: Coin[][];
  named: number;
}

/** Writes a seeded run of blocks as a node's `blk*.dat`, with the requested graphs spread over its length. */
export function writeRun(shape: RunShape, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const heights = Math.ceil(shape.legs / LEGS_A_TRANSACTION / TRANSACTIONS_A_BLOCK) + SEED_BLOCKS;
  const economy: Economy = { random: makeRandom(7), coins: Array.from({ length: OWNERS }, () => []), named: 0 };
  const first = seed(economy, 1, shape.walks);
  const funds = listFunds(first, shape.walks);
  const planned = planWalks(shape.walks, funds, { from: SEED_BLOCKS, to: heights - 1 });
  const files = openFiles(folder);
  let parentHash = '0'.repeat(64);
  for (let height = 0; height < heights; height += 1) {
    // A chain's first coin can never be spent.
    const transactions =
      height === 0
        ? [makeTransaction([], [], 'first')]
        : height === 1
          ? [first]
          : height < SEED_BLOCKS
            ? [seed(economy, height)]
            : fillBlock(economy, height);
    const block = encodeBlock({
      version: 1,
      parentHash,
      timeSec: 1_600_000_000 + height * 600,
      bits: 0x207fffff,
      nonce: height,
      transactions: [...transactions, ...(planned.get(height) ?? [])],
    });
    files.write(encodeFileRecord(CHAIN.magic, block.bytes));
    parentHash = block.hash;
  }
  files.close();
}

function openFiles(folder: string) {
  let number = 0;
  let bytes = 0;
  let file = openSync(join(folder, 'blk00000.dat'), 'w');
  return {
    write(record: Buffer): void {
      if (bytes + record.length > FILE_BYTES) {
        closeSync(file);
        number += 1;
        bytes = 0;
        file = openSync(join(folder, `blk${String(number).padStart(5, '0')}.dat`), 'w');
      }
      bytes += writeSync(file, record);
    },
    close: () => closeSync(file),
  };
}

/** A coinbase that gives owners their first coins, and behind those each walk its funds. */
function seed(economy: Economy, height: number, walks: readonly WalkShape[] = []): EncodedTransaction {
  const owners = Array.from({ length: SEED_COINS }, (_, n) => (height * SEED_COINS + n) % OWNERS);
  const outputs = owners.map((owner) => ({ amountBase: SEED_BASE, script: scriptOf(`owner-${owner}-0`) }));
  const funds = Array.from({ length: sumWidths(walks) }, (_, n) => ({
    amountBase: FUND_BASE,
    script: scriptOf(`fund-${n}`),
  }));
  const made = makeTransaction([], [...outputs, ...funds], `seed ${height}`);
  for (const [index, owner] of owners.entries())
    keep(economy, owner, { hash: made.hash, index, amountBase: SEED_BASE });
  return made;
}

const sumWidths = (walks: readonly WalkShape[]): number => walks.reduce((sum, { width }) => sum + width, 0);

const listFunds = ({ hash }: EncodedTransaction, walks: readonly WalkShape[]): readonly Coin[] =>
  Array.from({ length: sumWidths(walks) }, (_, n) => ({ hash, index: SEED_COINS + n, amountBase: FUND_BASE }));

function fillBlock(economy: Economy, height: number): EncodedTransaction[] {
  const reward = [{ amountBase: 312_500_000n, script: scriptOf(`bench-miner-${height % 20}`) }];
  const transactions = [makeTransaction([], reward, String(height))];
  for (let n = 0; n < TRANSACTIONS_A_BLOCK; n += 1) transactions.push(pay(economy));
  return transactions;
}

function keep({ coins, random }: Economy, owner: number, coin: Coin): void {
  const held = coins[owner] as Coin[];
  if (held.length < COINS_AN_OWNER) held.push(coin);
  else held[random(COINS_AN_OWNER)] = coin;
}

/** Somebody spends two coins of his own: two payments to others, and the change. */
function pay(economy: Economy): EncodedTransaction {
  const { random, coins } = economy;
  let payer = random(OWNERS);
  while ((coins[payer]?.length ?? 0) < 2) payer = (payer + 1) % OWNERS;
  const spent = [takeCoin(economy, payer), takeCoin(economy, payer)];
  const part = (spent.reduce((sum, coin) => sum + coin.amountBase, 0n) - FEE_BASE) / 6n;
  const payees = [random(OWNERS), random(OWNERS), payer];
  const outputs = payees.map((owner, index) => ({
    amountBase: part > 0n ? part * BigInt(index + 1) : 0n,
    script: scriptOf(nextAddress(economy, owner)),
  }));
  const made = makeTransaction(spent, outputs);
  for (const [index, owner] of payees.entries())
    keep(economy, owner, { hash: made.hash, index, amountBase: outputs[index]?.amountBase ?? 0n });
  return made;
}

function nextAddress(economy: Economy, owner: number): string {
  if (economy.random(BUSY_EVERY) === 0) return BUSIEST_ADDRESS;
  if (economy.random(2) === 0) return `owner-${owner}-${economy.random(KNOWN_ADDRESSES)}`;
  economy.named += 1;
  return `fresh-${economy.named}`;
}

/** A coin from anywhere among the owner's; the last one takes its place. */
function takeCoin({ coins, random }: Economy, owner: number): Coin {
  const held = coins[owner] as Coin[];
  const at = random(held.length);
  const coin = held[at] as Coin;
  held[at] = held[held.length - 1] as Coin;
  held.pop();
  return coin;
}
