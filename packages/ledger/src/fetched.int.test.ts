import {
  type Block,
  type Coverage,
  cutBlock,
  type FetchRound,
  type LedgerReader,
  type Listing,
  type StoredBlock,
  type Transaction,
} from '@sulian/domain';
import { createRandom, type LedgerRows, listLedgerRows } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { verifyFetched } from './index.ts';
import { generateAccountBlocks } from './testing/generate-account-blocks.ts';
import type { Store } from './testing/open-store.ts';
import { useStores } from './testing/use-stores.ts';
import { withEvents } from './testing/with-events.ts';
import { withNotes } from './testing/with-notes.ts';

const CHAIN = 'TRON';
const openOne = useStores();

const open = async (onDemand: boolean): Promise<Store> => {
  return openOne(onDemand ? { onDemand: new Set([CHAIN]) } : {});
};

const BLOCKS = withNotes(
  withEvents(generateAccountBlocks({ seed: 7, count: 40, chain: CHAIN, transactions: 8, tokenAccounts: 6 })),
);
const LAST = BLOCKS.at(-1) as Block;
const keep = (block: Block, isWanted: (each: Transaction) => boolean = () => true): StoredBlock =>
  cutBlock({ block, anchor: 'ONE_NODE' }, isWanted);
const round = (blocks: readonly StoredBlock[], rest: Partial<FetchRound> = {}): FetchRound => ({
  head: LAST,
  blocks,
  listings: [],
  coverage: [],
  ...rest,
});

/**
 * Rounds of up to five blocks each, in an order drawn from the seed; each block comes in two parts, and some of them
 * once more without internal transfers. Two histories are among them, one with an incomplete list.
 */
function drawRounds(seed: number): readonly FetchRound[] {
  const random = createRandom(seed);
  const isFirst = ({ hash }: Transaction): boolean => Number.parseInt(hash.slice(0, 4), 16) % 2 === seed % 2;
  const parts = BLOCKS.flatMap((block) => [keep(block, isFirst), keep(block, (each) => !isFirst(each))])
    .map((part) => ({ part, place: random.below(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ part }) => part);
  const rounds: StoredBlock[][] = [];
  for (const part of parts) {
    const free = rounds.find(
      (each) => each.length < 5 && each.every(({ block }) => block.height !== part.block.height),
    );
    if (free === undefined) rounds.push([part]);
    else free.push(part);
  }
  const poor = BLOCKS.slice(0, 9).map((block) => keep({ ...block, lacksInternalTransfers: true }));
  const isListed = ({ hash }: Transaction): boolean => hash > '2';
  const cut = { ...COVERAGE, address: SECOND, state: 'CUT' } as const;
  return [
    ...rounds.map((blocks) => round(blocks)),
    ...[round(poor), fetchOf(FIRST, isListed), fetchOf(SECOND), round([], { coverage: [cut] })],
  ]
    .map((each) => ({ each, place: random.below(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each);
}

async function fetchAll(rounds: readonly FetchRound[]): Promise<Store> {
  const store = await open(true);
  for (const each of rounds) await store.ledger.fetchedWriter(CHAIN).mergeFetched(each);
  expect(await verifyFetched(store.database, CHAIN)).toEqual([]);
  return store;
}

const fetchedRows = ({ database }: Store): Promise<LedgerRows> => listLedgerRows(database, 'fetched_tron');
const dump = async (store: Store) => {
  const rows: Record<string, unknown> = { ...(await fetchedRows(store)) };
  for (const table of ['checkpoint', 'coverage', 'listing', 'fetched_block', 'lacking', 'holder', 'contract'])
    rows[table] = await store.database.query(`select t::text as row from fetched_tron.${table} t order by 1`);
  return rows;
};

/** Rows of the further tables, without the numbers of rounds. */
const unnumbered = async ({ database }: Store) => {
  const rows: Record<string, readonly object[]> = {};
  for (const [table, columns] of [
    ['listing', 'tx_id, address, scope, source'],
    ['coverage', 'address, scope, from_height, to_height, state, listed, unlisted, unexplained, lacking, source'],
    ['holder', '(select key from fetched_tron.asset a where a.asset = t.asset), tx_id, account, owner'],
    ['fetched_block', 'height, entries, anchor, events_version'],
    ['lacking', 'tx_id'],
  ] as const) {
    rows[table] = await database.query(`select row(${columns})::text as row from fetched_tron.${table} t order by 1`);
    if (table !== 'lacking') expect(rows[table].length, table).toBeGreaterThan(1);
  }
  return rows;
};

async function indexAll(): Promise<Store> {
  const store = await open(false);
  const bulk = store.ledger.writer(CHAIN).bulk();
  await bulk.load(BLOCKS);
  await bulk.finish(() => undefined);
  return store;
}

const COVERAGE: Coverage = {
  address: 'A',
  scope: 'all',
  fromHeight: 0,
  toHeight: LAST.height,
  state: 'WHOLE',
  lacks: [],
  proofs: ['BALANCE'],
  listed: 1,
  source: 'index.example',
};

const partiesOf = (each: Transaction): readonly string[] =>
  each.operations.flatMap(({ sources, destinations }) =>
    [...sources, ...destinations].flatMap(({ address }) => address ?? []),
  );
const isOf =
  (address: string) =>
  (each: Transaction): boolean =>
    partiesOf(each).includes(address);
/** The two busiest addresses. */
const [FIRST = '', SECOND = ''] = (() => {
  const counts = new Map<string, number>();
  for (const { transactions } of BLOCKS)
    for (const each of transactions)
      for (const address of new Set(partiesOf(each))) counts.set(address, (counts.get(address) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([address]) => address);
})();
const listing = (hash: string, height: number, address: string): Listing => ({
  address,
  scope: 'all',
  source: 'index.example',
  transactions: [{ hash, height }],
});

/** A whole history in one round, as far as the index lists it. */
function fetchOf(address: string, isListed: (each: Transaction) => boolean = () => true): FetchRound {
  const blocks = BLOCKS.map((block) => keep(block, isOf(address))).filter(({ block }) =>
    block.transactions.some(isListed),
  );
  const transactions = blocks.flatMap(({ block }) =>
    block.transactions.filter(isListed).map(({ hash }) => ({ hash, height: block.height })),
  );
  return round(blocks, {
    listings: [{ address, scope: 'all', source: 'index.example', transactions }],
    coverage: [{ ...COVERAGE, address, listed: transactions.length }],
  });
}

const coverageOf = ({ ledger }: Store, ...addresses: readonly string[]) =>
  ledger.read(CHAIN, async ({ coverage }) => (await coverage?.listCoverage({ addresses })) ?? []);

const listLacking = ({ ledger }: Store) =>
  ledger.read(CHAIN, async ({ coverage }) => (await coverage?.listLacking(await listStored({ ledger }))) ?? []);

const listStored = ({ ledger }: Pick<Store, 'ledger'>) =>
  ledger.read(CHAIN, async (reader) => {
    const hashes = BLOCKS.flatMap(({ transactions }) => transactions.map(({ hash }) => hash));
    const rows = await Promise.all(hashes.map((hash) => reader.listTransactionsByHash(hash)));
    return rows.flat().map(({ txId }) => txId);
  });

/** The answers of an address's page, with names in place of numbers. */
const pageOf = (reader: LedgerReader, address: string) => async () => {
  const row = await reader.findAddress(address);
  if (row === undefined) return undefined;
  const names = new Map((await reader.listKnownAssets()).map((asset) => [asset.asset, asset.key ?? undefined]));
  const nameOf = (asset: number): string | undefined => names.get(asset);
  const page = await reader.listAddressTransactions(row.addressId, { offset: 0, limit: 1_000 });
  const txIds = [...new Set(page.map(({ txId }) => txId))];
  const legs = await reader.listLegs(txIds);
  const others = new Map(
    (await reader.listAddresses(legs.flatMap(({ addressId }) => addressId ?? []))).map((each) => [
      each.addressId,
      each.text,
    ]),
  );
  const sorted = (rows: readonly object[]) => rows.map((each) => JSON.stringify(each, toText)).sort();
  return {
    firstTxId: row.firstTxId,
    lastTxId: row.lastTxId,
    count: (await reader.countTransactions([row.addressId])).get(row.addressId),
    txIds,
    page: sorted(page.map(({ addressId, asset, ...each }) => ({ ...each, asset: nameOf(asset) }))),
    totals: sorted(
      (await reader.listTotals([row.addressId])).map(({ addressId, asset, ...each }) => ({
        ...each,
        asset: nameOf(asset),
      })),
    ),
    days: sorted(
      (await reader.listAddressDays(row.addressId)).map(({ asset, ...each }) => ({ ...each, asset: nameOf(asset) })),
    ),
    legs: sorted(
      legs.map(({ addressId, asset, ...each }) => ({
        ...each,
        asset: nameOf(asset),
        address: others.get(addressId ?? 0),
      })),
    ),
  };
};
const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

describe('histories that are fetched on demand', () => {
  it('read as an empty ledger before the first round [R-FETCH-02]', async () => {
    const { ledger } = await open(true);
    const state = await ledger.getState(CHAIN);
    expect(state).toMatchObject({ holding: 'ON_DEMAND', coverage: 0, isPartial: true, transactions: 0, addresses: 0 });
    expect(state.height).toBeUndefined();
    const empty = [await ledger.getState('BITCOIN')];
    expect(await ledger.listStates([CHAIN, 'BITCOIN'])).toEqual({ states: [state], empty, away: [] });
    for (let again = 0; again < 2; again += 1)
      await ledger.read(CHAIN, async (reader) => {
        expect(reader.state).toEqual(state);
        expect(await reader.findAddress('A')).toBeUndefined();
        expect(await reader.listTransactionsByHash('00'.repeat(32))).toEqual([]);
        expect(await reader.coverage?.listCoverage({ addresses: ['A'] })).toEqual([]);
      });
  });

  it('are equal in any order of rounds, and equal the indexed chain [R-FETCH-03]', async () => {
    const indexed = await indexAll();
    const expected = await listLedgerRows(indexed.database, 'ledger_tron');
    expect(expected.leg.length).toBeGreaterThan(200);
    const { height } = await indexed.ledger.getState(CHAIN);
    const others: unknown[] = [];
    for (const seed of [1, 2, 3]) {
      const store = await fetchAll(drawRounds(seed));
      others.push(await unnumbered(store));
      expect(await fetchedRows(store)).toEqual(expected);
      expect(await store.ledger.getState(CHAIN)).toMatchObject({ height, firstHeight: 0, isPartial: true });
      const [first, second] = [FIRST, SECOND].map((address) => ({ address }));
      const covered = await coverageOf(store, FIRST, SECOND);
      expect(covered.find(({ address }) => address === FIRST)).toMatchObject({ ...first, state: 'LISTED', lacks: [] });
      expect(covered.find(({ address }) => address === SECOND)).toMatchObject({ ...second, state: 'WHOLE', lacks: [] });
    }
    expect(others[1]).toEqual(others[0]);
    expect(others[2]).toEqual(others[0]);
  });

  it('equal the indexed chain for addresses whose every transaction is stored [R-FETCH-04]', async () => {
    const chosen = [FIRST, SECOND];
    const isWanted = (each: Transaction): boolean => chosen.some((address) => isOf(address)(each));
    const blocks = BLOCKS.map((block) => keep(block, isWanted)).filter(({ block }) => block.transactions.length > 0);
    const store = await fetchAll([...blocks].reverse().map((each) => round([each])));
    const indexed = await indexAll();
    expect((await store.ledger.getState(CHAIN)).transactions).toBeLessThan(
      (await indexed.ledger.getState(CHAIN)).transactions,
    );
    for (const address of chosen) {
      const page = await store.ledger.read(CHAIN, (reader) => pageOf(reader, address)());
      expect(page?.txIds.length).toBeGreaterThan(5);
      expect(page).toEqual(await indexed.ledger.read(CHAIN, (reader) => pageOf(reader, address)()));
    }
  });

  it('are as they were after a round that is repeated, its number too [R-FETCH-05]', async () => {
    const once = fetchOf(FIRST);
    const store = await fetchAll([round(BLOCKS.slice(20).map((each) => keep(each))), once]);
    const before = await dump(store);
    await store.ledger.fetchedWriter(CHAIN).mergeFetched(once);
    expect(await dump(store)).toEqual(before);
    expect((await store.ledger.getState(CHAIN)).coverage).toBe(2);
    const { scope, source, transactions } = once.listings[0] as Listing;
    await store.ledger.read(CHAIN, async ({ coverage }) => {
      expect(await coverage?.listCoverage({ addresses: [FIRST], scopes: ['native'] })).toEqual([]);
      expect(await coverage?.listListed({ address: FIRST, scope, source })).toEqual(
        transactions.map(({ hash }) => hash),
      );
      expect(await coverage?.listListed({ address: FIRST, scope, source: 'other.example' })).toEqual([]);
    });
    expect(await coverageOf(store, 'B', FIRST)).toEqual([
      { ...once.coverage[0], number: 2, atSec: expect.any(Number), unlisted: 0, unexplained: 0 },
    ]);
  });

  it.each<[string, FetchRound, object]>([
    [
      'another block of a stored height',
      round([keep(BLOCKS[9] as Block), keep({ ...(BLOCKS[5] as Block), hash: 'ab'.repeat(32) })]),
      { code: 'PARENT_MISMATCH' },
    ],
    [
      'a block with another parent than the stored one',
      round([keep({ ...(BLOCKS[6] as Block), parentHash: 'ab'.repeat(32) })]),
      { code: 'PARENT_MISMATCH' },
    ],
    [
      'another transaction in a stored place',
      round([
        keep({
          ...(BLOCKS[5] as Block),
          transactions: (BLOCKS[5] as Block).transactions.map((each) => ({
            ...each,
            hash: each.hash.replace(/^../, 'ee'),
          })),
        }),
      ]),
      { code: 'BLOCK_CORRUPT' },
    ],
    [
      'a block that is not final',
      round([keep(BLOCKS[9] as Block)], { head: BLOCKS[8] as Block }),
      { code: 'INTERNAL', message: expect.stringContaining('above the last final block') },
    ],
    [
      'a listing ahead of its rows',
      round([keep(BLOCKS[9] as Block)], { listings: [listing('cd'.repeat(32), 9, 'A')], coverage: [COVERAGE] }),
      { code: 'INTERNAL', message: 'a listing names a transaction that is not stored' },
    ],
    [
      'a transaction that is listed at another height than its own',
      round([keep(BLOCKS[9] as Block)], {
        listings: [listing((BLOCKS[9] as Block).transactions[0]?.hash ?? '', 8, 'A')],
      }),
      { code: 'INTERNAL', message: 'a listing names a transaction that is not stored' },
    ],
  ])('refuse %s and store nothing of its round [R-FETCH-06]', async (_, wrong, fault) => {
    expect((BLOCKS[5] as Block).transactions.length).toBeGreaterThan(0);
    const store = await fetchAll([round([keep(BLOCKS[5] as Block)])]);
    const before = await dump(store);
    await expect(store.ledger.fetchedWriter(CHAIN).mergeFetched(wrong)).rejects.toMatchObject(fault);
    expect(await dump(store)).toEqual(before);
  });

  it.each([
    ...['block', 'transaction', 'leg', 'address_transaction', 'address', 'address_total', 'asset', 'note', 'event'],
    ...['lacking', 'fetched_block', 'listing', 'coverage', 'checkpoint'],
  ])('store nothing of a round whose connection ends when it writes %s [R-FETCH-06]', async (table) => {
    const store = await fetchAll([round([keep(BLOCKS[5] as Block)])]);
    const before = await dump(store);
    await store.database.query(`create function fetched_tron.cut() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await store.database.query(`create trigger cut before insert or update on fetched_tron.${table}
      for each row execute function fetched_tron.cut()`);
    const fetchRound = fetchOf(FIRST);
    const blocks = fetchRound.blocks.map((each, at) =>
      at % 2 === 0 ? { ...each, block: { ...each.block, lacksInternalTransfers: true } } : each,
    );
    const merge = () => store.ledger.fetchedWriter(CHAIN).mergeFetched({ ...fetchRound, blocks });
    await expect(merge()).rejects.toThrow();
    await store.database.query(`drop trigger cut on fetched_tron.${table}`);
    expect(await dump(store)).toEqual(before);
    await merge();
    expect(await verifyFetched(store.database, CHAIN)).toEqual([]);
    expect((await coverageOf(store, FIRST)).map(({ unlisted, unexplained }) => [unlisted, unexplained])).toEqual([
      [0, 0],
    ]);
  });

  it('keep better coverage, in whatever order it comes [R-FETCH-09]', async () => {
    const rounds: readonly Partial<Coverage>[] = [
      { state: 'CUT', toHeight: 39 },
      { state: 'LISTED', toHeight: 39, proofs: [] },
      { state: 'WHOLE', toHeight: 20 },
      { state: 'WHOLE', toHeight: 30, fromHeight: 5 },
      { state: 'WHOLE', toHeight: 30, fromHeight: 3, source: 'a.example' },
      { state: 'WHOLE', toHeight: 30, fromHeight: 3, proofs: ['BALANCE', 'COUNT'], source: '0.example' },
    ];
    for (const order of [
      [0, 1, 2, 3, 4, 5],
      [5, 4, 3, 2, 1, 0],
      [3, 5, 0, 4, 1, 2],
    ]) {
      const store = await fetchAll(order.map((at) => round([], { coverage: [{ ...COVERAGE, ...rounds[at] }] })));
      expect(await coverageOf(store, 'A')).toMatchObject([{ ...COVERAGE, ...rounds[5] }]);
    }
  });

  it('are whole no longer where a block fetched for another address has an unlisted one [R-FETCH-10]', async () => {
    // The only transaction of the first address in its block: without it in the list, nothing reads that block.
    const shared = BLOCKS.map(({ transactions }) => transactions.filter(isOf(FIRST)))
      .filter(({ length }) => length === 1)
      .flat()
      .find(isOf(SECOND));
    expect(shared).toBeDefined();
    const rounds = [fetchOf(FIRST, ({ hash }) => hash !== shared?.hash), fetchOf(SECOND)];
    const first = await fetchAll(rounds.slice(0, 1));
    expect(await coverageOf(first, FIRST)).toMatchObject([{ state: 'WHOLE', unlisted: 0 }]);
    for (const order of [rounds, rounds.toReversed()])
      expect(await coverageOf(await fetchAll(order), FIRST, SECOND)).toEqual(
        [FIRST, SECOND]
          .toSorted()
          .map((address) =>
            expect.objectContaining(
              address === FIRST ? { address, state: 'LISTED', unlisted: 1 } : { address, state: 'WHOLE', unlisted: 0 },
            ),
          ),
      );
  });

  it('are not whole with a listed transaction in which the address has no leg [R-FETCH-10]', async () => {
    const foreign = BLOCKS.find(({ transactions }) =>
      transactions.some((each) => each.status === 'success' && !isOf(FIRST)(each)),
    ) as Block;
    const { hash = '' } = foreign.transactions.find((each) => each.status === 'success' && !isOf(FIRST)(each)) ?? {};
    const fetchRound = fetchOf(FIRST);
    const store = await fetchAll([
      round([keep(foreign)]),
      { ...fetchRound, listings: [...fetchRound.listings, listing(hash, foreign.height, FIRST)] },
    ]);
    expect(await coverageOf(store, FIRST)).toMatchObject([{ state: 'LISTED', unexplained: 1, unlisted: 0 }]);
  });

  it('gain the internal transfers that an earlier reading lacked, and lack them until then [R-FETCH-11] [R-FETCH-170]', async () => {
    const round = fetchOf(FIRST);
    const withoutInternals = (storedBlock: StoredBlock): StoredBlock => ({
      ...storedBlock,
      block: {
        ...storedBlock.block,
        lacksInternalTransfers: true,
        transactions: storedBlock.block.transactions.map((each) => ({
          ...each,
          operations: each.operations.slice(0, 1),
          notes: [],
        })),
      },
    });
    const poor = { ...round, blocks: round.blocks.map(withoutInternals) };
    const whole = await fetchAll([round]);
    const store = await fetchAll([poor]);
    expect(await fetchedRows(store)).not.toEqual(await fetchedRows(whole));
    expect(await store.ledger.getState(CHAIN)).toMatchObject({ lacksInternalTransfers: true });
    expect(await coverageOf(store, FIRST)).toMatchObject([{ lacks: ['internal'] }]);
    expect(await listLacking(store)).toEqual(await listStored(store));
    const half = { ...round, blocks: round.blocks.slice(0, 3) };
    await store.ledger.fetchedWriter(CHAIN).mergeFetched(half);
    expect(await verifyFetched(store.database, CHAIN)).toEqual([]);
    expect(await coverageOf(store, FIRST)).toMatchObject([{ lacks: ['internal'], number: 1 }]);
    for (const next of [round, poor]) {
      await store.ledger.fetchedWriter(CHAIN).mergeFetched(next);
      expect(await verifyFetched(store.database, CHAIN)).toEqual([]);
      expect(await fetchedRows(store)).toEqual(await fetchedRows(whole));
      expect(await store.ledger.getState(CHAIN)).toMatchObject({ lacksInternalTransfers: false, coverage: 3 });
      expect(await coverageOf(store, FIRST)).toMatchObject([{ state: 'WHOLE', lacks: [] }]);
      expect(await listLacking(store)).toEqual([]);
    }
  });

  it('stay partial when a transaction of the first block is stored [R-FETCH-07]', async () => {
    const store = await fetchAll([round([keep(BLOCKS[3] as Block)])]);
    const { isPartial } = await store.ledger.getState(CHAIN);
    await store.ledger.fetchedWriter(CHAIN).mergeFetched(round([keep(BLOCKS[0] as Block)]));
    const state = await store.ledger.getState(CHAIN);
    expect(state).toMatchObject({ firstHeight: 0, isPartial: true });
    expect(isPartial).toBe(true);
    expect(state.eventsFromHeight).toBeUndefined();
  });

  it('never share a table with the indexed chain [R-FETCH-08]', async () => {
    const store = await fetchAll(drawRounds(1));
    await store.ledger.read(CHAIN, async () => undefined);
    const rows = await store.database.query(`select to_regnamespace('ledger_tron') as name`);
    expect(rows).toEqual([{ name: null }]);
    expect(() => store.ledger.writer(CHAIN)).toThrow('TRON is stored as ON_DEMAND, not BLOCKS');
    expect(() => store.ledger.fetchedWriter('ETHEREUM')).toThrow('ETHEREUM is stored as BLOCKS, not ON_DEMAND');
  });
});
