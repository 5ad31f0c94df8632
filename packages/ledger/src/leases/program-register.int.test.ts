import { hostname } from 'node:os';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { migrateLedger } from '../index.ts';
import { createChainLeases } from './chain-leases.ts';
import { createProgramName } from './program-name.ts';
import { createProgramRegister } from './program-register.ts';
import { createSharedProgress } from './shared-progress.ts';

const SOON = { timeout: 10_000, interval: 20 };
const HERE = { host: hostname(), pid: process.pid };

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
  await migrateLedger(store.database);
});
afterAll(() => store.drop());
beforeEach(() => store.database.query('delete from programs.program'));

function join(version: string) {
  const name = createProgramName();
  const databaseOf = () => store.database;
  const over = new AbortController();
  const register = createProgramRegister({ database: store.database, databaseOf, name, version });
  const leases = createChainLeases(databaseOf, { program: name });
  const done = register.announce(over.signal);
  const end = async (): Promise<void> => {
    over.abort();
    await done;
  };
  return { register, leases, end, signal: over.signal };
}

it('lists the programs on the store until they end, and the one that writes a chain [R-RUN-203]', async () => {
  const first = join('1');
  await vi.waitFor(async () => expect(await first.register.list()).toHaveLength(1), SOON);
  const second = join('2');
  await second.leases.keep('BITCOIN', second.signal);
  await vi.waitFor(async () => expect(await first.register.list()).toHaveLength(2), SOON);
  expect(await first.register.list()).toMatchObject([
    { ...HERE, version: '1', isThis: true },
    { ...HERE, version: '2', isThis: false },
  ]);
  const nowSec = Date.now() / 1000;
  for (const [of, isThis] of [
    [first, false],
    [second, true],
  ] as const) {
    const writers = [...(await of.register.listWriters())];
    expect(writers).toMatchObject([['BITCOIN', { ...HERE, isThis }]]);
    const { since, leaseUntil } = writers[0]?.[1] ?? { since: 0, leaseUntil: 0 };
    expect(Math.abs(since - nowSec)).toBeLessThan(60);
    expect(leaseUntil).toBeGreaterThan(since);
  }
  await second.end();
  expect(await first.register.list()).toMatchObject([{ version: '1' }]);
  await first.end();
});

it('leaves out a program without a sign of life for a minute, and the writer whose lease has passed [R-RUN-203]', async () => {
  const { register, end } = join('1');
  await vi.waitFor(async () => expect(await register.list()).toHaveLength(1), SOON);
  await store.database.query(`
    insert into programs.program values
      ('rack 7 killed', '1', now() - interval '1 day', now() - interval '61 seconds'),
      ('rack 8 late', '1', now() - interval '1 day', now() - interval '50 seconds')`);
  await store.database.query(`
    insert into programs.lease (chain, epoch, holder, expires) values ('TRON', 3, 'rack 7 killed', now() - interval '1 second')`);
  expect((await register.list()).map(({ pid }) => pid)).toEqual([8, process.pid]);
  expect((await register.listWriters()).has('TRON')).toBe(false);
  await end();
});

it('shares the progress of a job with the other programs, each client its own, until its program ends [R-RUN-204]', async () => {
  const shared = createSharedProgress(store.database);
  await shared.save('scoring', '7', { id: 'one', ...{ transactions: 1 } });
  await shared.save('scoring', '7', { id: 'one', ...{ transactions: 2 } });
  expect(await shared.find('scoring', '7', 'one')).toEqual({ id: 'one', transactions: 2 });
  expect(await shared.find('scoring', '8', 'one')).toBeUndefined();
  expect(await shared.find('histories', '7', 'one')).toBeUndefined();
  await store.database.query(`update programs.progress set changed = now() - interval '61 seconds'`);
  expect(await shared.find('scoring', '7', 'one')).toBeUndefined();
});
