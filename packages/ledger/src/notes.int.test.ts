import {
  type Block,
  type ChainId,
  heightOf,
  MAX_NOTE_BYTES,
  type Note,
  type Transaction,
  toTxId,
} from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { createMockChain } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { createNotes } from './chain-migrations/002-notes.ts';
import { digestTables, dropChain, verifyTables } from './index.ts';
import { generateAccountBlocks } from './testing/generate-account-blocks.ts';
import type { Store } from './testing/open-store.ts';
import { useStores } from './testing/use-stores.ts';
import { withNotes } from './testing/with-notes.ts';

const open = useStores();

const utxo = withNotes(createMockChain({ seed: 91, maxTransfers: 8 }).extend(40));
const accounts = withNotes(generateAccountBlocks({ seed: 92, count: 30 }));
const CHAINS = [
  ['BITCOIN', utxo],
  ['ETHEREUM', accounts],
] as const;

const listTransactions = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => block.transactions.map((each, at) => [toTxId(block.height, at), each] as const));
const countAll = (blocks: readonly Block[]): number =>
  listTransactions(blocks).reduce((sum, [, { notes = [] }]) => sum + notes.length, 0);

const listIndexes = (database: Database, chain: ChainId) =>
  database.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where schemaname = $1 and tablename = 'note' order by 1`,
    [`ledger_${chain.toLowerCase()}`],
  );

/** Expects every note of the blocks and no other, each as in its block. */
async function expectNotes({ ledger, database }: Store, blocks: readonly Block[]): Promise<void> {
  const [{ chain } = { chain: 'BITCOIN' as const }] = blocks;
  expect(await listIndexes(database, chain)).toEqual([
    { indexdef: expect.stringContaining('(address, kind, "left"(text, 64), tx_id) WHERE (text IS NOT NULL)') },
    { indexdef: expect.stringContaining('UNIQUE INDEX') },
  ]);
  expect(await verifyTables(database, chain)).toEqual([]);
  const all = listTransactions(blocks);
  await ledger.read(chain, async (reader) => {
    const storedNotes = await reader.listNotes(
      all.map(([txId]) => txId),
      100,
    );
    expect(storedNotes).toEqual(
      all.flatMap(([txId, { notes = [] }]) => notes.map((note, number) => ({ txId, number, ...note }))),
    );
    const counts = await reader.countNotes(all.map(([txId]) => txId));
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(countAll(blocks));
  });
}

const stopAfter = (stages: number) => {
  let seen = 0;
  return () => {
    seen += 1;
    if (seen > stages) throw new Error('stopped here');
  };
};

describe.each(CHAINS)('notes of %s', (chain, blocks) => {
  it('are written with their blocks, the same one by one, at once and by bulk import [R-NOTE-01] [R-NOTE-06]', async () => {
    const [single, whole, bulk] = [await open(), await open(), await open()];
    for (const block of blocks) await single.ledger.writer(chain).append([block]);
    await whole.ledger.writer(chain).append(blocks);
    await bulk.ledger.writer(chain).bulk().load(blocks.slice(0, 13));
    await bulk.ledger.writer(chain).bulk().load(blocks.slice(13));
    await bulk.ledger.writer(chain).bulk().finish();
    const digest = await digestTables(whole.database, chain);
    expect(digest['note']).toMatch(new RegExp(`^${countAll(blocks)}:`));
    expect(countAll(blocks)).toBeGreaterThan(60);
    for (const { database } of [single, bulk]) expect(await digestTables(database, chain)).toEqual(digest);
    for (const store of [single, whole, bulk]) {
      await expectNotes(store, blocks);
      expect((await store.ledger.getState(chain)).notesFromHeight).toBe(0);
    }
  });

  it('survive a stop at any stage of a bulk import, and go with one that is given up [R-NOTE-06]', async () => {
    const store = await open();
    const bulk = () => store.ledger.writer(chain).bulk();
    await bulk().load(blocks.slice(0, 20));
    for (const stages of [1, 9]) await expect(bulk().finish(stopAfter(stages))).rejects.toThrow('stopped here');
    await bulk().load(blocks.slice(20));
    await bulk().finish();
    await expectNotes(store, blocks);

    const opened = await open();
    await opened.ledger.writer(chain).bulk().load(blocks.slice(0, 20));
    expect(await opened.ledger.writer(chain).bulk().abandon()).toBe(true);
    await opened.ledger.writer(chain).append(blocks);
    await expectNotes(opened, blocks);
    await dropChain(opened.database, chain, async () => undefined);
    await opened.ledger.writer(chain).append(blocks.slice(0, 5));
    await expectNotes(opened, blocks.slice(0, 5));
  });

  it('go with blocks that are taken back, and come with those in their place [R-NOTE-06]', async () => {
    const store = await open();
    const writer = store.ledger.writer(chain);
    await writer.append(blocks);
    await writer.rollback(17);
    await expectNotes(store, blocks.slice(0, 18));
    const silent = blocks.slice(18).map((block) => ({ ...block, transactions: block.transactions.map(withoutNotes) }));
    await writer.append(silent);
    await expectNotes(store, [...blocks.slice(0, 18), ...silent]);
    await writer.replaceAbove(9, blocks.slice(10));
    await expectNotes(store, blocks);
    await writer.rollback(-1);
    expect((await store.ledger.getState(chain)).notesFromHeight).toBeUndefined();
    expect((await digestTables(store.database, chain))['note']).toBe('0:0');
  });
});

const withoutNotes = ({ notes: _, ...rest }: Transaction): Transaction => rest;

describe('a ledger of before notes were kept', () => {
  /** State left by the previous version: no table of notes, and a checkpoint without them. */
  async function openFormer(blocks: readonly Block[], height: number): Promise<Store> {
    const store = await open();
    await store.ledger.writer('BITCOIN').append(blocks.slice(0, height + 1));
    await takeNotesAway(store);
    return store;
  }
  const takeNotesAway = ({ database }: Store) =>
    database.query(`
      drop table ledger_bitcoin.note;
      alter table ledger_bitcoin.checkpoint drop column notes_from_height`);
  /** As at the next start; migrations after it may have landed in any form. */
  const bringNotes = ({ database }: Store) =>
    database.transaction((session) => session.query(`set local search_path = ledger_bitcoin; ${createNotes.sql}`));

  it('keeps them from the next block on, says so, and is sound [R-NOTE-02]', async () => {
    const store = await openFormer(utxo, 19);
    await bringNotes(store);
    expect((await store.ledger.getState('BITCOIN')).notesFromHeight).toBe(20);
    expect(await verifyTables(store.database, 'BITCOIN')).toEqual([]);
    await store.ledger.writer('BITCOIN').append(utxo.slice(20));
    expect((await store.ledger.getState('BITCOIN')).notesFromHeight).toBe(20);
    const silent = utxo.slice(0, 20).map((each) => ({ ...each, transactions: each.transactions.map(withoutNotes) }));
    await expectNotes(store, [...silent, ...utxo.slice(20)]);
    // Blocks that are read again come with their notes.
    await store.ledger.writer('BITCOIN').replaceAbove(11, utxo.slice(12));
    expect((await store.ledger.getState('BITCOIN')).notesFromHeight).toBe(12);
    await expectNotes(store, [...silent.slice(0, 12), ...utxo.slice(12)]);
  });

  it('says so of a bulk import that was not finished, too [R-NOTE-02]', async () => {
    const store = await open();
    await store.ledger.writer('BITCOIN').bulk().load(utxo.slice(0, 10));
    await takeNotesAway(store);
    await bringNotes(store);
    await store.ledger.writer('BITCOIN').bulk().load(utxo.slice(10));
    await store.ledger.writer('BITCOIN').bulk().finish();
    expect((await store.ledger.getState('BITCOIN')).notesFromHeight).toBe(10);
    expect(await verifyTables(store.database, 'BITCOIN')).toEqual([]);
  });
});

describe('looking notes up', () => {
  const [block] = createMockChain({ seed: 95, maxTransfers: 0 }).extend(1) as [Block];
  const [coinbase] = block.transactions as [Transaction];
  const tag = (text: string, more: Partial<Note> = {}): Note =>
    ({
      kind: 'DESTINATION_TAG',
      operation: 0,
      side: 'destination',
      address: 'rBank',
      text,
      length: 1,
      isCut: false,
      ...more,
    }) as Note;
  const long = 'm'.repeat(3_000);
  const say = (...lists: readonly (readonly Note[])[]): readonly Block[] => [
    {
      ...block,
      transactions: lists.map((notes, at) => ({ ...coinbase, hash: `${at + 1}`.padStart(64, '0'), notes })),
    },
  ];
  const find = async (store: Store, query: Parameters<typeof lookUp>[1], limit = 10) => lookUp(store, query, limit);
  const lookUp = (
    { ledger }: Store,
    query: { readonly address?: string; readonly kind: Note['kind']; readonly text: string },
    limit: number,
  ) =>
    ledger.read('BITCOIN', async (reader) =>
      (await reader.listTransactionsByNote(query, limit)).map(({ txId }) => txId % 2 ** 20),
    );

  it('finds an address and its tag whole, newest first, and 0 is a tag [R-NOTE-04]', async () => {
    const store = await open();
    await store.ledger
      .writer('BITCOIN')
      .append(
        say(
          [tag('0')],
          [tag('01')],
          [tag('0', { address: 'rOther' })],
          [tag('0', { kind: 'SOURCE_TAG', side: 'source' })],
          [tag('0'), tag('0')],
          [],
          [tag(long, { length: 3_000 })],
          [tag(`${long.slice(1)}n`, { length: 3_000 })],
          [tag('x'.repeat(MAX_NOTE_BYTES), { length: 9_999, isCut: true })],
        ),
      );
    const bank = { address: 'rBank', kind: 'DESTINATION_TAG' } as const;
    expect(await find(store, { ...bank, text: '0' })).toEqual([4, 0]);
    expect(await find(store, { ...bank, text: '0' }, 1)).toEqual([4]);
    expect(await find(store, { ...bank, text: '' })).toEqual([]);
    expect(await find(store, { ...bank, kind: 'SOURCE_TAG', text: '0' })).toEqual([3]);
    expect(await find(store, { ...bank, text: long })).toEqual([6]);
    expect(await find(store, { ...bank, text: 'x'.repeat(MAX_NOTE_BYTES) })).toEqual([]);
    expect(await find(store, { ...bank, text: '0\0' })).toEqual([]);
    expect(await find(store, { kind: 'DESTINATION_TAG', text: '0' })).toEqual([]);
  });

  it('finds a text that names no address, by its kind [R-NOTE-04]', async () => {
    const store = await open();
    const memo: Note = { kind: 'DATA', operation: 0, text: 'OUT:AB12', length: 8, isCut: false };
    await store.ledger.writer('BITCOIN').append(say([memo], [{ ...memo, kind: 'MEMO' }], [{ ...memo, address: 'rA' }]));
    expect(await find(store, { kind: 'DATA', text: 'OUT:AB12' })).toEqual([0]);
  });

  it('gives of each transaction as many as are asked for, and says how many there are', async () => {
    const store = await open();
    await store.ledger.writer('BITCOIN').append(say([tag('1'), tag('2'), tag('3')], [tag('4')], []));
    await store.ledger.read('BITCOIN', async (reader) => {
      const txIds = [0, 1, 2].map((at) => toTxId(0, at));
      expect(
        (await reader.listNotes(txIds, 2)).map((row) => [row.txId, row.number, 'text' in row && row.text]),
      ).toEqual([
        [0, 0, '1'],
        [0, 1, '2'],
        [1, 0, '4'],
      ]);
      expect(await reader.countNotes(txIds)).toEqual(
        new Map([
          [0, 3],
          [1, 1],
        ]),
      );
      expect(await reader.listNotes([], 2)).toEqual([]);
    });
  });

  it.each([
    ['update ledger_bitcoin.note set operation = 1', 'each note stands in an operation that is there'],
    ['update ledger_bitcoin.note set tx_id = tx_id + 7', 'each note stands in an operation that is there'],
    ['delete from ledger_bitcoin.note where number = 0', 'notes of a transaction are numbered without a gap'],
    [`update ledger_bitcoin.note set bytes = '\\x00'`, 'a note is text or bytes, and as long as it says'],
    ['update ledger_bitcoin.note set text = null', 'a note is text or bytes, and as long as it says'],
    ['update ledger_bitcoin.note set text = chr(7)', 'a note is text or bytes, and as long as it says'],
    ['update ledger_bitcoin.note set is_cut = true', 'a note is text or bytes, and as long as it says'],
    ['update ledger_bitcoin.note set length = 2', 'a note is text or bytes, and as long as it says'],
    ['update ledger_bitcoin.note set kind = 99', 'a note is text or bytes, and as long as it says'],
    ['update ledger_bitcoin.checkpoint set notes_from_height = 1', 'notes are held from the height that is said'],
    ['update ledger_bitcoin.checkpoint set notes_from_height = null', 'notes are held from the height that is said'],
  ])('that are not what was written are named: %s [R-NOTE-06]', async (fault, name) => {
    const { database, ledger } = await open();
    await ledger.writer('BITCOIN').append(say([tag('1'), tag('2')]));
    expect(await verifyTables(database, 'BITCOIN')).toEqual([]);
    await database.query(fault);
    expect((await verifyTables(database, 'BITCOIN')).map((each) => each.check)).toContain(name);
  });
});

it('shows a reader all notes of a block or none [R-LEDGER-15]', async () => {
  const { ledger } = await open();
  await ledger.writer('BITCOIN').append(utxo.slice(0, 20));
  await ledger.read('BITCOIN', async (reader) => {
    await ledger.writer('BITCOIN').append(utxo.slice(20));
    const ids = listTransactions(utxo).map(([txId]) => txId);
    const storedNotes = await reader.listNotes(ids, 100);
    expect(Math.max(...storedNotes.map((row) => heightOf(row.txId)))).toBeLessThan(20);
    expect(storedNotes).toHaveLength(countAll(utxo.slice(0, 20)));
  });
});
