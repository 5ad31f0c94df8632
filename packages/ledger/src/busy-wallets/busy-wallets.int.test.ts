import type { ClusterRule, LedgerReader } from '@sulian/domain';
import { createMockChain } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { verifyTables } from '../index.ts';
import { tablesOf } from '../tables/chain-tables.ts';
import type { Store } from '../testing/open-store.ts';
import { useStores } from '../testing/use-stores.ts';
import { promoteWallets } from './promote.ts';
import { listBusyWallets } from './save-rows.ts';

const spendTogether: ClusterRule = (legs) => [
  ...new Set(legs.flatMap((leg) => (leg.side === 'source' && leg.addressId !== undefined ? [leg.addressId] : []))),
];
const tables = tablesOf('BITCOIN');
const openOne = useStores();

async function openChain(): Promise<Store> {
  return openOne();
}

/** Makes every wallet of two members and four transactions busy, where the product requires many more. */
const promote = (store: Store): Promise<void> =>
  store.database.transaction((session) =>
    promoteWallets(session, tables, { fromMergeSeq: undefined, above: 3, largeFrom: 2 }),
  );
const forget = (store: Store) => store.database.query('delete from ledger_bitcoin.busy_wallet');
const faults = (store: Store) => verifyTables(store.database, 'BITCOIN');

/** Everything that a reader returns for some wallets, page by page. */
const readWallets = (store: Store, ids: readonly number[]) =>
  store.ledger.read('BITCOIN', async (reader) => {
    const found = [];
    for (const id of ids) found.push(await readWallet(reader, id));
    return found;
  });

async function readWallet(reader: LedgerReader, id: number) {
  const count = await reader.countWalletTransactions(id);
  const pages = [];
  for (const limit of [1, 4, 50])
    for (let offset = 0; offset < count + limit; offset += limit)
      pages.push(await reader.listWalletTransactions(id, { offset, limit }));
  const members = [];
  for (let offset = 0; offset === 0 || members.at(-1)?.length === 2; offset += 2)
    members.push(await reader.listWalletAddresses(id, { offset, limit: 2 }));
  return {
    id,
    count,
    pages,
    members,
    past: await reader.listWalletAddresses(id, { offset: 1_000, limit: 5 }),
    totals: await reader.listWalletTotals(id),
    activity: await reader.findWalletActivity(id),
  };
}

describe('busy wallets', () => {
  it('are read as what their members sum up to, on every page [R-LEDGER-14]', async () => {
    const store = await openChain();
    const writer = store.ledger.writer('BITCOIN');
    await writer.append(createMockChain({ seed: 21, maxTransfers: 8, addresses: 500 }).extend(80));
    await writer.cluster(79, spendTogether);
    await promote(store);
    const ids = await listBusyWallets(store.database, tables);
    expect(ids.length).toBeGreaterThan(3);
    const wallets = await readWallets(store, ids);
    await forget(store);
    expect(wallets).toEqual(await readWallets(store, ids));
  });

  it('keep in sync with blocks, merges of small and of busy wallets, and forks', async () => {
    const store = await openChain();
    const writer = store.ledger.writer('BITCOIN');
    const main = createMockChain({ seed: 8, maxTransfers: 8, addresses: 250 });
    await writer.append(main.extend(30));
    await writer.cluster(10, spendTogether);
    await promote(store);
    let joined = 0;
    for (let height = 11; height < 30; height += 1) {
      const known = await listBusyWallets(store.database, tables);
      await writer.cluster(height, spendTogether);
      const left = await listBusyWallets(store.database, tables);
      joined += known.filter((id) => !left.includes(id)).length;
      expect(await faults(store), `clustered to ${height}`).toEqual([]);
      await promote(store);
    }
    expect(joined).toBeGreaterThan(2);
    const before = await listBusyWallets(store.database, tables);
    for (const block of main.extend(20)) await writer.append([block]);
    expect(await faults(store), 'extended').toEqual([]);
    const fork = main.fork(36);
    await writer.replaceAbove(36, fork.extend(15));
    expect(await faults(store), 'forked above what is clustered').toEqual([]);
    expect(await listBusyWallets(store.database, tables)).toEqual(before);
    await writer.cluster(45, spendTogether);
    await promote(store);
    expect((await listBusyWallets(store.database, tables)).length).toBeGreaterThan(0);
    expect(await faults(store), 'clustered again').toEqual([]);
    await writer.rollback(25);
    expect(await faults(store), 'rolled back below what is clustered').toEqual([]);
    await promote(store);
    await writer.append(fork.blocks.slice(26));
    await writer.cluster(48, spendTogether);
    expect(await faults(store), 'gone on').toEqual([]);
    await writer.rollback(-1);
    expect(await listBusyWallets(store.database, tables)).toEqual([]);
  });

  it('are looked for when a bulk import has ended', async () => {
    const store = await openChain();
    const bulk = store.ledger.writer('BITCOIN').bulk();
    await bulk.load(createMockChain({ seed: 3, maxTransfers: 6 }).extend(40));
    await bulk.finish();
    expect(await store.database.query('select is_only from ledger_bitcoin.busy_wallet_state')).toEqual([
      { is_only: true },
    ]);
    expect(await faults(store)).toEqual([]);
  });

  it('come from wallets of before, once', async () => {
    const store = await openChain();
    const writer = store.ledger.writer('BITCOIN');
    await writer.append(createMockChain({ seed: 3, maxTransfers: 6 }).extend(40));
    await writer.cluster(39, spendTogether);
    // 40 blocks make no wallet of 10,000 transactions.
    expect(await listBusyWallets(store.database, tables)).toEqual([]);
    expect(await store.database.query('select is_only from ledger_bitcoin.busy_wallet_state')).toEqual([
      { is_only: true },
    ]);
  });
});
