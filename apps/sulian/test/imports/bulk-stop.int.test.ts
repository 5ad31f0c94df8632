import { AppError, type Block } from '@sulian/domain';
import { commonInputOwnershipRule } from '@sulian/engine';
import { bulkImport, clusterFinal } from '@sulian/indexing';
import { createLedger, digestTables, ledgerMigrations, verifyTables } from '@sulian/ledger';
import type { Database } from '@sulian/postgres';
import { createMockChain, withDatabase } from '@sulian/testkit';
import { expect, it } from 'vitest';

const BATCH = 15;
const BAD = 40;
const clustering = { finalityDepth: 6, rule: commonInputOwnershipRule };
const blocks = createMockChain({ seed: 41 }).extend(60);

const withLedger = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
  withDatabase(work, { ledger: ledgerMigrations });

/** Files whose block `bad` is wrong: it is found when its batch is read. */
async function* read(from: number, bad: number): AsyncGenerator<readonly Block[]> {
  for (let at = from; at < blocks.length; at += BATCH) {
    if (bad >= at && bad < at + BATCH) throw new AppError('BLOCK_CORRUPT', 'wrong', { details: { height: bad } });
    yield blocks.slice(at, at + BATCH);
  }
}

const importUntil = (database: Database, bad: number): Promise<void> =>
  bulkImport({
    ledger: createLedger(database),
    chain: 'BITCOIN',
    stream: (after) => read(after === undefined ? 0 : after + 1, bad),
    clustering,
  });

it('a wrong block ends a bulk import with the blocks before it whole and readable [R-CHAIN-06]', async () => {
  await withLedger(async (database) => {
    await expect(importUntil(database, BAD)).rejects.toMatchObject({ code: 'BLOCK_CORRUPT', details: { height: BAD } });
    const ledger = createLedger(database);
    expect(await ledger.getState('BITCOIN')).toMatchObject({ height: 29, isLoading: false });
    expect(await verifyTables(database, 'BITCOIN')).toEqual([]);
    await ledger.writer('BITCOIN').append(blocks.slice(30));
    await clusterFinal(ledger, 'BITCOIN', clustering);
    const whole = await withLedger(async (other) => {
      await importUntil(other, Number.NaN);
      return digestTables(other, 'BITCOIN');
    });
    expect(await digestTables(database, 'BITCOIN')).toEqual(whole);
  });
});

it('a wrong block in the first batch leaves nothing', async () => {
  await withLedger(async (database) => {
    await expect(importUntil(database, 3)).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
    const state = await createLedger(database).getState('BITCOIN');
    expect(state).toMatchObject({ isLoading: false, transactions: 0 });
    expect(state.height).toBeUndefined();
  });
});
