import { AppError, type Block, type BlockImportOutcome, type BlockImportProgress } from '@sulian/domain';
import { createMockChain } from '@sulian/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toOutcome } from './import-outcome.ts';
import { keepRecord } from './record-import.ts';

const DONE: BlockImportOutcome = { state: 'DONE', orphans: 0, warnings: [], warningsTotal: 0 };
const blocks: readonly Block[] = createMockChain({ seed: 5 }).extend(40);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(save: () => Promise<void> = async () => undefined) {
  const saves: BlockImportProgress[] = [];
  const ends: BlockImportOutcome[] = [];
  const imports = {
    save: async (_id: number, progress: BlockImportProgress) => {
      saves.push(progress);
      await save();
    },
    end: async (_id: number, outcome: BlockImportOutcome) => void ends.push(outcome),
  };
  return { saves, ends, record: keepRecord(imports, 7) };
}

it('progress is saved once per second at most, and every five seconds without any [R-RUN-179]', async () => {
  const { saves, record } = start();
  record.setFiles({ firstHeight: 0, lastHeight: 39, totalBlocks: 40 });
  record.startWriting();
  for (const [i, block] of blocks.entries()) {
    record.addWritten([block], i + 1);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(saves.map((each) => each.blocks)).toEqual([10, 20, 30, 40]);
  expect(saves.at(-1)).toMatchObject({ firstHeight: 0, lastHeight: 39, height: 39, totalBlocks: 40, stage: 'WRITING' });
  expect(saves.at(-1)?.blocksPerSec).toBeCloseTo(10);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(saves).toHaveLength(6);
  await record.end(DONE);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(saves).toHaveLength(7);
});

it('the end saves what was written since the last save [R-RUN-179]', async () => {
  const { saves, ends, record } = start();
  record.setFiles({ firstHeight: 0, lastHeight: 39, totalBlocks: 40 });
  record.startWriting();
  record.addWritten(blocks.slice(30), 10);
  record.startBuilding();
  await record.end(DONE);
  const transactions = blocks.slice(30).reduce((sum, block) => sum + block.transactions.length, 0);
  expect(saves.at(-1)).toMatchObject({ blocks: 10, transactions, height: 39, stage: 'BUILDING' });
  expect(ends).toEqual([DONE]);
});

it('a store that refuses or delays a save ends no import [R-RUN-179]', async () => {
  const { saves, ends, record } = start(() => Promise.reject(new AppError('STORE_UNAVAILABLE', 'away')));
  record.startWriting();
  await vi.advanceTimersByTimeAsync(12_000);
  await record.end(DONE);
  expect(saves.length).toBeGreaterThan(1);
  expect(ends).toEqual([DONE]);

  let release = (): void => undefined;
  const slow = start(() => new Promise((resolve) => (release = resolve)));
  slow.record.startWriting();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(slow.saves).toHaveLength(1);
  const end = slow.record.end(DONE);
  release();
  await vi.advanceTimersByTimeAsync(0);
  release();
  await end;
  expect(slow.ends).toEqual([DONE]);
});

it('the record of an end has the reason, the first fifty warnings and the number of all, without paths [R-RUN-179]', () => {
  const path = '/home/li/case 7/blocks';
  const files = {
    orphans: 2,
    warnings: Array.from({ length: 60 }, (_, i) => `${path}/blk${i}.dat: a text, no block; left out`),
    unlistedWarnings: 5,
  };
  const fault = new AppError('BLOCK_CORRUPT', 'the hash differs', {
    details: { height: 40, file: `${path}/blk3.dat`, offset: 9, other: 'x' },
  });
  const outcome = toOutcome({ path, files, fault });
  expect(outcome).toMatchObject({
    state: 'FAILED',
    fault: { code: 'BLOCK_CORRUPT', text: 'the hash differs (height 40, file blocks/blk3.dat, offset 9)' },
    orphans: 2,
    warningsTotal: 65,
  });
  expect(outcome.warnings).toHaveLength(50);
  expect(outcome.warnings[0]).toBe('blocks/blk0.dat: a text, no block; left out');
  expect(toOutcome({ path, files: undefined, fault, isStopped: true })).toEqual({
    ...DONE,
    state: 'INTERRUPTED',
    fault: undefined,
  });
  expect(toOutcome({ path, files })).toMatchObject({ state: 'DONE', fault: undefined });
});
