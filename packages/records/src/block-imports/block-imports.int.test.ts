import type { BlockImportOutcome, ChainId } from '@sulian/domain';
import type { TestDatabase } from '@sulian/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRecords } from '../testing/make-case.ts';
import { createBlockImports, SILENT_SEC } from './block-imports.ts';

const DONE: BlockImportOutcome = { state: 'DONE', orphans: 1, warnings: ['a', 'b'], warningsTotal: 9 };

let test: TestDatabase;
beforeEach(async () => {
  test = await openRecords();
});
afterEach(() => test.drop());

const imports = () => createBlockImports(test.database);
const begin = (chain: ChainId, source = 'blocks') => imports().begin({ chain, source, startedBy: 'op' });
const list = async () => (await imports().listNewest()).map(({ id, chain, state }) => [id, chain, state]);
const silence = (id: number, sec: number) =>
  test.database.query(
    `UPDATE records.block_import SET seen_at = now() - $2::int * interval '1 second' WHERE import_id = $1::bigint`,
    [id, sec],
  );

it('an import has its progress, and after its end its result [R-RUN-179]', async () => {
  const id = await begin('BITCOIN');
  expect(await imports().listNewest()).toMatchObject([
    { id, source: 'blocks', startedBy: 'op', state: 'RUNNING', stage: 'READING', blocks: 0, endedSec: undefined },
  ]);
  const progress = { stage: 'WRITING', firstHeight: 0, lastHeight: 9, height: 4, blocks: 5, totalBlocks: 10 } as const;
  await imports().save(id, { ...progress, transactions: 70, blocksPerSec: 2.5 });
  expect(await imports().listNewest()).toMatchObject([{ ...progress, transactions: 70, blocksPerSec: 2.5 }]);
  const fault = { code: 'BLOCK_CORRUPT', text: 'the hash differs' };
  await imports().end(id, { ...DONE, state: 'FAILED', fault });
  const [ended] = await imports().listNewest();
  expect(ended).toMatchObject({ ...progress, ...DONE, state: 'FAILED', fault });
  expect(ended?.endedSec).toBeGreaterThanOrEqual(ended?.beganSec ?? Number.NaN);
});

it('an import without a sign of life is interrupted, and runs again with the next one [R-RUN-179]', async () => {
  const id = await begin('BITCOIN');
  await silence(id, SILENT_SEC - 5);
  expect(await list()).toEqual([[id, 'BITCOIN', 'RUNNING']]);
  await silence(id, SILENT_SEC + 5);
  expect(await list()).toEqual([[id, 'BITCOIN', 'INTERRUPTED']]);
  await imports().save(id, { stage: 'WRITING', blocks: 1, transactions: 1 });
  expect(await list()).toEqual([[id, 'BITCOIN', 'RUNNING']]);
});

it('an end stays what it is [R-RUN-179]', async () => {
  const id = await begin('BITCOIN');
  await imports().end(id, DONE);
  await imports().end(id, { ...DONE, state: 'INTERRUPTED' });
  await imports().save(id, { stage: 'WRITING', blocks: 7, transactions: 7 });
  await silence(id, 3_600);
  expect(await imports().listNewest()).toMatchObject([{ state: 'DONE', blocks: 0 }]);
});

it('the newest five of each chain are listed, newest first, and fifty are stored [R-RUN-179]', async () => {
  const old = await begin('TRON');
  const ids: number[] = [];
  for (let i = 0; i < 60; i += 1) ids.push(await begin('BITCOIN', `part ${i}`));
  expect((await list()).map(([id]) => id)).toEqual([...ids.slice(-5).reverse(), old]);
  const rows = await test.database.query<{ chain: string; stored: number }>(
    'SELECT chain, count(*) AS stored FROM records.block_import GROUP BY chain ORDER BY chain',
  );
  expect(rows).toEqual([
    { chain: 'BITCOIN', stored: 50 },
    { chain: 'TRON', stored: 1 },
  ]);
});
