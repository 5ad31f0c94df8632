import { type Block, type ChainId, getChain, type Transaction } from '@sulian/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBulkWriter } from './bulk/bulk-writer.ts';
import { digestTables, verifyTables } from './index.ts';
import { tablesOf } from './tables/chain-tables.ts';
import type { Store } from './testing/open-store.ts';
import { useStores } from './testing/use-stores.ts';

const openOne = useStores();
const open = async (): Promise<Store> => {
  return openOne({ partitionHeights: 2 });
};

/** A chain of outputs and one of accounts, whose hashes are the ones of most bytes that begin alike. */
const KINDS: readonly ChainId[] = ['BITCOIN', 'TEZOS'];

const hashOf = (chain: ChainId, number: number): string =>
  number.toString(16).padStart(2 * getChain(chain).hashBytes, '0');

/** A payment that differs from others only by its hash: on UTXO chains it spends an output from before the first block. */
const payment = (chain: ChainId, number: number, spent = number): Transaction => ({
  hash: hashOf(chain, number),
  kind: 'transfer',
  status: 'success',
  operations: [
    {
      type: 'VALUE_TRANSFER',
      asset: 0,
      sources: getChain(chain).spendsOutputs
        ? [{ spends: { hash: hashOf(chain, 0xf000 + spent), index: 0 } }]
        : [{ address: 'ann', amountBase: 5n }],
      destinations: [{ address: 'ben', amountBase: 5n }],
    },
  ],
});

/** Blocks from height 10 on, each with a payment of its own and the ones given. */
const blocksOf = (
  chain: ChainId,
  more: Readonly<Record<number, readonly Transaction[]>>,
  branch = 0,
): readonly Block[] =>
  Array.from({ length: 6 }, (_, at) => ({
    chain,
    height: 10 + at,
    hash: hashOf(chain, 0x100 + branch + at),
    parentHash: hashOf(chain, at === 0 ? 0x0ff : 0xff + branch + at),
    timeSec: 1_400_000_000 + at * 600,
    transactions: [payment(chain, 0x200 + branch + at), ...(more[10 + at] ?? [])],
  }));

const CORRUPT = { code: 'BLOCK_CORRUPT', message: expect.stringContaining('one transaction is at two places') };

/** The same payment again; on a UTXO chain it seems to spend another output, which no index would reject. */
const PLACES = [
  ['in one block', (chain: ChainId) => ({ 14: [payment(chain, 1), payment(chain, 1, 2)] })],
  ['in the next block', (chain: ChainId) => ({ 12: [payment(chain, 1)], 13: [payment(chain, 1, 2)] })],
  ['in another partition', (chain: ChainId) => ({ 11: [payment(chain, 1)], 12: [payment(chain, 1, 2)] })],
] as const;

describe.each(KINDS)('a transaction of %s at two places', (chain) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });

  it.each(
    PLACES,
  )('is rejected when blocks are appended, and nothing of them is stored: %s [R-LEDGER-95]', async (_, more) => {
    const blocks = blocksOf(chain, more(chain));
    const writer = store.ledger.writer(chain);
    await expect(writer.append(blocks)).rejects.toMatchObject(CORRUPT);
    const whole = blocks.findIndex(({ height }) => height === Math.max(...Object.keys(more(chain)).map(Number)));
    for (const block of blocks.slice(0, whole)) await writer.append([block]);
    const before = await digestTables(store.database, chain);
    await expect(writer.append(blocks.slice(whole))).rejects.toMatchObject(CORRUPT);
    expect(await digestTables(store.database, chain)).toEqual(before);
  });

  it.each(
    PLACES,
  )('is rejected when blocks are loaded in bulk, and what is before them stays: %s [R-LEDGER-95]', async (_, more) => {
    const blocks = blocksOf(chain, more(chain));
    const bulk = store.ledger.writer(chain).bulk();
    await bulk.load(blocks.slice(0, 2));
    await expect(bulk.load(blocks.slice(2))).rejects.toMatchObject(CORRUPT);
    await bulk.finish();
    expect((await store.ledger.getState(chain)).height).toBe(11);
    expect(await verifyTables(store.database, chain)).toEqual([]);
  });

  it.each(
    PLACES.slice(1),
  )('is rejected before a bulk import is opened, however little it remembers: %s [R-LEDGER-95]', async (_, more) => {
    const tables = { ...tablesOf(chain), partitionHeights: 2 };
    // Each load by another program: none remembers the blocks of the one before.
    for (const block of blocksOf(chain, more(chain)))
      await createBulkWriter(store.database, tables, { limits: { hashes: 1 } }).load([block]);
    await expect(createBulkWriter(store.database, tables).finish()).rejects.toMatchObject(CORRUPT);
    await expect(store.ledger.read(chain, async () => 1)).rejects.toMatchObject({ code: 'CHAIN_NOT_INDEXED' });
  });

  it('is at one place once a reorganisation has moved it, or brought it back [R-LEDGER-95]', async () => {
    const first = blocksOf(chain, { 13: [payment(chain, 1)] });
    const other = blocksOf(chain, { 12: [payment(chain, 1)] }, 0x1000);
    const writer = store.ledger.writer(chain);
    await writer.append(first);
    await writer.replaceAbove(11, [
      { ...(other[2] as Block), parentHash: first[1]?.hash as string },
      ...other.slice(3),
    ]);
    await writer.replaceAbove(11, first.slice(2));
    await writer.rollback(12);
    await writer.append(first.slice(3));
    const calm = await open();
    await calm.ledger.writer(chain).append(first);
    const { checkpoint: _, ...rows } = await digestTables(store.database, chain);
    expect(rows).toEqual((({ checkpoint: __, ...rest }) => rest)(await digestTables(calm.database, chain)));
  });

  it('is named by verify where the first is in an earlier partition than the one before [R-LEDGER-95]', async () => {
    const writer = store.ledger.writer(chain);
    for (const block of blocksOf(chain, { 10: [payment(chain, 1)], 15: [payment(chain, 1, 2)] }))
      await writer.append([block]);
    expect((await verifyTables(store.database, chain)).map(({ check }) => check)).toEqual([
      'no transaction is at two places',
    ]);
  });
});

describe('what may come again [R-LEDGER-95]', () => {
  const coinbase = (number: number, isUnspendable: boolean): Transaction => ({
    hash: hashOf('BITCOIN', number),
    kind: 'coinbase',
    status: 'success',
    operations: [
      {
        type: 'VALUE_TRANSFER',
        asset: 0,
        sources: [],
        destinations: [{ address: 'mia', amountBase: 50n, ...(isUnspendable ? { unspendable: true } : {}) }],
      },
    ],
  });
  const spending: Transaction = {
    ...payment('BITCOIN', 9),
    operations: [
      {
        type: 'VALUE_TRANSFER',
        asset: 0,
        sources: [{ spends: { hash: hashOf('BITCOIN', 7), index: 0 } }],
        destinations: [{ address: 'ben', amountBase: 50n }],
      },
    ],
  };

  const appendAndLoad = async (chain: ChainId, blocks: readonly Block[]) => {
    const [appended, loaded] = [await open(), await open()];
    const bulk = loaded.ledger.writer(chain).bulk();
    return Promise.allSettled([
      appended.ledger.writer(chain).append(blocks),
      bulk
        .load(blocks.slice(0, 3))
        .then(() => bulk.load(blocks.slice(3)))
        .then(() => bulk.finish()),
    ]);
  };
  const FULFILLED = [{ status: 'fulfilled' }, { status: 'fulfilled' }];
  const REJECTED = [
    { status: 'rejected', reason: CORRUPT },
    { status: 'rejected', reason: CORRUPT },
  ];

  it.each([
    ['an overwritten coinbase', { 11: [coinbase(7, true)], 14: [coinbase(7, false)] }, FULFILLED],
    [
      'a coinbase whose coin was spent',
      { 11: [coinbase(7, false)], 12: [spending], 14: [coinbase(7, false)] },
      FULFILLED,
    ],
    ['no coinbase that is unspent', { 11: [coinbase(7, false)], 14: [coinbase(7, false)] }, REJECTED],
  ] as const)('is %s', async (_, more, expected) => {
    expect(await appendAndLoad('BITCOIN', blocksOf('BITCOIN', more))).toMatchObject(expected);
  });

  it('is a vote of validators, which has no legs', async () => {
    const vote: Transaction = { hash: hashOf('RIPPLE', 7), kind: 'transfer', status: 'success', operations: [] };
    expect(await appendAndLoad('RIPPLE', blocksOf('RIPPLE', { 11: [vote], 14: [vote] }))).toMatchObject(FULFILLED);
  });
});
