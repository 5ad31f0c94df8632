import type { DeskCaller, DeskStore } from '@sulian/domain';
import type { TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaseOfTwo, makeCase, openRecords } from '../testing/make-case.ts';
import { createDeskStore } from './desk-store.ts';

const NOW = 1_795_000_000;
const ADDRESS = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const deedOf = (by = 'one@desk.example', nowSec = NOW) => ({ by, nowSec });

let test: TestDatabase;
let desks: DeskStore;
let own: CaseOfTwo;
let other: CaseOfTwo;

beforeAll(async () => {
  test = await openRecords();
  desks = createDeskStore(test.database);
  own = await makeCase(test, 'desk');
  other = await makeCase(test, 'other');
});
afterAll(() => test.drop());

const callerOf = ({ caseId, accountIds }: CaseOfTwo, at: 0 | 1 = 0): DeskCaller => ({
  ...{ caseId, accountId: accountIds[at] },
  email: at === 0 ? 'one@desk.example' : 'two@desk.example',
});
const draftOf = (address: string, more = {}) => ({ chain: 'BITCOIN' as const, address, collections: [], ...more });
/** As an audited write does it: each change in a transaction of its own. */
const inTransaction = <T>(work: (store: DeskStore) => Promise<T>): Promise<T> =>
  test.database.transaction((session) => work(createDeskStore(session)));
const add = (address: string, more = {}) =>
  inTransaction((store) => store.add(callerOf(own), [draftOf(address, more)], NOW));

describe('objects of a desk', () => {
  it('are added once each, and stay as they are when they are added again [R-DESK-01]', async () => {
    const drafts = [draftOf('1A', { name: '嫌疑人A' }), draftOf('1B'), draftOf('1A', { name: 'x' })];
    const first = await inTransaction((store) => store.add(callerOf(own), drafts, NOW));
    expect([first.added, first.objects.map(({ address, name }) => [address, name])]).toEqual([
      2,
      [
        ['1A', '嫌疑人A'],
        ['1B', undefined],
      ],
    ]);
    const again = await inTransaction((store) => store.add(callerOf(own), [draftOf('1A', { name: '别名' })], NOW));
    expect([again.added, again.objects[0]?.name, again.objects[0]?.version]).toEqual([0, '嫌疑人A', 1]);
    expect((await desks.read(own.caseId)).objects.map(({ address }) => address)).toEqual(['1A', '1B']);
    expect((await desks.read(other.caseId)).objects).toEqual([]);
  });

  it('change field by field; a change of an older version is refused with the newest [R-DESK-02]', async () => {
    const [object] = (await add('1Changed', { collections: ['甲'] })).objects;
    const id = object?.id ?? 0;
    const change = (by: string, fields: object) =>
      inTransaction((store) => store.change(own.caseId, id, { version: 1, ...fields }, deedOf(by)));
    const both = await Promise.allSettled([
      change('one@desk.example', { name: '甲的钱包', role: 'SUSPECT' }),
      change('two@desk.example', { colour: 'TEAL' }),
    ]);
    const late = both.find((each) => each.status === 'rejected');
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(late).toMatchObject({ reason: { code: 'CONFLICT', details: { current: { id, version: 2 } } } });
    const named = await inTransaction((store) =>
      store.change(own.caseId, id, { version: 2, name: '甲', collections: ['乙', '乙'] }, deedOf()),
    );
    expect(named).toMatchObject({ name: '甲', collections: ['乙'], version: 3 });
    const cleared = await inTransaction((store) =>
      store.change(own.caseId, id, { version: 3, name: null }, deedOf('two@desk.example', NOW + 5)),
    );
    expect(cleared).toMatchObject({ name: undefined, changedBy: 'two@desk.example', changedSec: NOW + 5 });
  });

  it('come with several notes, oldest first [R-DESK-46]', async () => {
    const marks = (note: string | undefined, furtherNotes: readonly string[]) => ({ note, furtherNotes });
    const drafts = [
      draftOf('1Many', marks('a', ['b', 'c'])),
      draftOf('1None'),
      draftOf('1One', marks(undefined, ['d'])),
    ];
    const { objects } = await inTransaction((store) => store.add(callerOf(own), drafts, NOW));
    const texts = await Promise.all(
      objects.map(async ({ id }) => (await desks.listNotes(own.caseId, id)).map(({ text }) => text)),
    );
    expect(texts).toEqual([['a', 'b', 'c'], [], ['d']]);
  });

  it('are not found by another case [R-DESK-03]', async () => {
    const [object] = (await add('1Secret', { note: 'first' })).objects;
    const id = object?.id ?? 0;
    const [note] = await desks.listNotes(own.caseId, id);
    const foreign = other.caseId;
    for (const attempt of [
      () => desks.change(foreign, id, { version: 1, name: 'x' }, deedOf()),
      () => desks.remove(foreign, id, deedOf()),
      () => desks.listNotes(foreign, id),
      () => desks.addNote(foreign, id, 'x', deedOf()),
      () => desks.changeNote(foreign, note?.id ?? 0, { version: 1, text: 'x' }, deedOf()),
      () => desks.removeNote(foreign, note?.id ?? 0, deedOf()),
      () => desks.listNoteVersions(foreign, note?.id ?? 0),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await desks.listNotes(own.caseId, id)).toEqual([note]);
  });

  it('come back with their notes when they are added after a removal [R-DESK-01]', async () => {
    const [object] = (await add('1Back', { name: '甲', note: 'seen' })).objects;
    await inTransaction((store) => store.remove(own.caseId, object?.id ?? 0, deedOf()));
    await expect(desks.listNotes(own.caseId, object?.id ?? 0)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const back = await add('1Back');
    expect([back.added, back.objects[0]]).toMatchObject([1, { id: object?.id, name: '甲', notes: 1 }]);
  });

  it('are 5,000 at most, also where two colleagues add at once [R-DESK-04]', async () => {
    const { caseId, accountIds } = await makeCase(test, 'full');
    const caller: DeskCaller = { caseId, accountId: accountIds[0], email: 'one@full.example' };
    const many = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => draftOf(`${prefix}${at}`));
    const addMany = (prefix: string, count: number) =>
      inTransaction((store) => store.add(caller, many(prefix, count), NOW));
    await addMany('1x', 2_000);
    await addMany('1y', 2_000);
    const both = await Promise.allSettled([addMany('1z', 900), addMany('1w', 900)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'DESK_FULL' } });
    expect((await desks.read(caseId)).objects).toHaveLength(4_900);
  });
});

describe('notes', () => {
  it('have every text; who edits an older one sees the newer and chooses [R-DESK-05]', async () => {
    const [object] = (await add(ADDRESS)).objects;
    const note = await inTransaction((store) => store.addNote(own.caseId, object?.id ?? 0, '第一稿', deedOf()));
    expect(note).toMatchObject({ text: '第一稿', version: 1, by: 'one@desk.example', changed: undefined });
    const edit = (by: string, text: string) =>
      inTransaction((store) => store.changeNote(own.caseId, note.id, { version: 1, text }, deedOf(by, NOW + 9)));
    const both = await Promise.allSettled([edit('one@desk.example', '甲稿'), edit('two@desk.example', '乙稿')]);
    const [savedNote] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', details: { current: { text: savedNote?.text, version: 2 } } },
    });
    expect(savedNote?.changed).toEqual({
      by: savedNote?.text === '甲稿' ? 'one@desk.example' : 'two@desk.example',
      sec: NOW + 9,
    });
    const versions = await desks.listNoteVersions(own.caseId, note.id);
    expect(versions.map(({ version, text }) => [version, text])).toEqual([
      [1, '第一稿'],
      [2, savedNote?.text],
    ]);
    await inTransaction((store) => store.removeNote(own.caseId, note.id, deedOf()));
    expect(await desks.listNotes(own.caseId, object?.id ?? 0)).toEqual([]);
  });
});

describe('rights', () => {
  it('are those of the role, until an owner names others or closes the desk [R-DESK-06]', async () => {
    const team = await makeCase(test, 'team');
    const [one, two] = [callerOf(team), callerOf(team, 1)];
    expect([await desks.findRight(one), await desks.findRight(two)]).toEqual(['EDITOR', 'EDITOR']);
    await inTransaction((store) => store.add(two, [draftOf('1Team')], NOW));
    expect([await desks.findRight(one), await desks.findRight(two)]).toEqual(['EDITOR', 'OWNER']);
    await inTransaction((store) => store.setRight(two, one.accountId, 'READER'));
    expect(await desks.findRight(one)).toBe('READER');
    await inTransaction((store) => store.setRight(two, one.accountId, undefined));
    await inTransaction((store) => store.setConfidential(team.caseId, true));
    expect([await desks.findRight(one), await desks.findRight(two)]).toEqual([undefined, 'OWNER']);
    // An account of another case has none, whatever its role.
    expect(await desks.findRight({ ...one, caseId: other.caseId })).toBeUndefined();
  });

  it('a desk always has an owner; handing it over leaves the former one as editor [R-DESK-07]', async () => {
    const team = await makeCase(test, 'handed');
    const [one, two] = [callerOf(team), callerOf(team, 1)];
    await inTransaction((store) => store.add(one, [draftOf('1Handed')], NOW));
    await expect(desks.setRight(two, one.accountId, 'READER')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(desks.setRight(one, one.accountId, 'READER')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(desks.setRight(one, other.accountIds[0], 'OWNER')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // Handed over twice at once, it has one owner.
    const twice = await Promise.allSettled(
      [1, 2].map(() => inTransaction((store) => store.setRight(one, two.accountId, 'OWNER'))),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await desks.listMembers(team.caseId)).map(({ accountId, right }) => [accountId, right])).toEqual([
      [one.accountId, 'EDITOR'],
      [two.accountId, 'OWNER'],
    ]);
    // An owner who was disabled is none: the next who adds takes over.
    await test.database.query(`UPDATE records.account SET status = 'DISABLED' WHERE account_id = $1::int`, [
      two.accountId,
    ]);
    await inTransaction((store) => store.add(one, [draftOf('1Next')], NOW));
    expect(await desks.findRight(one)).toBe('OWNER');
  });
});

it('stored views are of one case, newest first [R-DESK-08]', async () => {
  const view = { kind: 'TRAIL', title: '受害人甲的资金', link: '/trail?x=1', ends: [] } as const;
  const first = await desks.addView(own.caseId, view, deedOf());
  const second = await desks.addView(own.caseId, { ...view, kind: 'ENDS' }, deedOf());
  expect((await desks.read(own.caseId)).views).toEqual([second, first]);
  await expect(desks.removeView(other.caseId, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await desks.removeView(own.caseId, first.id);
  expect((await desks.read(own.caseId)).views).toEqual([second]);
});
