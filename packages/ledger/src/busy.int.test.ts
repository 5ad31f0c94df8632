import type { AddressTransactionRow, Block } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { createRandom } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedger, digestTables, verifyTables } from './index.ts';
import { openStore, type Store } from './testing/open-store.ts';

/** Blocks on an account chain: one address takes part in every transaction, in one of two assets, sometimes in both. */
function accountBlocks(count: number, perBlock: number): readonly Block[] {
  const random = createRandom(3);
  const hex = (number: number): string => number.toString(16).padStart(64, '0');
  return Array.from({ length: count }, (_, height) => ({
    chain: 'ETHEREUM' as const,
    height,
    hash: hex(height + 1),
    parentHash: hex(height),
    timeSec: 1_600_000_000 + height * 20_000,
    transactions: Array.from({ length: perBlock }, (__, at) => ({
      hash: hex(1_000_000 + height * perBlock + at),
      kind: 'transfer' as const,
      status: 'success' as const,
      feeBase: 21_000n,
      operations: [0, 7]
        .filter((asset) => (height + at) % 5 === 0 || (asset === 0) === at % 3 > 0)
        .map((asset) => ({
          type: asset === 0 ? ('VALUE_TRANSFER' as const) : ('TOKEN_TRANSFER' as const),
          asset: 0,
          ...(asset === 0 ? {} : { token: '0xtoken' }),
          sources: [{ address: `0xpayer${random.below(500)}`, amountBase: 10n ** 19n + BigInt(at) }],
          destinations: [{ address: '0xhub', amountBase: 10n ** 19n + BigInt(at) }],
        })),
    })),
  }));
}

describe('a busy address', () => {
  const blocks = accountBlocks(26, 500);
  const stores: Store[] = [];
  let store: Store;
  beforeAll(async () => {
    store = await openStore();
    stores.push(store);
    const writer = store.ledger.writer('ETHEREUM');
    for (let at = 0; at < blocks.length; at += 2) await writer.append(blocks.slice(at, at + 2));
  });
  afterAll(async () => {
    for (const each of stores) await each.drop();
  });

  it('has pages and days that agree with its transactions', async () => {
    expect(await verifyTables(store.database, 'ETHEREUM')).toEqual([]);
    const [pages] = await store.database.query<{ count: number }>(
      'select count(*) as count from ledger_ethereum.address_page',
    );
    // 13,000 transactions: rows 0, 4,096, 8,192 and 12,288.
    expect(pages?.count).toBe(4);
  });

  it('shows on any page what numbering all its transactions would [R-LEDGER-14]', async () => {
    await store.ledger.read('ETHEREUM', async (reader) => {
      const hub = await reader.findAddress('0xhub');
      const addressId = hub?.addressId ?? 0;
      const all = await store.database.query<{ tx_id: number; asset: number }>(
        'select tx_id, asset from ledger_ethereum.address_transaction where address_id = $1 order by tx_id desc, asset',
        [addressId],
      );
      const txIds = [...new Set(all.map((row) => row.tx_id))];
      expect(txIds).toHaveLength(13_000);
      for (const offset of [0, 1, 711, 712, 713, 4_807, 4_808, 8_900, 12_990, 12_999, 13_000]) {
        const rows = await reader.listAddressTransactions(addressId, { offset, limit: 50 });
        const page = new Set(txIds.slice(offset, offset + 50));
        expect(rows.map(keyOf)).toEqual(all.filter((row) => page.has(row.tx_id)).map((row) => [row.tx_id, row.asset]));
      }
    });
  });

  it('is read from fewer than 4,096 rows beside the page itself, at any offset [R-LEDGER-13]', async () => {
    const skipped: unknown[] = [];
    const spans: unknown[][] = [];
    const watched: Database = {
      ...store.database,
      transaction: (work, options) =>
        store.database.transaction(
          (session, opened) =>
            work(
              {
                ...session,
                query: (sql, params) => {
                  if (sql.includes('offset $4')) {
                    skipped.push(params?.[3]);
                    spans.push([params?.[0], params?.[2], params?.[5]]);
                  }
                  return session.query(sql, params);
                },
              },
              opened,
            ),
          options,
        ),
    };
    await createLedger(watched).read('ETHEREUM', async (reader) => {
      const hub = await reader.findAddress('0xhub');
      for (const offset of [0, 1, 800, 4_096, 8_000, 12_100, 12_999])
        expect(await reader.listAddressTransactions(hub?.addressId ?? 0, { offset, limit: 1 })).not.toEqual([]);
    });
    // Rows are numbered from the oldest: 12,999, 12,998, 12,199, 8,903, 4,999, 899 and 0, less the page's first.
    expect(skipped).toEqual([711, 710, 4_007, 711, 903, 899, 0]);
    // For several assets all rows of the span are sorted, from one stored page position to the next.
    const sorted: number[] = [];
    for (const span of spans) {
      const [row] = await store.database.query<{ count: number }>(
        `select count(distinct tx_id) as count from ledger_ethereum.address_transaction
         where address_id = $1 and tx_id between $2 and $3`,
        span,
      );
      sorted.push(row?.count ?? 0);
    }
    expect(sorted).toEqual([712, 712, 4_097, 4_097, 4_097, 4_097, 4_097]);
  });

  it('has the same pages and days after bulk import', async () => {
    const other = await openStore();
    stores.push(other);
    await other.ledger.writer('ETHEREUM').bulk().load(blocks);
    await other.ledger.writer('ETHEREUM').bulk().finish();
    expect(await digestTables(other.database, 'ETHEREUM')).toEqual(await digestTables(store.database, 'ETHEREUM'));
  });

  it('loses them when it is rolled back to 10,000 transactions, and has them again after', async () => {
    const before = await digestTables(store.database, 'ETHEREUM');
    const writer = store.ledger.writer('ETHEREUM');
    await writer.rollback(22);
    expect(await verifyTables(store.database, 'ETHEREUM')).toEqual([]);
    await writer.rollback(19);
    expect(await verifyTables(store.database, 'ETHEREUM')).toEqual([]);
    const [days] = await store.database.query<{ count: number }>(
      'select count(*) as count from ledger_ethereum.address_day',
    );
    expect(days?.count).toBe(0);
    await writer.append(blocks.slice(20));
    expect(await digestTables(store.database, 'ETHEREUM')).toEqual(before);
  });
});

const keyOf = (row: AddressTransactionRow): readonly [number, number] => [row.txId, row.asset];
