import { createHash } from 'node:crypto';
import type { Block, Operation, Transaction } from '@sulian/domain';

/** The account that is scored. */
export const OBJECT = addressOf('object');
const OBJECT_TRANSFERS = 10_000;
/** Levels of accounts before and behind the object, accounts of each, and what each of them pays. */
const LEVELS = 6;
const WIDTH = 50;
const EACH = 200;
const BLOCK_TRANSACTIONS = 200;
/** A fee to two and a transfer from one to one. */
const LEGS = 5;
const BACKGROUND = 100_000;
const MINER = addressOf('miner');

function addressOf(name: string): string {
  return `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`;
}

function createNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Generates an account of 10,000 transfers among 600 accounts that all pay each other in the same period. Around them
 * is a ledger of `legs` legs among 100,000 others, some of which trade with the 600.
 */
export function* generateAccountLedger(legs: number): Generator<Block> {
  const below = createNumbers(7);
  const total = Math.ceil(legs / LEGS);
  const near = 2 * LEVELS * WIDTH * EACH;
  const names = Array.from({ length: BACKGROUND }, (_, i) => addressOf(`other ${i}`));
  const levels = Array.from({ length: 2 * LEVELS }, (_, level) =>
    Array.from({ length: WIDTH }, (__, i) => addressOf(`${level} ${i}`)),
  );
  const other = (): string => names[below(BACKGROUND)] ?? MINER;
  const account = (level: number): string => levels[Math.min(level, 2 * LEVELS - 1)]?.[below(WIDTH)] ?? MINER;
  const pair = (): readonly [string, string] => {
    const kind = below(total);
    if (kind < OBJECT_TRANSFERS) return kind % 2 === 0 ? [account(LEVELS - 1), OBJECT] : [OBJECT, account(LEVELS)];
    const level = below(2 * LEVELS);
    if (kind >= OBJECT_TRANSFERS + near) return [other(), other()];
    // Levels below the object's pay towards it, those above take from it; a tenth comes from and goes to others.
    const stray = below(10);
    return [stray === 0 ? other() : account(level), stray === 1 ? other() : account(level + below(3))];
  };
  let parentHash = '0'.repeat(64);
  for (let made = 0, height = 0; made < total; height += 1) {
    const transactions: Transaction[] = [];
    for (; transactions.length < BLOCK_TRANSACTIONS && made < total; made += 1) {
      const [from, to] = pair();
      const amountBase = BigInt(1 + below(1_000)) * 10n ** 15n;
      transactions.push(toTransaction(`${height}/${made}`, { from, to, amountBase }));
    }
    const hash = createHash('sha256').update(`block ${height}`).digest('hex');
    yield { chain: 'ETHEREUM', height, hash, parentHash, timeSec: 1_600_000_000 + 12 * height, transactions };
    parentHash = hash;
  }
}

function toTransaction(name: string, { from, to, amountBase }: { from: string; to: string; amountBase: bigint }) {
  const feeBase = 10n ** 13n;
  const operations: readonly Operation[] = [
    {
      type: 'FEE',
      asset: 0,
      sources: [{ address: from, amountBase: feeBase }],
      destinations: [
        { address: MINER, amountBase: feeBase / 5n },
        { amountBase: feeBase - feeBase / 5n, unspendable: true },
      ],
    },
    {
      type: 'VALUE_TRANSFER',
      asset: 0,
      sources: [{ address: from, amountBase }],
      destinations: [{ address: to, amountBase }],
    },
  ];
  const hash = createHash('sha256').update(name).digest('hex');
  return { hash, kind: 'transfer', status: 'success', feeBase, operations } as const;
}
