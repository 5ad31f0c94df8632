import { createMockChain } from '@sulian/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLedger, digestTables, dropChain, verifyTables, whileHolding } from './index.ts';
import { openStore, type Store } from './testing/open-store.ts';

const bitcoin = createMockChain({ seed: 61 }).extend(8);
const dogecoin = createMockChain({ seed: 62, chain: 'DOGECOIN' }).extend(8);
const nothingElse = async () => undefined;

let store: Store;
beforeEach(async () => {
  store = await openStore();
  await store.ledger.writer('BITCOIN').append(bitcoin);
  await store.ledger.writer('DOGECOIN').append(dogecoin);
});
afterEach(() => store.drop());

it('takes a chain away whole, leaves the other, and takes the chain again from its first block [R-LEDGER-75]', async () => {
  const { database, ledger } = store;
  // A chain that was read before begins its next snapshot without looking for its schema.
  expect(await ledger.read('BITCOIN', async ({ height }) => height)).toBe(7);
  const before = [await digestTables(database, 'BITCOIN'), await digestTables(database, 'DOGECOIN')];
  await dropChain(database, 'BITCOIN', nothingElse);
  expect(await database.query(`select nspname as name from pg_namespace where nspname ~ '^ledger_'`)).toEqual([
    { name: 'ledger_dogecoin' },
  ]);
  expect(await ledger.getState('BITCOIN')).toMatchObject({ transactions: 0, isLoading: false });
  await expect(ledger.read('BITCOIN', async () => 'an answer')).rejects.toMatchObject({ code: 'CHAIN_NOT_INDEXED' });
  expect(await digestTables(database, 'DOGECOIN')).toEqual(before[1]);
  await ledger.writer('BITCOIN').append(bitcoin);
  expect(await digestTables(database, 'BITCOIN')).toEqual(before[0]);
  expect(await verifyTables(database, 'BITCOIN')).toEqual([]);
});

it('is refused while another uses the chain, and nothing goes; another chain may go meanwhile [R-LEDGER-75]', async () => {
  const { database, ledger } = store;
  await whileHolding(
    () => database,
    ['BITCOIN'],
    async () => {
      await expect(dropChain(database, 'BITCOIN', nothingElse)).rejects.toMatchObject({
        code: 'CHAIN_IN_USE',
        details: { chain: 'BITCOIN' },
      });
      expect((await ledger.getState('BITCOIN')).height).toBe(7);
      await dropChain(database, 'DOGECOIN', nothingElse);
    },
  );
  await expect
    .poll(() => dropChain(database, 'BITCOIN', nothingElse).then(() => 'dropped', String), { timeout: 10_000 })
    .toBe('dropped');
});

it('waits for an answer that is being read, which sees the whole chain [R-LEDGER-75]', async () => {
  const { database, ledger } = store;
  const seen = await ledger.read('BITCOIN', async (reader) => {
    const dropping = dropChain(database, 'BITCOIN', nothingElse);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.query(waiting)).length, { timeout: 10_000 }).toBe(1);
    return { block: await reader.findBlock(7), dropping };
  });
  expect(seen.block?.hash).toBe(bitcoin[7]?.hash);
  await seen.dropping;
  expect((await ledger.getState('BITCOIN')).height).toBeUndefined();
});

it('stays whole where what goes with it fails, and a chain that is not there is named [R-LEDGER-75]', async () => {
  const { database, ledger } = store;
  const fail = () => Promise.reject(new Error('the audit log failed'));
  await expect(dropChain(database, 'BITCOIN', fail)).rejects.toThrow('the audit log failed');
  expect(await verifyTables(database, 'BITCOIN')).toEqual([]);
  expect((await ledger.getState('BITCOIN')).height).toBe(7);
  await expect(dropChain(database, 'LITECOIN', nothingElse)).rejects.toMatchObject({ code: 'CHAIN_NOT_INDEXED' });
});

it('lists the states of all held chains in two statements', async () => {
  const { database, ledger } = store;
  const statements: string[] = [];
  const counted = createLedger({
    ...database,
    query: (sql, params) => {
      statements.push(sql);
      return database.query(sql, params);
    },
  });
  const chains = ['BITCOIN', 'ETHEREUM', 'DOGECOIN', 'POLYGON'] as const;
  const { states, empty } = await counted.listStates(chains);
  expect(states.toSorted((a, b) => a.chain.localeCompare(b.chain))).toEqual([
    await ledger.getState('BITCOIN'),
    await ledger.getState('DOGECOIN'),
  ]);
  expect(empty).toEqual([await ledger.getState('ETHEREUM'), await ledger.getState('POLYGON')]);
  expect(statements).toHaveLength(2);
  expect(await counted.listStates(['ETHEREUM'])).toEqual({
    states: [],
    empty: [await ledger.getState('ETHEREUM')],
    away: [],
  });
});
