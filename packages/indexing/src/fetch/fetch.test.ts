import {
  type AddressIndex,
  AppError,
  type BalanceReader,
  type Block,
  type BlockReader,
  type ListedTransaction,
  type ListingPage,
  type Transaction,
} from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { listHistory } from './list-history.ts';
import { planFetch } from './plan.ts';
import { compareBalance, listProofs } from './prove.ts';
import { readRounds } from './round.ts';

const hashOf = (at: number): string => at.toString(16).padStart(64, '0');
const row = (at: number, height = at): ListedTransaction => ({ hash: hashOf(at), height });
const history = { address: 'A', scope: 'native' } as const;

const indexOf = (pages: Readonly<Record<string, ListingPage>>): AddressIndex => ({
  chain: 'TRON',
  source: 'index.example',
  lagBlocks: 0,
  isListed: () => true,
  listTransactions: async (_, __, { cursor = '' }) => pages[cursor] ?? { rows: [] },
});

describe('a list', () => {
  it('has each transaction once, over pages that overlap, are short or are empty [R-FETCH-40]', async () => {
    const index = indexOf({
      '': { rows: [row(1), { hash: hashOf(2) }], next: 'a' },
      a: { rows: [], next: 'b', lacks: ['internal'] },
      b: { rows: [row(2), row(1), row(3)] },
    });
    expect(await listHistory(index, history, { maxRows: 9 })).toEqual({
      rows: [row(1), row(2), row(3)],
      isAtEnd: true,
      lacks: ['internal'],
    });
  });

  it('is not at its end at its limit, or where its pages go in a circle [R-FETCH-40]', async () => {
    const circle = indexOf({ '': { rows: [row(1)], next: 'a' }, a: { rows: [row(2)], next: 'a' } });
    expect(await listHistory(circle, history, { maxRows: 9 })).toMatchObject({ isAtEnd: false });
    const long = indexOf({ '': { rows: [row(1), row(2)], next: 'a' }, a: { rows: [row(3)] } });
    expect(await listHistory(long, history, { maxRows: 2 })).toMatchObject({ rows: [row(1), row(2)], isAtEnd: false });
    expect(await listHistory(long, history, { maxRows: 3 })).toMatchObject({ isAtEnd: true });
  });

  it('is refused with one transaction at two heights, and stops with its caller [R-FETCH-40]', async () => {
    const index = indexOf({ '': { rows: [row(1, 5)], next: 'a' }, a: { rows: [row(1, 6)] } });
    await expect(listHistory(index, history, { maxRows: 9 })).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
    const { signal } = (() => {
      const controller = new AbortController();
      controller.abort(new Error('cancelled'));
      return controller;
    })();
    await expect(listHistory(index, history, { maxRows: 9, signal })).rejects.toThrow('cancelled');
  });
});

const pays = (at: number, address: string): Transaction => ({
  hash: hashOf(at),
  kind: 'transfer',
  status: 'success',
  operations: [{ type: 'VALUE_TRANSFER', asset: 0, sources: [], destinations: [{ address, amountBase: 1n }] }],
});
const block = (height: number, transactions: readonly Transaction[]): Block => ({
  chain: 'TRON',
  height,
  hash: hashOf(1_000 + height),
  parentHash: hashOf(999 + height),
  timeSec: height,
  transactions,
});
const readerOf = (blocks: readonly Block[], requestLog: (readonly number[])[] = []): BlockReader => ({
  chain: 'TRON',
  sources: ['node.example'],
  getFinalHead: async () => ({ height: 100, hash: hashOf(0), timeSec: 100 }),
  getBlocksAt: async (heights) => {
    requestLog.push(heights);
    return blocks.filter(({ height }) => heights.includes(height)).map((each) => ({ block: each, anchor: 'ONE_NODE' }));
  },
  findHeights: async (hashes) => hashes.map((hash) => (hash === hashOf(8) ? 4 : undefined)),
});
const wantedOf = (...entries: readonly (readonly [number, readonly number[]])[]) =>
  new Map(entries.map(([height, hashes]) => [height, new Set(hashes.map(hashOf))]));

it('a plan has final heights alone, requests the others from the node, and counts unknown ones [R-FETCH-40]', async () => {
  const rows = [row(1, 7), row(2, 3), row(3, 7), row(4, 101), { hash: hashOf(8) }, { hash: hashOf(9) }, row(5, 6)];
  const plan = await planFetch(rows, readerOf([]), { lastHeight: 100, read: new Set([hashOf(5)]) });
  expect(plan).toEqual({
    missingHashes: wantedOf([3, [2]], [4, [8]], [7, [1, 3]]),
    listed: 6,
    lastListed: 7,
    unknown: 1,
  });
  expect([...plan.missingHashes.keys()]).toEqual([3, 4, 7]);
});

describe('rounds', () => {
  it('have what is listed and what has a leg of the address, at their positions, and nothing else [R-FETCH-44]', async () => {
    const blocks = [block(3, [pays(1, 'B'), pays(2, 'A'), pays(3, 'B'), pays(4, 'B')])];
    const rounds = [];
    for await (const round of readRounds(readerOf(blocks), wantedOf([3, [4, 5]]), 'A')) rounds.push(round);
    expect(rounds).toMatchObject([{ listed: [{ hash: hashOf(4), height: 3 }], missing: 1 }]);
    expect(rounds[0]?.blocks[0]).toMatchObject({ entries: 4, anchor: 'ONE_NODE' });
    expect(rounds[0]?.blocks[0]?.block.transactions.map(({ hash, position }) => [hash, position])).toEqual([
      [hashOf(2), 1],
      [hashOf(4), 3],
    ]);
  });

  it('have at most 500 transactions, and read at most 50 blocks at once [R-FETCH-44]', async () => {
    const blocks = Array.from({ length: 120 }, (_, height) =>
      block(
        height,
        Array.from({ length: height === 7 ? 700 : 9 }, (__, at) => pays(height * 1_000 + at, 'A')),
      ),
    );
    const requestLog: (readonly number[])[] = [];
    const missingHashes = wantedOf(...blocks.map(({ height }) => [height, [height * 1_000]] as const));
    const sizes: number[] = [];
    for await (const { blocks: storedBlocks } of readRounds(readerOf(blocks, requestLog), missingHashes, 'A'))
      sizes.push(storedBlocks.reduce((sum, each) => sum + each.block.transactions.length, 0));
    expect(requestLog.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(sizes).toEqual([63, 700, 495, 495, 18]);
  });

  it.each([
    ['fewer blocks', [block(3, [])]],
    ['a block of another chain', [block(3, []), { ...block(4, []), chain: 'ETHEREUM' as const }]],
  ])('are refused with %s than requested [R-FETCH-44]', async (_, blocks) => {
    const rounds = readRounds(readerOf(blocks), wantedOf([3, [1]], [4, [2]]), 'A');
    await expect(rounds.next()).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
  });
});

it.each([
  [{ isCounted: true, isBalanced: undefined, lacks: [] }, ['COUNT']],
  [{ isCounted: undefined, isBalanced: true, lacks: ['internal'] }, ['BALANCE']],
  [{ isCounted: true, isBalanced: true, lacks: ['internal'] }, ['BALANCE', 'COUNT']],
  [{ isCounted: true, isBalanced: undefined, lacks: ['internal'] }, []],
  [{ isCounted: true, isBalanced: false, lacks: [] }, []],
  [{ isCounted: false, isBalanced: true, lacks: [] }, []],
  [{ isCounted: undefined, isBalanced: undefined, lacks: [] }, []],
])('proofs of %o [R-FETCH-41]', (evidence, proofs) => {
  expect(listProofs(evidence)).toEqual(proofs);
});

it.each([
  [{ isLater: false }, 7n, true],
  [{ isLater: false }, 8n, false],
  [{ isLater: true }, 7n, true],
  [{ isLater: true }, 8n, undefined],
  [{ isLater: true }, undefined, undefined],
])('a balance %o of %s for 9 − 2 proves the sums: %s [R-FETCH-45]', async ({ isLater }, balance, isProven) => {
  const read = async () => [balance];
  const refused = () => Promise.reject(new Error('not requested'));
  const balances: BalanceReader = isLater
    ? { hasHistory: false, readBalances: refused, readLaterBalances: read }
    : { hasHistory: true, readBalances: read };
  const sums = { asset: 0, receivedBase: 9n, sentBase: 2n, transactions: 2 };
  expect(await compareBalance(balances, { ...history, height: 5 }, sums)).toBe(isProven);
});

it('a balance that the node has pruned proves and contradicts nothing; another refusal is a fault [R-FETCH-107]', async () => {
  const refuse = (details: object): BalanceReader => ({
    hasHistory: true,
    readBalances: () => Promise.reject(new AppError('SOURCE_REFUSED', 'refused', { details: { ...details } })),
  });
  const sums = { asset: 0, receivedBase: 9n, sentBase: 2n, transactions: 2 };
  expect(await compareBalance(refuse({ isPruned: true }), { ...history, height: 5 }, sums)).toBeUndefined();
  await expect(compareBalance(refuse({}), { ...history, height: 5 }, sums)).rejects.toMatchObject({
    code: 'SOURCE_REFUSED',
  });
});
