import { digestTables } from '@sulian/ledger';
import { createMockChain, createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropAudited } from '../../src/commands/drop-chain.ts';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { Program } from '../../src/program.ts';
import { createRunner } from '../support/run-here.ts';
import { makeTempDir } from '../support/run-sulian.ts';

const run = createRunner();
const dir = makeTempDir();
let test: TestDatabase;
let program: Program;
let env: Record<string, string>;
beforeAll(async () => {
  test = await createTestDatabase();
  env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path };
  program = await openProgram(readConfig(env, dir.path));
  await program.ledger.writer('BITCOIN').append(createMockChain({ seed: 71 }).extend(8));
  await program.ledger.writer('DOGECOIN').append(createMockChain({ seed: 72, chain: 'DOGECOIN' }).extend(8));
}, 240_000);
afterAll(async () => {
  await program.close();
  await test.drop();
  dir.remove();
});

const listDrops = () =>
  test.database.query<{ target: string }>(`select target from records.audit_entry where action = 'chain.drop'`);

it('sulian drop-chain asks, and drops nothing where nobody says yes [R-RUN-66]', async () => {
  const before = await digestTables(test.database, 'BITCOIN');
  const { exitCode, stdout } = await run(['drop-chain', 'BITCOIN', '--json'], env);
  expect(exitCode).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    error: 'BAD_REQUEST',
    message: expect.stringContaining('not confirmed'),
  });
  const requestLog: string[] = [];
  const sayNo = async (question: string) => {
    requestLog.push(question);
    return false;
  };
  await expect(dropAudited(program, 'BITCOIN', sayNo)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(requestLog).toEqual([expect.stringMatching(/BITCOIN.* up to block 7/)]);
  expect(await digestTables(test.database, 'BITCOIN')).toEqual(before);
  expect(await listDrops()).toEqual([]);
});

it('drops the chain alone, forgets what was answered of it, and leaves a line in the audit log [R-RUN-66]', async () => {
  const other = await digestTables(test.database, 'DOGECOIN');
  await test.database.query(`
    insert into records.alert_cursor (chain, height, hash, merges, reorgs, label_version, evaluated_ms) values
      (1, 7, 'ab', 0, 0, 1, 1), (5, 7, 'cd', 0, 0, 1, 1);
    insert into records.answer (key_sha256, answer) values ('\\x01', '{"score": 99}')`);
  const { exitCode, stdout, stderr } = await run(['drop-chain', 'bitcoin', '--yes', '--json'], env);
  expect(exitCode, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ chain: 'BITCOIN', height: 7 });
  expect((await program.ledger.getState('BITCOIN')).height).toBeUndefined();
  await expect(program.ledger.read('BITCOIN', async () => 0)).rejects.toMatchObject({ code: 'CHAIN_NOT_INDEXED' });
  expect(await digestTables(test.database, 'DOGECOIN')).toEqual(other);
  expect(await test.database.query('select chain from records.alert_cursor')).toEqual([{ chain: 5 }]);
  expect(await program.apiDeps.answers.findFields(['x'], ['score'])).toEqual(new Map());
  expect(await test.database.query('select from records.answer')).toEqual([]);
  expect(await listDrops()).toEqual([{ target: 'BITCOIN' }]);
  const again = await run(['drop-chain', 'BITCOIN', '--yes'], env);
  expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('CHAIN_NOT_INDEXED')]);
});
