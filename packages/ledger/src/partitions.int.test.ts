import type { Block, ChainId, ClusterRule, Transaction } from '@sulian/domain';
import { createMockChain, createRandom } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { createBulkWriter } from './bulk/bulk-writer.ts';
import { STAGES } from './bulk/stages.ts';
import { createLedger, digestTables, migrateLedger, verifyTables } from './index.ts';
import { tablesOf } from './tables/chain-tables.ts';
import { dumpChain, restoreChain } from './testing/dump-chain.ts';
import { generateAccountBlocks } from './testing/generate-account-blocks.ts';
import { generateTokenBlocks } from './testing/generate-token-blocks.ts';
import { layOutWhole } from './testing/lay-out-whole.ts';
import type { Store } from './testing/open-store.ts';
import { useStores } from './testing/use-stores.ts';
import type { WriterOptions } from './writer.ts';

const openOne = useStores();
const open = async (options: WriterOptions = { partitionHeights: 7 }): Promise<Store> => {
  return openOne(options);
};

const WHOLE = {};
const spendTogether: ClusterRule = (legs) => [
  ...new Set(legs.flatMap((leg) => (leg.side === 'source' && leg.addressId !== undefined ? [leg.addressId] : []))),
];

/** First heights of a table's partitions. */
const listBegins = async ({ database }: Store, chain: ChainId, table: string): Promise<readonly number[]> => {
  const rows = await database.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = to_regclass($1)',
    [`${tablesOf(chain).schema}.${table}`],
  );
  return rows.map(({ name }) => Number(name.slice(name.lastIndexOf('_') + 1))).sort((a, b) => a - b);
};

const utxo = createMockChain({ seed: 91, maxTransfers: 8 });
utxo.extend(40);
const chains = [
  ['BITCOIN', utxo.blocks],
  ['ETHEREUM', generateAccountBlocks({ seed: 92, count: 40 })],
  ['BITCOINCASH', generateTokenBlocks({ seed: 94, count: 40 })],
] as const;

describe.each(chains)('%s in partitions of a few blocks', (chain, blocks) => {
  const appended = async (options: WriterOptions, upTo = blocks.length): Promise<Store> => {
    const store = await open(options);
    await store.ledger.writer(chain).append(blocks.slice(0, upTo));
    return store;
  };
  const digestOf = ({ database }: Store) => digestTables(database, chain);
  let whole: Promise<Store> | undefined;
  /** A ledger of all blocks in one partition, which no test changes. */
  const openWhole = (): Promise<Store> => {
    whole ??= appended(WHOLE);
    return whole;
  };

  it('holds the rows that one partition holds, however the blocks come [R-LEDGER-90]', async () => {
    const expected = await digestOf(await openWhole());
    const single = await open();
    for (const block of blocks) await single.ledger.writer(chain).append([block]);
    for (const store of [single, await appended({ partitionHeights: 7 }), await appended({ partitionHeights: 1 })]) {
      expect(await digestOf(store)).toEqual(expected);
      expect(await verifyTables(store.database, chain)).toEqual([]);
    }
    for (const table of [
      'block',
      'transaction',
      'leg',
      ...(tablesOf(chain).keepsMovements ? ['address_transaction'] : []),
    ])
      expect(await listBegins(single, chain, table)).toEqual([0, 7, 14, 21, 28, 35]);
  });

  it('is imported as it is appended, wherever loading is cut and building stopped [R-LEDGER-90, R-LEDGER-26, R-LEDGER-27]', async () => {
    const expected = await appended(WHOLE);
    await expected.ledger.writer(chain).cluster(33, spendTogether);
    for (const limits of [{}, { coinSlots: 16, addresses: 5 }]) {
      const store = await open();
      const tables = { ...tablesOf(chain), partitionHeights: 7 };
      const bulk = () => createBulkWriter(store.database, tables, { rule: spendTogether, limits });
      const clustering = { finalityDepth: 6, rule: spendTogether };
      const stopAfter = (stages: number) => {
        let left = stages;
        return () => {
          left -= 1;
          if (left < 0) throw new Error('stopped here');
        };
      };
      const first = bulk();
      for (let from = 0; from < 25; from += 5) await first.load(blocks.slice(from, from + 5));
      await expect(bulk().finish(stopAfter(STAGES.length - 1), clustering)).rejects.toThrow('stopped here');
      await bulk().load(blocks.slice(25));
      for (let round = 0; round < 4; round += 1)
        await expect(bulk().finish(stopAfter(4), clustering)).rejects.toThrow('stopped here');
      await bulk().finish(undefined, clustering);
      expect(await digestOf(store)).toEqual(await digestOf(expected));
      expect(await verifyTables(store.database, chain)).toEqual([]);
      expect(await listBegins(store, chain, 'leg')).toEqual([0, 7, 14, 21, 28, 35]);
      const writer = store.ledger.writer(chain);
      await writer.rollback(26);
      await writer.append(blocks.slice(27));
      await writer.cluster(33, spendTogether);
      expect(await digestOf(store)).toEqual(await digestOf(expected));
    }
  });

  it('is answered alike [R-LEDGER-90]', async () => {
    const ask = ({ ledger }: Store) =>
      ledger.read(chain, async (reader) => {
        const addresses = await reader.listAddressesAfter(0, 100);
        const txIds = (
          await Promise.all(
            addresses.map((each) => reader.listAddressTransactions(each.addressId, { offset: 0, limit: 50 })),
          )
        ).map((rows) => rows.map((row) => row.txId));
        const some = txIds.flat();
        return {
          txIds,
          legs: await reader.listLegs(some),
          level: await reader.listLegsAndWallets(some, 'destination'),
          spends: await reader.listSpends(some.map((txId) => ({ txId, index: 0 }))),
          blocks: [await reader.findBlockByHash(blocks[30]?.hash ?? ''), await reader.findBlock(8)],
          hash: await reader.listTransactionsByHash(blocks[30]?.transactions[0]?.hash ?? ''),
          prefix: await reader.listTransactionsByHashPrefix('a', 10),
          after: await reader.listAddressTransactionsAfter({
            addressIds: addresses.map((each) => each.addressId),
            asset: 0,
            afterTxId: some[0] ?? 0,
            limit: 20,
          }),
          histories: await reader.listHistories({
            addressIds: addresses.map((each) => each.addressId),
            asset: 0,
            limit: 9,
          }),
        };
      });
    expect(await ask(await appended({ partitionHeights: 3 }))).toEqual(await ask(await openWhole()));
  });

  it('goes on where it was restored from a dump [R-LEDGER-90, R-LEDGER-76]', async () => {
    const [from, to] = [await appended({ partitionHeights: 7 }, 16), await open(WHOLE)];
    await restoreChain(to.database, await dumpChain(from.database, chain));
    await migrateLedger(to.database);
    await to.ledger.writer(chain).append(blocks.slice(16));
    expect(await listBegins(to, chain, 'leg')).toEqual([0, 7, 14, 21, 28, 35]);
    expect(await digestOf(to)).toEqual(await digestOf(await openWhole()));
    expect(await verifyTables(to.database, chain)).toEqual([]);
  });

  it('lives on whole where it was begun whole, a run of appended blocks or an unfinished import [R-LEDGER-91]', async () => {
    const [live, bulk] = [await appended(WHOLE, 20), await open(WHOLE)];
    await bulk.ledger.writer(chain).bulk(spendTogether).load(blocks.slice(0, 20));
    for (const { database } of [live, bulk]) await layOutWhole(database, chain);
    await live.ledger.writer(chain).append(blocks.slice(20));
    await live.ledger.writer(chain).replaceAbove(11, blocks.slice(12));
    await bulk.ledger.writer(chain).bulk().load(blocks.slice(20));
    await bulk.ledger.writer(chain).bulk().finish();
    const expected = await digestOf(await openWhole());
    for (const store of [live, bulk]) {
      expect(await digestOf(store)).toEqual(expected);
      expect(await verifyTables(store.database, chain)).toEqual([]);
      expect(await listBegins(store, chain, 'leg')).toEqual([]);
    }
  });

  it('is imported anew once all its blocks are taken back [R-LEDGER-26]', async () => {
    const store = await appended({ partitionHeights: 7 });
    await store.ledger.writer(chain).rollback(-1);
    const bulk = store.ledger.writer(chain).bulk();
    await bulk.load(blocks);
    await bulk.finish();
    expect(await digestOf(store)).toEqual(await digestOf(await openWhole()));
    expect(await verifyTables(store.database, chain)).toEqual([]);
  });

  it('can be given up half imported, and dropped', async () => {
    const store = await open();
    await store.ledger.writer(chain).bulk().load(blocks);
    expect(await store.ledger.writer(chain).bulk().abandon()).toBe(true);
    await store.ledger.writer(chain).append(blocks);
    expect(await digestOf(store)).toEqual(await digestOf(await openWhole()));
  });
});

it.each([
  1, 2, 3,
])('equals the surviving branch after any reorganisations over borders (seed %i) [R-LEDGER-90, R-LEDGER-21]', async (seed) => {
  const random = createRandom(seed);
  const store = await open({ partitionHeights: 3 });
  const writer = store.ledger.writer('BITCOIN');
  let chain = createMockChain({ seed: 900 + seed, maxTransfers: 6 });
  await writer.append(chain.extend(20));
  for (let round = 0; round < 6; round += 1) {
    const head = chain.blocks.length - 1;
    await writer.cluster(head - 4, spendTogether);
    const height = head - 1 - random.below(Math.min(head - 1, 12));
    chain = chain.fork(height);
    chain.extend(1 + random.below(14));
    await writer.replaceAbove(height, chain.blocks.slice(height + 1));
  }
  const { clusteredHeight = -1 } = await store.ledger.getState('BITCOIN');
  const fresh = await open(WHOLE);
  await fresh.ledger.writer('BITCOIN').append(chain.blocks);
  await fresh.ledger.writer('BITCOIN').cluster(clusteredHeight, spendTogether);
  expect(await digestTables(store.database, 'BITCOIN')).toEqual(await digestTables(fresh.database, 'BITCOIN'));
  expect(await verifyTables(store.database, 'BITCOIN')).toEqual([]);
});

describe('a partition', () => {
  const blocks = generateAccountBlocks({ seed: 93, count: 12, firstHeight: 23 });

  it('begins at a multiple of its heights, wherever the chain begins and heights are left out', async () => {
    const store = await open();
    const far = { ...(blocks[11] as Block), height: 1_000, parentHash: blocks[10]?.hash ?? '' };
    await store.ledger.writer('ETHEREUM').append(blocks.slice(0, 11));
    await store.ledger.writer('ETHEREUM').append([far]);
    expect(await listBegins(store, 'ETHEREUM', 'leg')).toEqual([21, 28, 994]);
    expect(await verifyTables(store.database, 'ETHEREUM')).toEqual([]);
  });

  it('keeps the heights of the first, whatever a later program makes new chains with', async () => {
    const store = await open();
    await store.ledger.writer('ETHEREUM').append(blocks.slice(0, 3));
    await createLedger(store.database, undefined, { partitionHeights: 4 }).writer('ETHEREUM').append(blocks.slice(3));
    expect(await listBegins(store, 'ETHEREUM', 'leg')).toEqual([21, 28]);
  });

  it('is made while an answer is being read, which sees the blocks of before [R-LEDGER-90, R-LEDGER-15]', async () => {
    const { ledger } = await open();
    await ledger.writer('ETHEREUM').append(blocks.slice(0, 5));
    await ledger.read('ETHEREUM', async (reader) => {
      const ask = async () => [
        await reader.listBlockTimes([23, 27, 28]),
        await reader.listAddresses([1, 2, 3]),
        await reader.listAddressTransactions(1, { offset: 0, limit: 50 }),
      ];
      const before = await ask();
      // Waits for nobody: this answer would wait for it.
      await ledger.writer('ETHEREUM').append(blocks.slice(5));
      expect(await ask()).toEqual(before);
    });
    expect((await ledger.getState('ETHEREUM')).height).toBe(34);
  });
});

describe('an output that is spent in two partitions [R-LEDGER-92]', () => {
  const hex = (number: number): string => number.toString(16).padStart(64, '0');
  const transfer = (hash: number, spent?: number): Transaction => ({
    hash: hex(hash),
    kind: spent === undefined ? 'coinbase' : 'transfer',
    status: 'success',
    operations: [
      {
        type: 'VALUE_TRANSFER',
        asset: 0,
        sources: spent === undefined ? [] : [{ spends: { hash: hex(spent), index: 0 } }],
        destinations: [{ address: `a${hash}`, amountBase: 50n }],
      },
    ],
  });
  /** Two blocks a partition; the coin of `made` is spent in blocks `first` and `second`. */
  const blocksOf = (made: number, first: number, second: number): readonly Block[] =>
    Array.from({ length: 8 }, (_, height) => ({
      chain: 'BITCOIN' as const,
      height,
      hash: hex(1_000 + height),
      parentHash: hex(999 + height),
      timeSec: 1_300_000_000 + height,
      transactions: [
        transfer(100 + height),
        ...(height === first || height === second ? [transfer(200 + height, 100 + made)] : []),
      ],
    }));
  const cases = [
    ['made and spent in one partition, spent again in the next', 0, 1, 2],
    ['made before both', 0, 2, 7],
    ['made in one, spent in the two behind it', 1, 3, 4],
  ] as const;

  it.each(cases)('is refused when the block is appended: %s', async (_, made, first, second) => {
    const blocks = blocksOf(made, first, second);
    const [single, whole] = [await open({ partitionHeights: 2 }), await open({ partitionHeights: 2 })];
    for (const block of blocks.slice(0, second)) await single.ledger.writer('BITCOIN').append([block]);
    const before = await digestTables(single.database, 'BITCOIN');
    await expect(single.ledger.writer('BITCOIN').append(blocks.slice(second))).rejects.toMatchObject({
      code: 'BLOCK_CORRUPT',
    });
    expect(await digestTables(single.database, 'BITCOIN')).toEqual(before);
    await expect(whole.ledger.writer('BITCOIN').append(blocks)).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
  });

  it.each(cases)('is refused when the blocks are imported: %s', async (_, made, first, second) => {
    for (const coinSlots of [1, 4_096]) {
      const { database } = await open();
      const tables = { ...tablesOf('BITCOIN'), partitionHeights: 2 };
      const bulk = createBulkWriter(database, tables, { limits: { coinSlots } });
      await bulk.load(blocksOf(made, first, second));
      await expect(bulk.finish()).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
    }
  });

  it('is not one that is spent again after the first spend was taken back', async () => {
    const store = await open({ partitionHeights: 2 });
    const writer = store.ledger.writer('BITCOIN');
    await writer.append(blocksOf(0, 3, 3));
    await writer.replaceAbove(2, blocksOf(0, 6, 6).slice(3));
    expect(await verifyTables(store.database, 'BITCOIN')).toEqual([]);
  });
});

it('lists the blocks on both sides of heights that have none [R-LABEL-90]', async () => {
  const store = await open();
  const chain = createMockChain({ seed: 3, maxTransfers: 1 });
  const heights = [0, 2, 3, 16, 17, 40];
  chain.extend(heights.length);
  const blocks = chain.blocks.map((block, at) => ({ ...block, height: heights[at] ?? 0, timeSec: 1_000 + at }));
  await store.ledger.writer('BITCOIN').append(blocks);
  const around = await store.ledger.read('BITCOIN', (reader) => reader.listBlockTimesAround([10, 16, 0, 41], 2));
  expect(
    [...around].map(([requestedHeight, near]) => [
      requestedHeight,
      near.map(({ height, timeSec }) => `${height} ${timeSec}`),
    ]),
  ).toEqual([
    [10, ['2 1001', '3 1002', '16 1003', '17 1004']],
    [16, ['2 1001', '3 1002', '16 1003', '17 1004']],
    [0, ['0 1000', '2 1001']],
    [41, ['17 1004', '40 1005']],
  ]);
});
