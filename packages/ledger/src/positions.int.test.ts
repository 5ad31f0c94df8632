import type { Block, Transaction } from '@sulian/domain';
import { cutBlock } from '@sulian/domain';
import { type LedgerRows, listLedgerRows } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { generateAccountBlocks } from './testing/generate-account-blocks.ts';
import type { Store } from './testing/open-store.ts';
import { useStores } from './testing/use-stores.ts';
import { withEvents } from './testing/with-events.ts';
import { withNotes } from './testing/with-notes.ts';

const CHAIN = 'TRON';
const SCHEMA = 'ledger_tron';
const openOne = useStores();

const append = async (store: Store, blocks: readonly Block[]) => store.ledger.writer(CHAIN).append(blocks);
const load = async (store: Store, blocks: readonly Block[]) => {
  const bulk = store.ledger.writer(CHAIN).bulk();
  await bulk.load(blocks);
  await bulk.finish();
};

async function rowsOf(blocks: readonly Block[], write: typeof append): Promise<LedgerRows & { holder: string[] }> {
  const store = await openOne();
  await write(store, blocks);
  const holders = await store.database.query<{ row: string }>(
    `select row(tx_id, account, owner)::text as row from ${SCHEMA}.holder order by 1`,
  );
  return { ...(await listLedgerRows(store.database, SCHEMA)), holder: holders.map(({ row }) => row) };
}

const isWanted = ({ hash }: Transaction): boolean => Number.parseInt(hash.slice(0, 2), 16) % 3 === 0;
const BLOCKS = withNotes(
  withEvents(generateAccountBlocks({ seed: 11, count: 30, chain: CHAIN, transactions: 12, tokenAccounts: 4 })),
);
const CUT = BLOCKS.map((block) => cutBlock({ block, anchor: 'ONE_NODE' }, isWanted).block);

/** Tables whose rows begin with a transaction's key. */
const KEYED = ['transaction', 'leg', 'event', 'note'] as const;
const keyOf = (row: string): string => row.slice(1, row.indexOf(','));

describe('a block that is cut down to some of its transactions', () => {
  it.each([
    ['append', append],
    ['bulk', load],
  ] as const)('has the keys and rows of the whole block by %s [R-FETCH-01]', async (_, write) => {
    const whole = await rowsOf(BLOCKS, write);
    const cut = await rowsOf(CUT, write);
    const keys = new Set(cut.transaction.map(keyOf));
    expect(keys.size).toBe(CUT.reduce((sum, { transactions }) => sum + transactions.length, 0));
    expect(keys.size).toBeGreaterThan(20);
    for (const table of KEYED) {
      expect(cut[table].length, table).toBeGreaterThan(0);
      expect(cut[table], table).toEqual(whole[table].filter((row) => keys.has(keyOf(row))));
    }
    expect(cut.holder.length).toBeGreaterThan(0);
    for (const row of cut.holder) expect(keys, row).toContain(keyOf(row));
  });

  it.each([
    ['append', append],
    ['bulk', load],
  ] as const)('is refused by %s where positions repeat or descend', async (_, write) => {
    const [first, second] = BLOCKS.flatMap(({ transactions }) => transactions);
    const store = await openOne();
    const [block] = BLOCKS;
    for (const position of [4, 5]) {
      const transactions = [
        { ...first, position: 5 },
        { ...second, position },
      ] as readonly Transaction[];
      await expect(write(store, [{ ...block, transactions } as Block])).rejects.toMatchObject({
        code: 'BLOCK_CORRUPT',
        message: `position ${position} does not follow 5`,
      });
    }
  });
});
