import { type ChainId, isAppError } from '@sulian/domain';
import { type Database, openDatabase } from '@sulian/postgres';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createLedger, migrateLedger } from '../index.ts';
import { type ChainLeases, createChainLeases } from './chain-leases.ts';
import { requireLease } from './fence.ts';

const CHAIN: ChainId = 'BITCOIN';
const SOON = { timeout: 10_000, interval: 20 };
/** Never renewed: what a frozen program does. */
const FROZEN = { expiresMs: 200, renewMs: 3_600_000, graceMs: 300 };
const BRISK = { expiresMs: 60_000, renewMs: 30, graceMs: 300 };

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
  await migrateLedger(store.database);
});
afterAll(() => store.drop());
beforeEach(() => store.database.query('delete from programs.lease'));

interface Member {
  readonly database: Database;
  readonly leases: ChainLeases;
  readonly ledger: ReturnType<typeof createLedger>;
  end(): Promise<void>;
}

/** A program with connections of its own that wants the lease on the chain. */
async function join(times: typeof BRISK, events = {}): Promise<Member> {
  const database = openDatabase({ url: store.url, maxConnections: 3 });
  const leases = createChainLeases(() => database, events, times);
  const over = new AbortController();
  await leases.keep(CHAIN, over.signal);
  const end = async (): Promise<void> => {
    over.abort();
    await database.close();
  };
  return { database, leases, ledger: createLedger(database, undefined, { leases }), end };
}

const isHolder = ({ leases }: Member): boolean => leases.findFence(CHAIN)?.epoch !== undefined;
const toCode = (error: unknown): unknown => (isAppError(error) ? error.code : error);

it('gives a chain to one program, and to the next one once that has ended [R-RUN-200]', async () => {
  const heard: string[] = [];
  const first = await join(BRISK);
  const second = await join(BRISK, { onStandby: () => heard.push('standby'), onTaken: () => heard.push('taken') });
  try {
    expect([isHolder(first), isHolder(second)]).toEqual([true, false]);
    await first.ledger.writer(CHAIN).setAlarm('of the first');
    expect(await second.ledger.writer(CHAIN).setAlarm('of the second').catch(toCode)).toBe('CHAIN_IN_USE');
    expect((await second.ledger.getState(CHAIN)).alarm).toBe('of the first');
    await first.end();
    await vi.waitFor(() => expect(isHolder(second)).toBe(true), SOON);
    await second.ledger.writer(CHAIN).setAlarm(undefined);
    expect(heard).toEqual(['standby', 'taken']);
  } finally {
    await second.end();
  }
});

it('is lost by a program that does not renew it, which writes nothing afterwards [R-RUN-201]', async () => {
  const frozen = await join(FROZEN);
  expect(isHolder(frozen)).toBe(true);
  const second = await join(BRISK);
  try {
    await vi.waitFor(() => expect(isHolder(second)).toBe(true), SOON);
    expect(isHolder(frozen)).toBe(true);
    expect(await frozen.ledger.writer(CHAIN).setAlarm('late').catch(toCode)).toBe('CHAIN_IN_USE');
    expect((await second.ledger.getState(CHAIN)).alarm).toBeUndefined();
  } finally {
    await Promise.all([frozen.end(), second.end()]);
  }
});

it('is not taken while a transaction relies on it; one of a frozen program is ended [R-RUN-201]', async () => {
  const frozen = await join(FROZEN);
  const second = await join(BRISK);
  const taken: boolean[] = [];
  try {
    const outcome = await frozen.database
      .transaction(async (session) => {
        const fence = frozen.leases.findFence(CHAIN);
        if (fence === undefined) expect.unreachable('the chain is kept');
        await requireLease(session, CHAIN, fence);
        await session.query(`insert into programs.lease values ('ETHEREUM', 1, 'frozen', 'infinity')`);
        await vi.waitFor(() => expect(isExpired()).resolves.toBe(true), SOON);
        taken.push(isHolder(second));
        await vi.waitFor(() => expect(isHolder(second)).toBe(true), SOON);
        await session.query('select 1');
      })
      .catch(toCode);
    expect(taken).toEqual([false]);
    expect(outcome).toBe('STORE_UNAVAILABLE');
    expect(await store.database.query(`select from programs.lease where chain = 'ETHEREUM'`)).toEqual([]);
  } finally {
    await Promise.all([frozen.end(), second.end()]);
  }
});

const isExpired = async (): Promise<boolean> => {
  const rows = await store.database.query('select from programs.lease where chain = $1 and expires < now()', [CHAIN]);
  return rows.length > 0;
};

it('is renewed while a transaction relies on it [R-RUN-200]', async () => {
  const first = await join(BRISK);
  const readExpiry = async (): Promise<string | undefined> =>
    (await store.database.query<{ at: string }>('select expires::text as at from programs.lease'))[0]?.at;
  try {
    await first.database.transaction(async (session) => {
      const fence = first.leases.findFence(CHAIN);
      if (fence === undefined) expect.unreachable('the chain is kept');
      await requireLease(session, CHAIN, fence);
      const before = await readExpiry();
      await vi.waitFor(async () => expect(await readExpiry()).not.toBe(before), SOON);
    });
  } finally {
    await first.end();
  }
});

it('is not needed by a command that writes a chain which it does not follow [R-RUN-200]', async () => {
  const first = await join(BRISK);
  try {
    await createLedger(store.database).writer(CHAIN).setAlarm('by hand');
    expect((await first.ledger.getState(CHAIN)).alarm).toBe('by hand');
  } finally {
    await first.end();
  }
});
