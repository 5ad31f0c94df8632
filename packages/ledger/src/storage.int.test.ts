import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureStorage } from './tables/measure-storage.ts';
import { generateAccountBlocks } from './testing/generate-account-blocks.ts';
import { openStore, type Store } from './testing/open-store.ts';

const CHAINS = ['BITCOIN', 'TRON', 'RIPPLE'] as const;
let store: Store;

beforeAll(async () => {
  store = await openStore();
  const blocks = generateAccountBlocks({ seed: 5, count: 40, chain: 'TRON', transactions: 20, tokenAccounts: 4 });
  await store.ledger.writer('TRON').append(blocks);
  const [first] = generateAccountBlocks({ seed: 6, count: 1, chain: 'RIPPLE', transactions: 3, tokenAccounts: 1 });
  if (first !== undefined) await store.ledger.writer('RIPPLE').append([first]);
});
afterAll(() => store.drop());

describe('the room that chains take in the store', () => {
  it('is that of all their tables and indexes; a chain without a schema has none [R-RUN-160]', async () => {
    const measured = await measureStorage(() => store.database, CHAINS);
    expect(measured.map(({ chain, holding }) => [chain, holding])).toEqual([
      ['TRON', 'BLOCKS'],
      ['RIPPLE', 'BLOCKS'],
    ]);
    const [total] = await store.database.query<{ bytes: number }>(
      `select sum(pg_table_size(oid) + pg_indexes_size(oid))::bigint as bytes from pg_class
       where relnamespace = 'ledger_tron'::regnamespace and relkind = 'r'`,
    );
    expect(measured[0]?.bytes).toBe(total?.bytes);
    expect(total?.bytes).toBeGreaterThan(100_000);
  });

  it('grows at the pace of the newest blocks; one block has no pace [R-RUN-160]', async () => {
    const [tron, ripple] = await measureStorage(() => store.database, CHAINS);
    const [block] = await store.database.query<{ transactions: number; seconds: number }>(
      `select sum(transactions)::bigint as transactions, (max(time_sec) - min(time_sec))::bigint as seconds
       from ledger_tron.block`,
    );
    const { transactions } = await store.ledger.getState('TRON');
    // All blocks are among the newest, so a day's growth is the whole, in the time that they took.
    expect(block?.transactions).toBe(transactions);
    expect(tron?.bytesPerDay).toBe(Math.round(((tron?.bytes ?? 0) / (block?.seconds ?? 0)) * 86_400));
    expect(ripple?.bytesPerDay).toBeUndefined();
  });
});
