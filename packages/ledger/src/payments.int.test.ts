import { type Block, isCost, type LedgerReader, type LegRow, type PaymentQuery, toTxId } from '@sulian/domain';
import { createRandom } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { indexPayments } from './chain-migrations/015-payments.ts';
import { generateAccountBlocks } from './testing/generate-account-blocks.ts';
import { generateBlocks } from './testing/generate-blocks.ts';
import type { openStore, Store } from './testing/open-store.ts';
import { useStores } from './testing/use-stores.ts';

const openOne = useStores();
async function open(blocks: readonly Block[], options: Parameters<typeof openStore>[0] = {}): Promise<Store> {
  const store = await openOne(options);
  await store.ledger.writer(chainOf(blocks)).append(blocks);
  return store;
}
const chainOf = (blocks: readonly Block[]) => (blocks[0] as Block).chain;

/** All legs of the chain, read without the index of payments. */
const listAll = async (reader: LedgerReader, blocks: readonly Block[]): Promise<readonly LegRow[]> => {
  const hashes = blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash));
  const txIds = (await Promise.all(hashes.map((hash) => reader.listTransactionsByHash(hash)))).flat();
  return reader.listLegs(txIds.map(({ txId }) => txId));
};

const isWithin = (
  { txId, side, asset, addressId, amountBase = 0n, unspendable, operationType }: LegRow,
  { fromSec, toSec, leastBase, mostBase, ...query }: PaymentQuery,
  timeOf: ReadonlyMap<number, number>,
): boolean => {
  const time = timeOf.get(Math.floor(txId / 2 ** 20)) ?? -1;
  const isPayment = side === 'destination' && unspendable !== true && amountBase > 0n && !isCost(operationType);
  const isThere = time >= fromSec && time <= toSec && asset === query.asset;
  const isFor = query.addressId === undefined || query.addressId === addressId;
  return isPayment && isThere && isFor && amountBase >= leastBase && amountBase <= mostBase;
};

const ACCOUNTS = generateAccountBlocks({ seed: 5, count: 60, chain: 'TRON' });
const OUTPUTS = [...generateBlocks(4_000)];

it.each([
  ['accounts', ACCOUNTS],
  ['outputs', OUTPUTS],
])('finds payments of %s by amount and time, as a recount of all legs does [R-TRAIL-13]', async (_, blocks) => {
  const store = await open(blocks);
  const chain = chainOf(blocks);
  const timeOf = new Map(blocks.map(({ height, timeSec }) => [height, timeSec]));
  const times = [...timeOf.values()];
  await store.ledger.read(chain, async (reader) => {
    const legs = await listAll(reader, blocks);
    const random = createRandom(3);
    let found = 0;
    for (let round = 0; round < 150; round += 1) {
      const pick = legs[random.below(legs.length)] as LegRow;
      const amount = pick.amountBase ?? 1n;
      const margin = (amount * BigInt(random.below(4) * 30)) / 100n;
      const [from = 0, to = 0] = [times[random.below(times.length)], times[random.below(times.length)]];
      const query: PaymentQuery = {
        ...{ asset: pick.asset, leastBase: amount - margin, mostBase: amount + margin, fromTxId: 0 },
        ...{ toTxId: toTxId(blocks.length, 0), fromSec: Math.min(from, to), toSec: Math.max(from, to), limit: 100_000 },
        ...(random.below(3) === 0 ? { addressId: pick.addressId } : {}),
      };
      const listed = (await reader.listPayments?.(query)) ?? [];
      expect(listed).toEqual(legs.filter((leg) => isWithin(leg, query, timeOf)));
      found += listed.length;
      expect((await reader.listPayments?.({ ...query, limit: 1 }))?.length).toBe(Math.min(1, listed.length));
    }
    expect(found).toBeGreaterThan(100);
  });
});

const indexesOf = ({ database }: Store, chain: string) =>
  database.query<{ indexdef: string }>(
    `select regexp_replace(indexdef, '^.* USING', '') as indexdef from pg_indexes
     where schemaname ~ $1 and tablename ~ '^leg' and indexdef like '%(tx_id >> 28)%'`,
    [chain],
  );

it('gives the index of payments to an older folder [R-TRAIL-13]', async () => {
  const store = await open(ACCOUNTS.slice(0, 3));
  const made = await indexesOf(store, 'tron');
  expect(made).toHaveLength(1);
  const [{ name = '' } = {}] = await store.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, indexname) as name from pg_indexes where indexdef like '%(tx_id >> 28)%'`,
  );
  await store.database.query(`drop index ${name}`);
  await store.database.transaction(async (session) => {
    await session.query(`set local search_path = ledger_tron`);
    await session.query(indexPayments.sql);
    await session.query(indexPayments.sql);
  });
  expect(await indexesOf(store, 'tron')).toEqual(made);
});

it('has no search for payments where histories are fetched on demand [R-TRAIL-14]', async () => {
  const store = await openOne({ onDemand: new Set(['TRON']) });
  await store.ledger
    .fetchedWriter('TRON')
    .mergeFetched({ head: ACCOUNTS[0] as Block, blocks: [], listings: [], coverage: [] });
  expect(await indexesOf(store, 'tron')).toEqual([]);
  await store.ledger.read('TRON', async (reader) => expect(reader.listPayments).toBeUndefined());
});
