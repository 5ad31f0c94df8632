import type { Block, ChainId, Destination, OutputRef, Source, Transaction } from '@sulian/domain';
import { createRandom, type Random } from './random.ts';

export interface MockChainOptions {
  readonly seed?: number;
  readonly chain?: ChainId;
  readonly firstHeight?: number;
  /** Transactions per block at most, without the coinbase. */
  readonly maxTransfers?: number;
  /** Addresses are drawn from this many, so that they come again. */
  readonly addresses?: number;
}

export interface MockChain {
  /** All blocks from the first height to the tip. */
  readonly blocks: readonly Block[];
  readonly tip: Block | undefined;
  /** Adds blocks on the tip and returns them. */
  extend(count: number): readonly Block[];
  /** A chain of its own that shares everything up to `height`; extending it gives other blocks than here. */
  fork(height: number): MockChain;
}

interface Coin {
  readonly ref: OutputRef;
  readonly address: string;
  readonly amountBase: bigint;
}

interface Context {
  readonly random: Random;
  readonly options: Required<MockChainOptions>;
}

const SUBSIDY = 5_000_000_000n;
const BLOCK_SECONDS = 600;
const FIRST_TIME_SEC = 1_600_000_000;
const NO_PARENT = '0'.repeat(64);

/** Generated UTXO blocks with valid links and spends of earlier outputs, for tests of following and reorganising. */
export function createMockChain(options: MockChainOptions = {}): MockChain {
  const whole = { seed: 1, chain: 'BITCOIN' as const, firstHeight: 0, maxTransfers: 4, addresses: 40, ...options };
  return chainOf([], { random: createRandom(whole.seed), options: whole });
}

function chainOf(start: readonly Block[], context: Context): MockChain {
  const blocks = [...start];
  return {
    blocks,
    get tip() {
      return blocks.at(-1);
    },
    extend: (count) => {
      const added = Array.from({ length: count }, () => {
        const block = nextBlock(blocks, context);
        blocks.push(block);
        return block;
      });
      return added;
    },
    fork: (height) => {
      const shared = blocks.filter((block) => block.height <= height);
      const seed = context.random.below(2 ** 32);
      return chainOf(shared, { ...context, random: createRandom(seed) });
    },
  };
}

function nextBlock(blocks: readonly Block[], context: Context): Block {
  const { random, options } = context;
  const parent = blocks.at(-1);
  const height = parent === undefined ? options.firstHeight : parent.height + 1;
  const coins = listCoins(blocks);
  const transfers: Transaction[] = [];
  const transferCount = random.below(options.maxTransfers + 1);
  for (let index = 0; index < transferCount && coins.length > 0; index += 1) {
    const transfer = makeTransfer(takeCoins(coins, context), context);
    transfers.push(transfer);
    coins.push(...coinsOf(transfer)); // may be spent later in this very block
  }
  return {
    chain: options.chain,
    height,
    hash: random.hex(64),
    parentHash: parent?.hash ?? NO_PARENT,
    timeSec: FIRST_TIME_SEC + height * BLOCK_SECONDS,
    transactions: [makeCoinbase(height, context), ...transfers],
  };
}

function makeCoinbase(height: number, context: Context): Transaction {
  return {
    hash: context.random.hex(64),
    kind: 'coinbase',
    status: 'success',
    coinbaseText: `mock ${height}`,
    operations: [
      {
        type: 'VALUE_TRANSFER',
        asset: 0,
        sources: [],
        destinations: [
          { address: pickAddress(context), amountBase: SUBSIDY },
          { amountBase: 0n, unspendable: true }, // a commitment, as OP_RETURN
        ],
      },
    ],
  };
}

function makeTransfer(coins: readonly Coin[], context: Context): Transaction {
  const { random } = context;
  const total = coins.reduce((sum, coin) => sum + coin.amountBase, 0n);
  const feeBase = total > 10_000n ? BigInt(random.below(1_000)) : 0n;
  const sources: Source[] = coins.map((coin) => ({ spends: coin.ref }));
  const destinations = split(total - feeBase, 1 + random.below(3), context);
  return {
    hash: random.hex(64),
    kind: 'transfer',
    status: 'success',
    operations: [{ type: 'VALUE_TRANSFER', asset: 0, sources, destinations }],
  };
}

/** Parts that sum to the total exactly. */
function split(totalBase: bigint, parts: number, context: Context): Destination[] {
  let restBase = totalBase;
  return Array.from({ length: parts }, (_, index) => {
    const share = BigInt(1 + context.random.below(99));
    const amountBase = index === parts - 1 ? restBase : (restBase * share) / 100n;
    restBase -= amountBase;
    return { address: pickAddress(context), amountBase };
  });
}

/** Removes one to three coins from the list. */
function takeCoins(coins: Coin[], { random }: Context): readonly Coin[] {
  const count = Math.min(coins.length, 1 + random.below(3));
  return Array.from({ length: count }, () => coins.splice(random.below(coins.length), 1)).flat();
}

/** Unspent outputs of all blocks, in ledger order. */
function listCoins(blocks: readonly Block[]): Coin[] {
  const transactions = blocks.flatMap((block) => block.transactions);
  const refOf = (ref: OutputRef) => `${ref.hash}:${ref.index}`;
  const spent = new Set(
    transactions.flatMap((each) =>
      each.operations.flatMap((operation) =>
        operation.sources.flatMap((source) => (source.spends ? [refOf(source.spends)] : [])),
      ),
    ),
  );
  return transactions.flatMap(coinsOf).filter((coin) => !spent.has(refOf(coin.ref)));
}

const coinsOf = (transaction: Transaction): Coin[] =>
  transaction.operations.flatMap((operation) =>
    operation.destinations.flatMap(({ address, amountBase }, index) =>
      address === undefined ? [] : [{ ref: { hash: transaction.hash, index }, address, amountBase }],
    ),
  );

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The n-th made-up address: looks like P2PKH, has no valid checksum, is the same in every chain. */
export function mockAddress(number: number): string {
  const random = createRandom(0x5eed + number);
  return `1${Array.from({ length: 33 }, () => BASE58[random.below(BASE58.length)]).join('')}`;
}

const pickAddress = ({ random, options }: Context): string => mockAddress(random.below(options.addresses));
