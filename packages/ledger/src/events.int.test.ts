import { type Block, type ChainEvent, heightOf, type Transaction, toTxId } from '@sulian/domain';
import { createMockChain } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { createEvents } from './chain-migrations/003-events.ts';
import { digestTables, dropChain, migrateLedger, verifyTables } from './index.ts';
import { generateAccountBlocks } from './testing/generate-account-blocks.ts';
import type { Store } from './testing/open-store.ts';
import { undoCheckpoint } from './testing/undo-checkpoint.ts';
import { useStores } from './testing/use-stores.ts';
import { withEvents } from './testing/with-events.ts';

const open = useStores();

const accounts = withEvents(generateAccountBlocks({ seed: 93, count: 30 }));
const utxo = withEvents(createMockChain({ seed: 94, maxTransfers: 8 }).extend(30));
const CHAINS = [
  ['ETHEREUM', accounts],
  ['BITCOIN', utxo],
] as const;

const listTransactions = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => block.transactions.map((each, at) => [toTxId(block.height, at), each] as const));
const countAll = (blocks: readonly Block[]): number =>
  listTransactions(blocks).reduce((sum, [, { events = [] }]) => sum + events.length, 0);
const withoutEvents = ({ events: _, ...rest }: Transaction): Transaction => rest;
const silence = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map(({ eventsVersion: _, ...block }) => ({ ...block, transactions: block.transactions.map(withoutEvents) }));

/** Expects every event of the blocks and no other, each as in its block, with the number of its token. */
async function expectEvents({ ledger, database }: Store, blocks: readonly Block[]): Promise<void> {
  const [{ chain } = { chain: 'BITCOIN' as const }] = blocks;
  expect(await verifyTables(database, chain)).toEqual([]);
  const all = listTransactions(blocks);
  await ledger.read(chain, async (reader) => {
    const storedEvents = await reader.listEvents(
      all.map(([txId]) => txId),
      10,
    );
    const keys = new Map(
      (await reader.listAssets(storedEvents.flatMap((row) => row.asset ?? []))).map((row) => [row.asset, row.key]),
    );
    const said = storedEvents.map(({ asset, ...row }) => {
      if (asset === undefined) return row;
      const token = keys.get(asset);
      return token == null ? { ...row, asset } : { ...row, token };
    });
    expect(said).toEqual(all.flatMap(([txId, { events = [] }]) => events.map((event) => ({ txId, ...event }))));
  });
}

/** The last block lets go of what the first freeze was about. */
function release(blocks: readonly Block[]): readonly Block[] {
  const first = listTransactions(blocks)
    .flatMap(([, { events = [] }]) => events)
    .find(({ kind }) => kind === 'FREEZE');
  const last = blocks.at(-1);
  if (first === undefined || last === undefined) throw new Error('nothing is frozen');
  const [one, ...others] = last.transactions;
  const events: readonly ChainEvent[] = [{ ...first, operation: 9, kind: 'UNFREEZE' }];
  return [
    ...blocks.slice(0, -1),
    { ...last, transactions: [...(one === undefined ? [] : [{ ...one, events }]), ...others.map(withoutEvents)] },
  ];
}

const stopAfter = (stages: number) => {
  let seen = 0;
  return () => {
    seen += 1;
    if (seen > stages) throw new Error('stopped here');
  };
};

describe.each(CHAINS)('events of %s', (chain, blocks) => {
  it('tell who is frozen at the end: whom nobody released after the last freeze or destruction [R-ADDR-130]', async () => {
    const store = await open();
    const said = release(blocks);
    await store.ledger.writer(chain).append(said);
    const frozen = new Map<string, boolean>();
    for (const [, { events = [] }] of listTransactions(said))
      for (const { kind, address, token, asset } of events)
        if (kind === 'FREEZE' || kind === 'UNFREEZE' || kind === 'DESTROY')
          frozen.set(`${address} ${token ?? asset}`, kind !== 'UNFREEZE');
    const lasting = [...frozen].flatMap(([key, lasts]) => (lasts ? [key] : []));
    expect(new Set(frozen.values())).toEqual(new Set([true, false]));
    await store.ledger.read(chain, async (reader) => {
      const rows = await reader.listFrozen(1_000);
      const keys = new Map(
        (await reader.listAssets(rows.map(({ asset }) => asset))).map((row) => [row.asset, row.key]),
      );
      expect(rows.map(({ address, asset }) => `${address} ${keys.get(asset) ?? asset}`).sort()).toEqual(lasting.sort());
      expect(await reader.listFrozen(2)).toEqual(rows.slice(0, 2));
    });
  });

  it('are written with their blocks, the same one by one, at once and by bulk import [R-EVENT-08]', async () => {
    const [single, whole, bulk] = [await open(), await open(), await open()];
    for (const block of blocks) await single.ledger.writer(chain).append([block]);
    await whole.ledger.writer(chain).append(blocks);
    await bulk.ledger.writer(chain).bulk().load(blocks.slice(0, 13));
    await bulk.ledger.writer(chain).bulk().load(blocks.slice(13));
    await bulk.ledger.writer(chain).bulk().finish();
    const digest = await digestTables(whole.database, chain);
    expect(digest['event']).toMatch(new RegExp(`^${countAll(blocks)}:`));
    expect(countAll(blocks)).toBeGreaterThan(60);
    for (const { database } of [single, bulk]) expect(await digestTables(database, chain)).toEqual(digest);
    for (const store of [single, whole, bulk]) {
      await expectEvents(store, blocks);
      expect((await store.ledger.getState(chain)).eventsFromHeight).toBe(0);
    }
  });

  it('survive a stop at any stage of a bulk import, and go with one that is given up [R-EVENT-08]', async () => {
    const store = await open();
    const bulk = () => store.ledger.writer(chain).bulk();
    await bulk().load(blocks.slice(0, 20));
    for (const stages of [1, 9]) await expect(bulk().finish(stopAfter(stages))).rejects.toThrow('stopped here');
    await bulk().load(blocks.slice(20));
    await bulk().finish();
    await expectEvents(store, blocks);

    const opened = await open();
    await opened.ledger.writer(chain).bulk().load(blocks.slice(0, 20));
    expect(await opened.ledger.writer(chain).bulk().abandon()).toBe(true);
    await opened.ledger.writer(chain).append(blocks);
    await expectEvents(opened, blocks);
    await dropChain(opened.database, chain, async () => undefined);
    await opened.ledger.writer(chain).append(blocks.slice(0, 5));
    await expectEvents(opened, blocks.slice(0, 5));
  });

  it('that a load did not finish are not there when it comes again [R-EVENT-08]', async () => {
    const store = await open();
    const bulk = store.ledger.writer(chain).bulk();
    await bulk.load(blocks.slice(0, 10));
    const [block] = blocks.slice(10) as [Block];
    const broken = { ...block, transactions: [...block.transactions, { ...block.transactions[0], hash: 'xyz' }] };
    await expect(bulk.load([broken as Block])).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
    await bulk.load(blocks.slice(10));
    await bulk.finish();
    await expectEvents(store, blocks);
  });

  it('go with blocks that are taken back, and come with those in their place [R-EVENT-08]', async () => {
    const store = await open();
    const writer = store.ledger.writer(chain);
    await writer.append(blocks);
    await writer.rollback(17);
    await expectEvents(store, blocks.slice(0, 18));
    await writer.replaceAbove(9, blocks.slice(10));
    await expectEvents(store, blocks);
    await writer.rollback(-1);
    expect((await store.ledger.getState(chain)).eventsFromHeight).toBeUndefined();
    expect((await digestTables(store.database, chain))['event']).toBe('0:0');
  });
});

describe('from which height on events are held', () => {
  const fromOf = async ({ ledger }: Store) => (await ledger.getState('ETHEREUM')).eventsFromHeight;

  it('is said anew by the first block that has them, and lost by one that has not [R-EVENT-06] [R-EVENT-07]', async () => {
    const store = await open();
    const writer = store.ledger.writer('ETHEREUM');
    await writer.append(silence(accounts.slice(0, 5)));
    expect(await fromOf(store)).toBeUndefined();
    await writer.append(accounts.slice(5, 10));
    expect(await fromOf(store)).toBe(5);
    await writer.append([...silence(accounts.slice(10, 12)), ...accounts.slice(12, 15)]);
    expect(await fromOf(store)).toBe(12);
    expect(await verifyTables(store.database, 'ETHEREUM')).toEqual([]);
    await writer.rollback(13);
    expect(await fromOf(store)).toBe(12);
    await writer.rollback(11);
    expect(await fromOf(store)).toBeUndefined();
    await writer.append(silence(accounts.slice(12, 13)));
    expect(await fromOf(store)).toBeUndefined();
  });

  it('is that of the first block that was held against a longer list [R-EVENT-06]', async () => {
    const store = await open();
    const writer = store.ledger.writer('ETHEREUM');
    const longer = accounts.map((block) => ({ ...block, eventsVersion: '2' }));
    await writer.append(accounts.slice(0, 10));
    await writer.append(longer.slice(10, 20));
    expect(await fromOf(store)).toBe(10);
    expect((await store.ledger.getState('ETHEREUM')).eventsVersion).toBe('2');
    expect(await verifyTables(store.database, 'ETHEREUM')).toEqual([]);
    await writer.rollback(8);
    expect((await store.ledger.getState('ETHEREUM')).eventsVersion).toBeUndefined();
    await writer.append(longer.slice(9, 12));
    expect(await fromOf(store)).toBe(9);
  });

  it('is the same where a bulk import lacks some [R-EVENT-07]', async () => {
    const store = await open();
    const bulk = store.ledger.writer('ETHEREUM').bulk();
    await bulk.load([...accounts.slice(0, 5), ...silence(accounts.slice(5, 6)), ...accounts.slice(6, 8)]);
    await bulk.load(accounts.slice(8, 12));
    await bulk.finish();
    expect(await fromOf(store)).toBe(6);
    const lossy = await open();
    await lossy.ledger.writer('ETHEREUM').bulk().load(silence(accounts));
    await lossy.ledger.writer('ETHEREUM').bulk().finish();
    expect(await fromOf(lossy)).toBeUndefined();
  });

  it('is the next block in a ledger of before events were kept, which is sound [R-EVENT-06]', async () => {
    const store = await open();
    const writer = store.ledger.writer('ETHEREUM');
    await writer.append(silence(accounts.slice(0, 20)));
    await store.database.query(`
      drop table ledger_ethereum.event;
      alter table ledger_ethereum.checkpoint drop column events_from_height, drop column events_version`);
    // As at the next start; migrations after it may have landed in any form.
    await store.database.transaction((session) =>
      session.query(`set local search_path = ledger_ethereum; ${createEvents.sql}`),
    );
    expect(await fromOf(store)).toBeUndefined();
    expect(await verifyTables(store.database, 'ETHEREUM')).toEqual([]);
    await writer.append(accounts.slice(20));
    expect(await fromOf(store)).toBe(20);
    await expectEvents(store, [...silence(accounts.slice(0, 20)), ...accounts.slice(20)]);
  });
});

describe('a folder of the XRP Ledger in which a change of keys that failed was kept as one', () => {
  const [block] = generateAccountBlocks({ seed: 97, count: 1, chain: 'RIPPLE', transactions: 0 }) as [Block];
  const BEN = 'rpZc4mVfWUif9CRoHRKKcmhu1nx2xktxBo';
  const transactions = (['success', 'failed', 'partly'] as const).map(
    (status, at): Transaction => ({
      hash: `${at + 1}`.padStart(64, '0'),
      kind: 'transfer',
      status,
      feeBase: 0n,
      operations: [],
      events: [{ operation: 0, kind: 'PERMISSION_CHANGE', address: BEN }],
    }),
  );

  it('is without it once it is opened, keeps what was made, and is sound [R-EVENT-24]', async () => {
    const { ledger, database } = await open();
    await ledger.writer('RIPPLE').append([{ ...block, eventsVersion: 'ledger-entries-1', transactions }]);
    expect(await verifyTables(database, 'RIPPLE')).toHaveLength(1);
    await database.query(`${undoCheckpoint('ledger_ripple')} delete from ledger_ripple.migration where number >= 10`);
    await migrateLedger(database);
    expect(await verifyTables(database, 'RIPPLE')).toEqual([]);
    await ledger.read('RIPPLE', async (reader) => {
      const first = toTxId(block.height, 0);
      const rows = await reader.listEvents(
        transactions.map((_, at) => first + at),
        10,
      );
      expect(rows.map(({ txId }) => txId - first)).toEqual([0, 2]);
      // Blocks of an older version do not count as whole.
      expect(reader.state.eventsVersion).toBe('ledger-entries-1');
    });
  });
});

describe('looking events up', () => {
  const A = `0x${'aa'.repeat(20)}`;
  const TOKEN = `0x${'7e'.repeat(20)}`;
  const [block] = generateAccountBlocks({ seed: 96, count: 1, transactions: 0 }) as [Block];
  const say = (...lists: readonly (readonly Partial<NonNullable<Transaction['events']>[number]>[])[]): Block => ({
    ...block,
    eventsVersion: '1',
    transactions: lists.map((events, at) => ({
      hash: `${at + 1}`.padStart(64, '0'),
      kind: 'transfer',
      status: 'success',
      feeBase: 0n,
      operations: [],
      events: events.map((event, operation) => ({ operation, kind: 'FREEZE', address: A, token: TOKEN, ...event })),
    })),
  });

  it('finds those of an address by kind, newest first, as many as are asked for', async () => {
    const { ledger } = await open();
    await ledger
      .writer('ETHEREUM')
      .append([say([{}, { kind: 'UNFREEZE' }], [{ address: `0x${'bb'.repeat(20)}` }, { kind: 'PAUSE' }], [{}])]);
    await ledger.read('ETHEREUM', async (reader) => {
      const list = async (kinds: readonly ('FREEZE' | 'UNFREEZE' | 'DESTROY')[], limitEach = 10) =>
        (await reader.listEventsOf([A, A, 'x\0'], { kinds, limitEach })).map(({ txId, operation }) => [
          txId % 2 ** 20,
          operation,
        ]);
      expect(await list(['FREEZE', 'UNFREEZE'])).toEqual([
        [2, 0],
        [0, 1],
        [0, 0],
      ]);
      expect(await list(['FREEZE'], 1)).toEqual([[2, 0]]);
      expect(await list(['DESTROY'])).toEqual([]);
      expect(await list([])).toEqual([]);
      expect(await reader.listEventsOf([], { kinds: ['FREEZE'], limitEach: 10 })).toEqual([]);
      expect(await reader.listEvents([], 10)).toEqual([]);
      // A token that nothing has moved yet is numbered by its freeze.
      expect((await reader.findAssetByKey(TOKEN))?.asset).toBe(1);
    });
  });

  it('finds the newest of each address in each asset, however many another has [R-EVENT-09]', async () => {
    const { ledger } = await open();
    const B = `0x${'bb'.repeat(20)}`;
    const asset = { token: undefined, asset: 0 } as never as Partial<ChainEvent>;
    await ledger
      .writer('ETHEREUM')
      .append([say([{}, { address: B }, asset], [{ address: B }, {}, {}], [{ address: B }, {}, { kind: 'PAUSE' }])]);
    await ledger.read('ETHEREUM', async (reader) => {
      const storedEvents = await reader.listEventsOf([A, B], { kinds: ['FREEZE'], limitEach: 2 });
      const placed = storedEvents.map((row) => [row.txId % 2 ** 20, row.operation, row.address, row.asset]);
      expect(placed).toEqual([
        [2, 1, A, 1],
        [2, 0, B, 1],
        [1, 2, A, 1],
        [1, 0, B, 1],
        [0, 2, A, 0],
      ]);
    });
  });

  it('lists the first of each transaction, and counts all [R-EVENT-11]', async () => {
    const { ledger } = await open();
    await ledger
      .writer('ETHEREUM')
      .append([say([{ operation: 9 }, { operation: 4 }, { operation: 7 }], [{ operation: 2 }], [])]);
    await ledger.read('ETHEREUM', async (reader) => {
      const txIds = [0, 1, 2, 3].map((at) => toTxId(block.height, at));
      expect((await reader.listEvents(txIds, 2)).map(({ txId, operation }) => [txId, operation])).toEqual([
        [txIds[0], 4],
        [txIds[0], 7],
        [txIds[1], 2],
      ]);
      expect(await reader.countEvents(txIds)).toEqual(
        new Map([
          [txIds[0], 3],
          [txIds[1], 1],
        ]),
      );
      expect(await reader.countEvents([])).toEqual(new Map());
    });
  });

  it.each([
    ['update ledger_ethereum.event set tx_id = tx_id + 7', 'each event stands in a transaction that is there'],
    ['update ledger_ethereum.transaction set is_failed = true', 'each event stands in a transaction that is there'],
    ['update ledger_ethereum.event set kind = 99', 'an event is of a known kind'],
    ['update ledger_ethereum.event set asset = 99', 'an event is of a known kind'],
    ['update ledger_ethereum.event set amount = -1', 'an event is of a known kind'],
    [`update ledger_ethereum.event set data = decode(repeat('00', 257), 'hex')`, 'an event is of a known kind'],
    ['update ledger_ethereum.checkpoint set events_from_height = 1', 'events are held from a height that is held'],
  ])('that are not what was written are named: %s [R-EVENT-08]', async (fault, name) => {
    const { database, ledger } = await open();
    await ledger.writer('ETHEREUM').append([say([{}])]);
    expect(await verifyTables(database, 'ETHEREUM')).toEqual([]);
    await database.query(fault);
    expect((await verifyTables(database, 'ETHEREUM')).map(({ check }) => check).join()).toContain(name);
  });

  it('refuses more data than an event may have', async () => {
    const { ledger } = await open();
    for (const data of ['ab'.repeat(257), '0xab', 'AB'])
      await expect(ledger.writer('ETHEREUM').append([say([{ data }])])).rejects.toMatchObject({
        code: 'BLOCK_CORRUPT',
      });
  });
});

it('shows a reader all events of a block or none [R-LEDGER-15]', async () => {
  const { ledger } = await open();
  await ledger.writer('ETHEREUM').append(accounts.slice(0, 20));
  await ledger.read('ETHEREUM', async (reader) => {
    await ledger.writer('ETHEREUM').append(accounts.slice(20));
    const storedEvents = await reader.listEvents(
      listTransactions(accounts).map(([txId]) => txId),
      10,
    );
    expect(Math.max(...storedEvents.map((row) => heightOf(row.txId)))).toBeLessThan(20);
    expect(storedEvents).toHaveLength(countAll(accounts.slice(0, 20)));
  });
});
