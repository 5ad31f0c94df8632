import { AppError, type Block, type BlockSource } from '@sulian/domain';
import { commonInputOwnershipRule } from '@sulian/engine';
import { catchUp } from '@sulian/indexing';
import { createLedger, digestTables, ledgerMigrations, verifyTables } from '@sulian/ledger';
import type { Database } from '@sulian/postgres';
import { createMockChain, withDatabase } from '@sulian/testkit';
import { expect, it } from 'vitest';

const RULES = { finalityDepth: 6, blockTimeSec: 600, firstHeight: 0 };

/** A node with the given best chain. */
const sourceOf = (blocks: readonly Block[]): BlockSource => ({
  chain: 'BITCOIN',
  getHead: async () => {
    const head = blocks.at(-1);
    if (head === undefined) throw new AppError('SOURCE_MALFORMED', 'empty');
    return head;
  },
  getBlocks: async (from, to) => blocks.filter(({ height }) => height >= from && height <= to),
  findHash: async (height) => blocks.find((block) => block.height === height)?.hash,
});

const optionsOf = (database: Database, source: BlockSource) => ({
  ledger: createLedger(database),
  source,
  rules: RULES,
  clusterRule: commonInputOwnershipRule,
  limits: { maxBlocks: 7 },
  signal: new AbortController().signal,
});
const follow = (database: Database, blocks: readonly Block[]): Promise<void> =>
  catchUp(optionsOf(database, sourceOf(blocks)));

const withLedger = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
  withDatabase(work, { ledger: ledgerMigrations });

/** Digest of a ledger that has read only this chain. */
const importFresh = (blocks: readonly Block[]) =>
  withLedger(async (database) => {
    await follow(database, blocks);
    return digestTables(database, 'BITCOIN');
  });

it('holds exactly the surviving chain after extend, fork and fork of a fork [R-LEDGER-23]', async () => {
  const main = createMockChain({ seed: 5 });
  main.extend(20);
  const fork = main.fork(16);
  fork.extend(6);
  const forkOfFork = fork.fork(19);
  forkOfFork.extend(5);
  await withLedger(async (database) => {
    for (const chain of [main, fork, forkOfFork]) {
      await follow(database, chain.blocks);
      expect(await digestTables(database, 'BITCOIN')).toEqual(await importFresh(chain.blocks));
      expect(await verifyTables(database, 'BITCOIN')).toEqual([]);
    }
  });
});

it('ends on the best chain when the source leaves a branch while it is being taken [R-LEDGER-23]', async () => {
  const main = createMockChain({ seed: 8 });
  main.extend(20);
  const fork = main.fork(16);
  fork.extend(6);
  const best = fork.fork(18);
  best.extend(8);
  await withLedger(async (database) => {
    await follow(database, main.blocks);
    // Head and hashes still come from the fork when its blocks are requested, the blocks no longer do.
    let blocks = fork.blocks;
    const options = optionsOf(database, {
      ...sourceOf(main.blocks),
      getHead: () => sourceOf(blocks).getHead(),
      findHash: (height) => sourceOf(blocks).findHash(height),
      getBlocks: async (from, to) => {
        const found = await sourceOf(blocks).getBlocks(from, to);
        blocks = best.blocks;
        return found;
      },
    });
    await catchUp(options);
    await catchUp(options);
    expect(await digestTables(database, 'BITCOIN')).toEqual(await importFresh(best.blocks));
  });
});

it('stops with an alarm at a fork past finality, and goes on after a rollback [R-LEDGER-24]', async () => {
  const main = createMockChain({ seed: 6 });
  main.extend(20);
  const deep = main.fork(10);
  deep.extend(14);
  await withLedger(async (database) => {
    await follow(database, main.blocks);
    const before = await digestTables(database, 'BITCOIN');
    await expect(follow(database, deep.blocks)).rejects.toMatchObject({ code: 'REORG_TOO_DEEP' });
    const ledger = createLedger(database);
    expect((await ledger.getState('BITCOIN')).alarm).toContain('rollback');
    await expect(follow(database, deep.blocks)).rejects.toMatchObject({ code: 'REORG_TOO_DEEP' });
    await ledger.writer('BITCOIN').setAlarm(undefined);
    expect(await digestTables(database, 'BITCOIN')).toEqual(before);
    await ledger.writer('BITCOIN').rollback(10);
    await follow(database, deep.blocks);
    expect(await digestTables(database, 'BITCOIN')).toEqual(await importFresh(deep.blocks));
  });
});

it('finds where branches part over heights that have no block [R-CHAIN-62]', async () => {
  const withGaps = (blocks: readonly Block[]): readonly Block[] =>
    blocks.map((block) => ({ ...block, height: 3 * block.height }));
  const main = createMockChain({ seed: 9 });
  main.extend(12);
  const fork = main.fork(9);
  fork.extend(6);
  await withLedger(async (database) => {
    const rules = { ...RULES, finalityDepth: 18 };
    for (const blocks of [main.blocks, fork.blocks].map(withGaps))
      await catchUp({ ...optionsOf(database, sourceOf(blocks)), rules });
    const { height, hash } = await createLedger(database).getState('BITCOIN');
    expect({ height, hash }).toEqual({ height: 45, hash: fork.tip?.hash });
    expect(await verifyTables(database, 'BITCOIN')).toEqual([]);
  });
});

it('keeps what it has while the source is behind', async () => {
  const main = createMockChain({ seed: 7 });
  main.extend(12);
  await withLedger(async (database) => {
    await follow(database, main.blocks);
    const before = await digestTables(database, 'BITCOIN');
    await follow(database, main.blocks.slice(0, 9));
    expect(await digestTables(database, 'BITCOIN')).toEqual(before);
  });
});
