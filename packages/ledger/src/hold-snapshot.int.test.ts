import type { LedgerSnapshot } from '@sulian/domain';
import { createMockChain } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import type { Store } from './testing/open-store.ts';
import { useStores } from './testing/use-stores.ts';

const HOUR_MS = 3_600_000;
const HOLDERS = `from pg_stat_activity where query like '%pg_export_snapshot%' and datname = current_database() and pid <> pg_backend_pid()`;

const open = useStores();
const chain = createMockChain({ seed: 21, maxTransfers: 6 });
const [first, more] = [chain.extend(20), chain.extend(5)];

/** A ledger of twenty blocks, whose snapshot is open. */
async function hold(forMs = HOUR_MS) {
  const store = await open();
  await store.ledger.writer('BITCOIN').append(first);
  const snapshot = await store.ledger.holdSnapshot(['BITCOIN', 'ETHEREUM'], forMs);
  return { ...store, snapshot };
}

const readHeight = ({ ledger }: Store, snapshot?: LedgerSnapshot): Promise<readonly [number, number]> =>
  ledger.read(
    'BITCOIN',
    async (reader) => [reader.height, (await reader.findBlock(reader.height + 1))?.height ?? -1] as const,
    { snapshot },
  );

const countHolders = async ({ database }: Store): Promise<number> =>
  (await database.query<{ count: number }>(`select count(*)::int as count ${HOLDERS}`))[0]?.count ?? 0;

describe('an open snapshot', () => {
  it('is read as it was while blocks arrive and are rolled back, which it does not hinder [R-LEDGER-97]', async () => {
    const store = await hold();
    const { ledger, snapshot } = store;
    await ledger.writer('BITCOIN').append(more);
    await ledger.writer('ETHEREUM').append(createMockChain({ seed: 22, chain: 'ETHEREUM' }).extend(2));
    expect(await readHeight(store, snapshot)).toEqual([19, -1]);
    expect(await readHeight(store)).toEqual([24, -1]);
    await ledger.writer('BITCOIN').rollback(7);
    expect(await readHeight(store, snapshot)).toEqual([19, -1]);
    expect(await readHeight(store)).toEqual([7, -1]);
    // It began without this one.
    await expect(ledger.read('ETHEREUM', async () => 0, { snapshot })).rejects.toMatchObject({
      code: 'CHAIN_NOT_INDEXED',
    });
    const locks = await store.database.query(
      `select from pg_locks where relation is not null and pid in (select pid ${HOLDERS})`,
    );
    expect(locks).toEqual([]);
    snapshot.release();
    await expect.poll(() => countHolders(store)).toBe(0);
    await expect(readHeight(store, snapshot)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', retryable: true });
  });

  it('is over when its connection is lost, and at its limit [R-LEDGER-97]', async () => {
    const store = await hold();
    await store.database.query(`select pg_terminate_backend(pid) ${HOLDERS}`);
    await expect.poll(() => store.snapshot.over.aborted).toBe(true);
    await expect(readHeight(store, store.snapshot)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    const short = await store.ledger.holdSnapshot(['BITCOIN'], 3_000);
    await expect.poll(() => short.over.aborted, { timeout: 20_000 }).toBe(true);
    await expect.poll(() => countHolders(store)).toBe(0);
  });

  it('is over for a reader who learns it before its holder does [R-LEDGER-97]', async () => {
    const store = await hold();
    const { snapshot } = store;
    const id = snapshot.idOf('BITCOIN') ?? '';
    snapshot.release();
    await expect.poll(() => countHolders(store)).toBe(0);
    const release = () => stale.abort();
    const stale = new AbortController();
    await expect(readHeight(store, { idOf: () => id, over: stale.signal, release })).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    });
    expect(stale.signal.aborted).toBe(true);
  });

  it('takes no id but one of PostgreSQL', async () => {
    const store = await open();
    await store.ledger.writer('BITCOIN').append(first);
    const forged = { idOf: () => "0'; drop table x; --", over: new AbortController().signal, release: () => undefined };
    await expect(readHeight(store, forged)).rejects.toMatchObject({ code: 'INTERNAL' });
  });
});
