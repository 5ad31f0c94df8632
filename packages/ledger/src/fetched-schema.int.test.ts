import { type AssetRegistry, type Block, cutBlock } from '@sulian/domain';
import { listLedgerRows } from '@sulian/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createAssetStore,
  createLedger,
  createPriceStore,
  dropChain,
  layOutChain,
  listExtents,
  migrateLedger,
  openPriceBook,
} from './index.ts';
import { generateAccountBlocks } from './testing/generate-account-blocks.ts';
import { openStore, type Store } from './testing/open-store.ts';

const CHAIN = 'TRON';
const BLOCKS = generateAccountBlocks({ seed: 9, count: 12, chain: CHAIN });
const LAST = BLOCKS.at(-1) as Block;
const onDemand = new Set([CHAIN]);
const schemasOf = ({ database }: Store) =>
  database.query(`select nspname as name from pg_namespace where nspname ~ '_tron$' order by 1`);

let store: Store;
beforeEach(async () => {
  store = await openStore({ onDemand });
  await store.ledger.fetchedWriter(CHAIN).mergeFetched({
    head: LAST,
    blocks: BLOCKS.slice(4).map((block) => cutBlock({ block, anchor: 'ONE_NODE' }, () => true)),
    listings: [],
    coverage: [],
  });
});
afterEach(() => store.drop());

/** Blocks of the same chain, in which tokens have other numbers. */
async function indexBeside(): Promise<void> {
  await createLedger(store.database).writer(CHAIN).append(BLOCKS);
}

it('are named with their chain in a backup, and restored into tables of the same form [R-FETCH-12]', async () => {
  await indexBeside();
  expect(await listExtents(store.database, [CHAIN, 'BITCOIN'])).toMatchObject([
    { chain: CHAIN, holding: 'BLOCKS', firstHeight: 0, height: 11 },
    { chain: CHAIN, holding: 'ON_DEMAND', firstHeight: 4, height: 11 },
  ]);
  const other = await openStore({ onDemand });
  await other.database.transaction((session) =>
    layOutChain(session, { chain: CHAIN, holding: 'ON_DEMAND', firstHeight: 4, height: 11 }),
  );
  const columns = `select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'fetched_tron' order by 1, ordinal_position`;
  expect(await other.database.query(columns)).toEqual(await store.database.query(columns));
  expect(await schemasOf(other)).toEqual([{ name: 'fetched_tron' }]);
  await other.drop();
});

it('go with their chain when it is dropped [R-FETCH-12]', async () => {
  await indexBeside();
  expect(await schemasOf(store)).toEqual([{ name: 'fetched_tron' }, { name: 'ledger_tron' }]);
  expect(await store.ledger.read(CHAIN, async ({ state }) => state.coverage)).toBe(1);
  await dropChain(store.database, CHAIN, async () => undefined);
  expect(await schemasOf(store)).toEqual([]);
  await expect(dropChain(store.database, CHAIN, async () => undefined)).rejects.toMatchObject({
    code: 'CHAIN_NOT_INDEXED',
  });
  expect(await store.ledger.read(CHAIN, async ({ state }) => state.transactions)).toBe(0);
});

it('are brought up to date with the program, and stay as they are [R-FETCH-12]', async () => {
  const before = await listLedgerRows(store.database, 'fetched_tron');
  await migrateLedger(store.database);
  expect(await listLedgerRows(store.database, 'fetched_tron')).toEqual(before);
});

it('have token facts and prices by their own numbers of tokens [R-FETCH-12]', async () => {
  await indexBeside();
  const numbersIn = async (schema: string) =>
    new Map(
      (await store.database.query<{ key: string; asset: number }>(`select key, asset from ${schema}.asset`)).map(
        (row) => [row.key, row.asset],
      ),
    );
  const [fetched, indexed] = [await numbersIn('fetched_tron'), await numbersIn('ledger_tron')];
  const [key = '', asset = 0] = [...fetched].find(([token, number]) => indexed.get(token) !== number) ?? [];
  expect(key).not.toBe('');
  const assets = createAssetStore(() => store.database, onDemand);
  expect((await assets.listUnread(CHAIN, 1_000)).map((row) => [row.key, row.asset]).sort()).toEqual(
    [...fetched].sort(),
  );
  await assets.saveMetadata(CHAIN, [{ asset, metadata: { symbol: 'OWN', name: 'Own', decimals: 2 } }]);
  const symbols = (schema: string) => store.database.query(`select key from ${schema}.asset where symbol = 'OWN'`);
  expect(await symbols('fetched_tron')).toEqual([{ key }]);
  expect(await symbols('ledger_tron')).toEqual([]);
  const registry: AssetRegistry = {
    findToken: (_, token) =>
      token === key ? ({ symbol: 'OWN', name: 'Own', decimals: 2, priceCoin: 'own' } as never) : undefined,
    listKeys: (chain) => (chain === CHAIN ? [key] : []),
    findNativeCoin: () => undefined,
    isSuspicious: () => false,
  };
  const prices = createPriceStore(store.database);
  await prices.savePrices('list', [{ coin: 'own', day: 10, usd: 7 }]);
  const usdOf = async (options: Parameters<typeof openPriceBook>[2]) =>
    (await openPriceBook(() => store.database, prices, options)).findUsd(CHAIN, asset, 10 * 86_400);
  expect(await usdOf({ registry, onDemand })).toBe(7);
  expect(await usdOf({ registry })).toBeUndefined();
});
