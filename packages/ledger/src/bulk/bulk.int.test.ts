import type { ClusterRule } from '@sulian/domain';
import { createMockChain } from '@sulian/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { digestTables, verifyTables } from '../index.ts';
import { tablesOf } from '../tables/chain-tables.ts';
import { useStores } from '../testing/use-stores.ts';
import { createBulkWriter } from './bulk-writer.ts';
import { STAGES } from './stages.ts';

const open = useStores();

const stopAfter = (stages: number) => {
  let seen = 0;
  return () => {
    seen += 1;
    if (seen > stages) throw new Error('stopped here');
  };
};

describe('bulk import', () => {
  const blocks = createMockChain({ seed: 21, maxTransfers: 8 }).extend(80);
  let expected: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const appended = await open();
    await appended.ledger.writer('BITCOIN').append(blocks);
    expected = await digestTables(appended.database, 'BITCOIN');
  });

  it('equals appending in every row, ids included [R-LEDGER-26]', async () => {
    const store = await open();
    const bulk = store.ledger.writer('BITCOIN').bulk();
    expect(await bulk.loadedHeight()).toBeUndefined();
    await bulk.load(blocks.slice(0, 30));
    await bulk.load(blocks.slice(30));
    expect(await bulk.loadedHeight()).toBe(79);
    await expect(store.ledger.read('BITCOIN', async () => 1)).rejects.toMatchObject({ code: 'CHAIN_NOT_INDEXED' });
    await bulk.finish();
    expect(await digestTables(store.database, 'BITCOIN')).toEqual(expected);
    expect(await verifyTables(store.database, 'BITCOIN')).toEqual([]);
  });

  it('goes on after being stopped at any stage [R-LEDGER-27]', async () => {
    const store = await open();
    const bulk = () => store.ledger.writer('BITCOIN').bulk();
    await bulk().load(blocks);
    for (let stop = 1; stop <= STAGES.length; stop += 3) {
      let seen = 0;
      const stopped = bulk().finish(() => {
        seen += 1;
        if (seen > 2) throw new Error('stopped here');
      });
      await expect(stopped).rejects.toThrow('stopped here');
    }
    await bulk().finish();
    expect(await digestTables(store.database, 'BITCOIN')).toEqual(expected);
  });

  it('builds again from all blocks when more are loaded after building had begun', async () => {
    const store = await open();
    const bulk = store.ledger.writer('BITCOIN').bulk();
    await bulk.load(blocks.slice(0, 50));
    let seen = 0;
    const stopped = bulk.finish(() => {
      seen += 1;
      if (seen > 8) throw new Error('stopped here');
    });
    await expect(stopped).rejects.toThrow('stopped here');
    await bulk.load(blocks.slice(50));
    await bulk.finish();
    expect(await digestTables(store.database, 'BITCOIN')).toEqual(expected);
  });

  it('clusters while building as block by block after it, wherever it is stopped [R-LEDGER-26]', async () => {
    const rule: ClusterRule = (legs) => [
      ...new Set(legs.flatMap((leg) => (leg.side === 'source' && leg.addressId !== undefined ? [leg.addressId] : []))),
    ];
    const finalityDepth = 6;
    const after = await open();
    await after.ledger.writer('BITCOIN').append(blocks);
    for (const height of [20, 40, 79 - finalityDepth]) await after.ledger.writer('BITCOIN').cluster(height, rule);
    const clustered = await digestTables(after.database, 'BITCOIN');
    expect(clustered['wallet_merge']).not.toBe('0:0');

    const store = await open();
    const bulk = () => store.ledger.writer('BITCOIN').bulk();
    await bulk().load(blocks.slice(0, 50));
    await expect(bulk().finish(stopAfter(STAGES.length - 1), { finalityDepth, rule })).rejects.toThrow('stopped here');
    await bulk().load(blocks.slice(50));
    for (let stop = 1; stop + 4 < STAGES.length; stop += 4)
      await expect(bulk().finish(stopAfter(4), { finalityDepth, rule })).rejects.toThrow('stopped here');
    await bulk().finish(undefined, { finalityDepth, rule });
    expect(await digestTables(store.database, 'BITCOIN')).toEqual(clustered);
    expect(await verifyTables(store.database, 'BITCOIN')).toEqual([]);
    await store.ledger.writer('BITCOIN').rollback(30);
    await store.ledger.writer('BITCOIN').append(blocks.slice(31));
    await store.ledger.writer('BITCOIN').cluster(79 - finalityDepth, rule);
    expect(await digestTables(store.database, 'BITCOIN')).toEqual(clustered);
  });

  it.each([
    ['all', {}],
    ['few coins', { coinSlots: 16 }],
    ['few addresses', { addresses: 5 }],
    ['few sums', { sums: 7 }],
    ['next to nothing', { coinSlots: 16, addresses: 1 }],
  ])('equals clustering block by block whatever it remembers while loading: %s [R-LEDGER-26]', async (_, limits) => {
    const rule: ClusterRule = (legs) => [
      ...new Set(legs.flatMap((leg) => (leg.side === 'source' && leg.addressId !== undefined ? [leg.addressId] : []))),
    ];
    const appended = await open();
    await appended.ledger.writer('BITCOIN').append(blocks);
    await appended.ledger.writer('BITCOIN').cluster(73, rule);
    const store = await open();
    const bulk = createBulkWriter(store.database, tablesOf('BITCOIN'), { rule, limits });
    for (let from = 0; from < 50; from += 10) await bulk.load(blocks.slice(from, from + 10));
    await expect(bulk.finish(stopAfter(9), { finalityDepth: 6, rule })).rejects.toThrow('stopped here');
    await bulk.load(blocks.slice(50));
    await bulk.finish(undefined, { finalityDepth: 6, rule });
    expect(await digestTables(store.database, 'BITCOIN')).toEqual(await digestTables(appended.database, 'BITCOIN'));
    expect(await verifyTables(store.database, 'BITCOIN')).toEqual([]);
  });

  it('lets blocks be appended and rolled back behind it', async () => {
    const store = await open();
    const writer = store.ledger.writer('BITCOIN');
    await writer.bulk().load(blocks.slice(0, 70));
    await writer.bulk().finish();
    await writer.append(blocks.slice(70));
    await writer.rollback(60);
    await writer.append(blocks.slice(61));
    expect(await digestTables(store.database, 'BITCOIN')).toEqual(expected);
  });
});

describe('an unfinished bulk import that is given up', () => {
  const blocks = createMockChain({ seed: 22, maxTransfers: 8 }).extend(40);
  const others = createMockChain({ seed: 23, maxTransfers: 8 }).extend(50);

  it.each([
    0,
    1,
    STAGES.length,
  ])('leaves no trace after %i stages, and other blocks can be imported', async (stages) => {
    const store = await open();
    const writer = store.ledger.writer('BITCOIN');
    await writer.bulk().load(blocks);
    await expect(writer.bulk().finish(stopAfter(stages))).rejects.toThrow('stopped here');
    await expect(writer.bulk().load(others)).rejects.toMatchObject({ code: 'PARENT_MISMATCH' });
    expect(await writer.bulk().abandon()).toBe(true);
    expect(await store.ledger.getState('BITCOIN')).toMatchObject({ isLoading: false, transactions: 0, addresses: 0 });
    await writer.bulk().load(others);
    await writer.bulk().finish();
    const undisturbed = await open();
    await undisturbed.ledger.writer('BITCOIN').append(others);
    expect(await digestTables(store.database, 'BITCOIN')).toEqual(await digestTables(undisturbed.database, 'BITCOIN'));
    expect(await verifyTables(store.database, 'BITCOIN')).toEqual([]);
  });

  it('is none once it is finished: nothing is thrown away', async () => {
    const store = await open();
    const writer = store.ledger.writer('BITCOIN');
    await writer.bulk().load(blocks);
    await writer.bulk().finish();
    expect(await writer.bulk().abandon()).toBe(false);
    expect((await store.ledger.getState('BITCOIN')).height).toBe(39);
  });
});
