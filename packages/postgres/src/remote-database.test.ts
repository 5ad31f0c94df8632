import { AppError, isAppError } from '@sulian/domain';
import { expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import { openRemote } from './remote-database.ts';

const away = (message: string) => new AppError('STORE_UNAVAILABLE', message, { details: { sqlState: 'ECONNREFUSED' } });
const toNamed = (fault: AppError) => fault.with({ named: true });

/** A pool whose statements fail with `fault` while it is set. */
function createPool() {
  const state: { fault: AppError | undefined; statements: number } = { fault: undefined, statements: 0 };
  const query = async () => {
    state.statements += 1;
    if (state.fault !== undefined) throw state.fault;
    return [];
  };
  const transaction: Database['transaction'] = async (work) => {
    await query();
    return work({ query } as never, []);
  };
  return { state, pool: { query, transaction, close: async () => {} } as unknown as Database };
}

const prepare = async (pool: Database) => void (await pool.query('prepare'));
const catching = (work: Promise<unknown>): Promise<AppError | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (isAppError(error) ? error : undefined),
  );

it('a server that was unavailable is used again by itself, after its preparation', async () => {
  const { state, pool } = createPool();
  state.fault = away('refused');
  const onBack = vi.fn();
  const remote = openRemote(pool, { prepare, onBack, retryMs: 5 });
  await remote.opened;
  const database = remote.named(toNamed);
  expect((await catching(database.query('select')))?.details).toMatchObject({ named: true });
  state.fault = undefined;
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledTimes(1));
  expect(await database.query('select')).toEqual([]);
  await remote.close();
});

it('a server that is lost refuses further work at once, without a statement', async () => {
  const { state, pool } = createPool();
  const onLost = vi.fn();
  const remote = openRemote(pool, { prepare, onLost, retryMs: 60_000 });
  await remote.opened;
  const database = remote.named(toNamed);
  state.fault = away('reset');
  expect((await catching(database.transaction(async (session) => session.query('select'))))?.details).toMatchObject({
    named: true,
  });
  const before = state.statements;
  expect((await catching(database.query('select')))?.message).toBe('reset');
  expect([state.statements - before, onLost.mock.calls.length]).toEqual([0, 1]);
  await remote.close();
});

it('a fault of another store within a transaction is not named as one of this server', async () => {
  const { pool } = createPool();
  const remote = openRemote(pool, { prepare });
  await remote.opened;
  const database = remote.named(toNamed);
  const records = away('records');
  expect(
    await catching(
      database.transaction(async () => {
        throw records;
      }),
    ),
  ).toBe(records);
  expect(remote.fault).toBeUndefined();
  await remote.close();
});

it('conflicts and full servers are no loss, and faults that do not pass are reported at once', async () => {
  const { state, pool } = createPool();
  const remote = openRemote(pool, { prepare });
  await remote.opened;
  state.fault = new AppError('STORE_UNAVAILABLE', 'deadlock', { details: { sqlState: '40P01' } });
  await catching(remote.named(toNamed).query('select'));
  expect(remote.fault).toBeUndefined();
  await remote.close();
  const wrong = createPool();
  wrong.state.fault = new AppError('INTERNAL', 'password authentication failed', { details: { sqlState: '28P01' } });
  await expect(openRemote(wrong.pool, { prepare }).opened).rejects.toBe(wrong.state.fault);
});

it('a server in use that fails its check is not used until it is prepared again', async () => {
  const { pool } = createPool();
  let isWrong = false;
  const refuse = async () => {
    if (isWrong) throw new AppError('CONFIG_INVALID', 'another server');
  };
  const onBack = vi.fn();
  const remote = openRemote(pool, { prepare: refuse, check: { run: refuse, everyMs: 5 }, onBack, retryMs: 5 });
  await remote.opened;
  isWrong = true;
  await vi.waitFor(() => expect(remote.fault?.message).toBe('another server'));
  expect((await catching(remote.named(toNamed).query('select')))?.details).toMatchObject({ named: true });
  isWrong = false;
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledTimes(1));
  expect(remote.fault).toBeUndefined();
  await remote.close();
});
