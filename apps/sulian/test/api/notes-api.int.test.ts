import { MAX_NOTES_SHOWN, type TransactionAnswer } from '@sulian/contract';
import { type Block, MAX_NOTE_BYTES, type Note, type NoteContent, type Transaction } from '@sulian/domain';
import { createMockChain, createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { Program } from '../../src/program.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { createRunner } from '../support/run-here.ts';
import { makeTempDir } from '../support/run-sulian.ts';

const said = (content: string | NoteContent, more: Partial<Note> = {}): Note =>
  ({
    kind: 'DATA',
    operation: 0,
    side: 'destination',
    position: 1,
    ...(typeof content === 'string' ? { text: content, length: Buffer.byteLength(content), isCut: false } : content),
    ...more,
  }) as Note;

const XSS = '<img src=x onerror=alert(1)><script>alert(1)</script>';
const WORDS: readonly (readonly Note[])[] = [
  [],
  [said('OUT:AB12 退款'), said({ hex: '00ff', length: 2, isCut: false }, { position: 2 })],
  [said(XSS), said('javascript:alert(1)'), said('https://evil.example/?q=1')],
  [said('pay \u202eexe.cod\u202c\u200b now'), said('раypal'), said('line one\nline\ttwo'), said('\u200b\u202e')],
  [said({ text: 'x'.repeat(MAX_NOTE_BYTES), length: 1_000_000, isCut: true })],
  Array.from({ length: MAX_NOTES_SHOWN + 7 }, (_, at) => said(`${at}`)),
];

const dir = makeTempDir();
let test: TestDatabase;
let env: Record<string, string>;
let program: Program;
let api: TestApi;
const hashes: string[] = [];

/** A chain whose first coinbases contain these words. */
const blocks: readonly Block[] = createMockChain({ seed: 97, maxTransfers: 0 })
  .extend(WORDS.length + 2)
  .map((block, height) => {
    const [coinbase] = block.transactions as [Transaction];
    const notes = WORDS[height] ?? [];
    return { ...block, transactions: [notes.length === 0 ? coinbase : { ...coinbase, notes }] };
  });

beforeAll(async () => {
  test = await createTestDatabase();
  env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path, SULIAN_CONFIG: '' };
  program = await openProgram(readConfig(env, dir.path));
  await program.ledger.writer('BITCOIN').append(blocks);
  hashes.push(...blocks.map((block) => block.transactions[0]?.hash ?? ''));
  api = await openTestApi(program);
}, 240_000);
afterAll(async () => {
  await api.close();
  await program.close();
  await test.drop();
  dir.remove();
});

const get = (at: number): Promise<TransactionAnswer> =>
  api.get<TransactionAnswer>(`/api/proxy/v1/blockchains/BITCOIN/transactions/${hashes[at]}`);
const textsOf = async (at: number) => (await get(at)).notes.map(({ text, hex, deception }) => [text, hex, deception]);

describe('the notes of a transaction', () => {
  it('are text where they are text, else bytes, with their place and length [R-NOTE-08]', async () => {
    const { notes, numberOfNotes, areNotesKept } = await get(1);
    const place = { kind: 'DATA', operation: 0, side: 'destination', address: null, isCut: false, isSuppressed: false };
    expect(notes).toEqual([
      { ...place, position: 1, text: 'OUT:AB12 退款', hex: null, length: 15, deception: null },
      { ...place, position: 2, text: null, hex: '00ff', length: 2, deception: null },
    ]);
    expect([numberOfNotes, areNotesKept]).toEqual([2, true]);
    expect(await get(0)).toMatchObject({ notes: [], numberOfNotes: 0, areNotesKept: true });
  });

  it('are one line each that hides nothing, and are flagged where they hid something [R-NOTE-09]', async () => {
    expect(await textsOf(3)).toEqual([
      ['pay exe.cod now', null, 'TEXT_UNSEEN'],
      ['раypal', null, 'TEXT_MIXED'],
      ['line one line two', null, null],
      // Nothing of it can be seen.
      [null, 'e2808be280ae', 'TEXT_UNSEEN'],
    ]);
    // Markup is text; who shows it escapes it.
    expect(await textsOf(2)).toEqual([
      [XSS, null, null],
      ['javascript:alert(1)', null, null],
      ['https://evil.example/?q=1', null, null],
    ]);
  });

  it('say that they are cut, and how many there are beyond those sent [R-NOTE-08] [R-NOTE-03]', async () => {
    expect((await get(4)).notes).toMatchObject([{ text: 'x'.repeat(MAX_NOTE_BYTES), length: 1_000_000, isCut: true }]);
    const many = await get(5);
    expect([many.notes.length, many.numberOfNotes]).toEqual([MAX_NOTES_SHOWN, MAX_NOTES_SHOWN + 7]);
    expect(many.notes.at(-1)?.text).toBe(`${MAX_NOTES_SHOWN - 1}`);
  });

  it('are unknown in a block that was indexed before they were kept, and the chain says since when they are [R-NOTE-02]', async () => {
    await test.database.query('update ledger_bitcoin.checkpoint set notes_from_height = 7');
    try {
      expect(await get(6)).toMatchObject({ notes: [], areNotesKept: false });
      expect(await get(7)).toMatchObject({ notes: [], areNotesKept: true });
      const chains = await api.get<Record<string, { notesFromHeight: number | null }>>('/api/proxy/v1/blockchains');
      expect([chains['BITCOIN']?.notesFromHeight, chains['TRON']?.notesFromHeight]).toEqual([7, null]);
    } finally {
      await test.database.query('update ledger_bitcoin.checkpoint set notes_from_height = 0');
    }
  });
});

describe('sulian note', () => {
  const runEach = createRunner();
  const run = (...args: string[]) => runEach(['note', ...args], env);
  const listLines = () =>
    test.database.query<{ action: string; target: string }>(
      `select action, target from records.audit_entry where action like 'note.%' order by 1`,
    );

  it('suppress hides what is said, on record, also when the chain is imported again; restore shows it [R-NOTE-11]', async () => {
    const hash = hashes[1] ?? '';
    const { exitCode, stdout, stderr } = await run(
      'suppress',
      'bitcoin',
      hash.toUpperCase(),
      '--reason',
      '法院令 7',
      '--json',
    );
    expect(exitCode, stderr).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ chain: 'BITCOIN', hash, operation: null, notes: 2 });
    const place = { kind: 'DATA', operation: 0, side: 'destination', address: null, text: null, hex: null };
    const hidden = [
      { ...place, position: 1, length: 15, isCut: false, isSuppressed: true, deception: null },
      { ...place, position: 2, length: 2, isCut: false, isSuppressed: true, deception: null },
    ];
    expect((await get(1)).notes).toEqual(hidden);
    expect((await get(2)).notes.every(({ isSuppressed }) => !isSuppressed)).toBe(true);
    const writer = program.ledger.writer('BITCOIN');
    await writer.rollback(-1);
    await writer.append(blocks);
    expect((await get(1)).notes).toEqual(hidden);
    expect((await run('suppress', 'BITCOIN', hash, '--reason', 'again')).stderr).toContain('CONFLICT');
    expect((await run('restore', 'BITCOIN', hash, '--reason', '已撤销')).stdout).toContain('restored, notes of it: 2');
    expect((await get(1)).notes[0]?.text).toBe('OUT:AB12 退款');
    expect(await listLines()).toEqual([
      { action: 'note.restore', target: `transaction BITCOIN ${hash}` },
      { action: 'note.suppress', target: `transaction BITCOIN ${hash}` },
    ]);
  });

  it.each([
    [['suppress', 'BITCOIN', 'ab'.repeat(32), '--reason', 'x'], 1, 'NOT_FOUND'],
    [['suppress', 'BITCOIN', '@0', '--reason', 'x'], 1, 'NOT_FOUND'],
    [['suppress', 'BITCOIN', '@1', '--operation', '3', '--reason', 'x'], 1, 'NOT_FOUND'],
    [['suppress', 'BITCOIN', '@1', '--operation', '-1', '--reason', 'x'], 2, 'BAD_REQUEST'],
    [['suppress', 'BITCOIN', 'no hash', '--reason', 'x'], 2, 'BAD_REQUEST'],
    [['suppress', 'BITCOIN', '@1', '--reason', ' '], 2, 'BAD_REQUEST'],
    [['suppress', 'BITCOIN', '@1', '--reason', 'a\u202eb'], 2, 'TEXT_UNSEEN'],
    [['suppress', 'MOON', '@1', '--reason', 'x'], 2, 'CHAIN_UNKNOWN'],
    [['restore', 'BITCOIN', '@1', '--reason', 'x'], 1, 'CONFLICT'],
  ])('refuses %j with exit %i and %s [R-NOTE-11]', async (args, exit, error) => {
    const before = await listLines();
    const outcome = await run(
      ...args.map((each) => (each.startsWith('@') ? (hashes[Number(each[1])] ?? '') : each)),
      '--json',
    );
    expect([outcome.exitCode, JSON.parse(outcome.stdout)]).toMatchObject([exit, { error }]);
    expect(await listLines()).toEqual(before);
  });
});
