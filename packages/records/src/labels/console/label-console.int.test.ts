import type { ConsoleLabel, EntityDraft, ImportSettings, LabelConsole, LabelDraft, LabelFields } from '@sulian/domain';
import { createLabelDraft, createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordsMigrations } from '../../migrations/index.ts';
import { createLabelStore, type RecordsLabelStore } from '../label-store.ts';
import { createLabelConsole } from './label-console.ts';

const SETTINGS: ImportSettings = { format: 'csv', name: 'list', byWhom: 'cli' };
const DEED = { byWhom: 'reviewer@test.sulian', reason: 'seen in the file' };
const alpha: EntityDraft = { key: 'own:alpha', name: 'Alpha', type: 'Exchange' };
const beta: EntityDraft = { key: 'own:beta', name: 'Beta', type: 'Gambling' };
const draft = (address: string, over: Partial<LabelDraft> = {}): LabelDraft =>
  createLabelDraft({
    chain: 'BITCOIN',
    address,
    entity: alpha,
    source: 'csv:a.csv',
    confidence: 50,
    ...over,
  });
const fields = (over: Partial<LabelFields> = {}): LabelFields => ({
  entity: { name: 'Alpha', type: 'Exchange' },
  confidence: 90,
  ...over,
});

let test: TestDatabase;
let store: RecordsLabelStore;
let labels: LabelConsole;

beforeAll(async () => {
  test = await createTestDatabase({ records: recordsMigrations });
  store = createLabelStore(test.database);
  labels = createLabelConsole(test.database);
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.database.query(
    `TRUNCATE records.entity, records.entity_merge, records.label_source, records.label, records.coinbase_tag, records.label_history,
       records.label_import, records.wallet_decision, records.label_conflict RESTART IDENTITY;
     UPDATE records.label_version SET version = 0; UPDATE records.label_conflict_state SET version = 0`,
  );
});

async function importAll(...drafts: readonly LabelDraft[]) {
  async function* one() {
    yield { labels: drafts, coinbaseTags: [], refused: [], wholeSources: ['csv:a.csv'] };
  }
  return store.importLabels(one(), { ...SETTINGS, replaces: true });
}
async function listValid(): Promise<string[]> {
  const seen: string[] = [];
  for await (const page of store.streamLabels('BITCOIN'))
    seen.push(...page.map((each) => `${each.address} ${each.entity.name} ${each.source} ${each.confidence}`));
  return seen;
}
async function getLabel(id: number): Promise<ConsoleLabel> {
  const found = await labels.find(id);
  if (found === undefined) throw new Error(`unknown label "${id}"`);
  return found.label;
}
const only = async (): Promise<ConsoleLabel> => {
  const [label] = (await labels.list({ offset: 0, limit: 10 })).items;
  if (label === undefined) throw new Error('the label is missing');
  return label;
};

describe('a label by hand', () => {
  it('counts at once, with who entered it and why, and makes a label version [R-LABEL-13]', async () => {
    const id = await labels.add(
      { ...fields({ note: 'wallet of the suspect' }), chain: 'BITCOIN', address: '1A' },
      DEED,
    );
    expect(await listValid()).toEqual(['1A Alpha manual 90']);
    expect(await store.getVersion()).toBe(1);
    expect(await labels.find(id)).toMatchObject({
      label: {
        state: 'VALID',
        version: 1,
        enteredBy: DEED.byWhom,
        enteredReason: DEED.reason,
        note: 'wallet of the suspect',
      },
      history: [],
    });
  });

  it('is not entered twice, nor of an entity that nobody knows', async () => {
    const label = { ...fields(), chain: 'BITCOIN', address: '1A' } as const;
    await labels.add(label, DEED);
    await expect(labels.add(label, DEED)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(labels.add({ ...label, entity: { id: 999 } }, DEED)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await store.getVersion()).toBe(1);
  });

  it('changes in place when it is corrected, and what it said is kept with who changed it and why', async () => {
    const id = await labels.add({ ...fields({ note: 'old' }), chain: 'BITCOIN', address: '1A' }, DEED);
    const why = { byWhom: 'other@test.sulian', reason: 'a typing error' };
    expect(await labels.correct({ id, version: 1 }, fields({ confidence: 20, note: 'new' }), why)).toBe(id);
    expect(await listValid()).toEqual(['1A Alpha manual 20']);
    expect((await labels.find(id))?.history).toMatchObject([
      { untilVersion: 2, confidence: 90, note: 'old', state: 'VALID', ...why },
    ]);
  });

  it('that names another entity takes the place of the one before', async () => {
    const id = await labels.add({ ...fields(), chain: 'BITCOIN', address: '1A' }, DEED);
    const now = await labels.correct({ id, version: 1 }, fields({ entity: { name: 'Beta', type: 'Gambling' } }), DEED);
    expect(await getLabel(now)).toMatchObject({ corrects: id, entity: { name: 'Beta', type: 'Gambling' } });
    expect((await getLabel(id)).state).toBe('REVIEWER');
    expect(await listValid()).toEqual(['1A Beta manual 90']);
  });

  it('that was withdrawn can be entered again, and says then what is new', async () => {
    const label = { ...fields(), chain: 'BITCOIN', address: '1A' } as const;
    const id = await labels.add(label, DEED);
    await labels.withdraw({ id, version: 1 }, DEED);
    expect(await listValid()).toEqual([]);
    expect(await labels.add({ ...label, confidence: 10 }, DEED)).toBe(id);
    expect(await listValid()).toEqual(['1A Alpha manual 10']);
    expect((await labels.find(id))?.history.map((each) => each.state)).toEqual(['REVIEWER', 'VALID']);
  });
});

describe('an imported label', () => {
  it('that is corrected is withheld, and a reviewer says what is right: its source is not made to say it [R-LABEL-14]', async () => {
    await importAll(draft('1A', { note: 'as the source says' }));
    const { id, version } = await only();
    const now = await labels.correct({ id, version }, fields({ confidence: 70 }), DEED);
    expect(await listValid()).toEqual(['1A Alpha manual 70']);
    expect(await getLabel(id)).toMatchObject({
      state: 'REVIEWER',
      source: 'csv:a.csv',
      note: 'as the source says',
      confidence: 50,
    });
    expect(await getLabel(now)).toMatchObject({ state: 'VALID', corrects: id, source: 'manual' });
  });

  it('that a reviewer withdrew is brought back by no import, changed or not, and by the reviewer alone [R-LABEL-15]', async () => {
    await importAll(draft('1A'), draft('1B'));
    const [label] = (await labels.list({ text: '1A', offset: 0, limit: 10 })).items;
    const { id = 0, version = 0 } = label ?? {};
    await labels.withdraw({ id, version }, DEED);
    expect(await importAll(draft('1A'), draft('1B'))).toMatchObject({ labels: { added: 0, changed: 0, unchanged: 2 } });
    expect(await importAll(draft('1A', { confidence: 99 }), draft('1B'))).toMatchObject({ labels: { changed: 0 } });
    expect(await listValid()).toEqual(['1B Alpha csv:a.csv 50']);
    await labels.restore({ id, version: (await getLabel(id)).version }, DEED);
    expect(await listValid()).toEqual(['1A Alpha csv:a.csv 50', '1B Alpha csv:a.csv 50']);
    expect(await importAll(draft('1B'))).toMatchObject({ labels: { withdrawn: 1 } });
    expect((await getLabel(id)).state).toBe('SOURCE');
  });

  it('changed by two reviewers at once is changed by the first alone [R-LABEL-16]', async () => {
    await importAll(draft('1A'));
    const seen = await only();
    const both = await Promise.allSettled([labels.withdraw(seen, DEED), labels.correct(seen, fields(), DEED)]);
    expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } });
    await expect(labels.restore({ id: 999, version: 1 }, DEED)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is not changed while an import runs, and that is said instead of waiting', async () => {
    await importAll(draft('1A'));
    const seen = await only();
    await test.database.transaction(async (session) => {
      await session.query(`SELECT pg_advisory_xact_lock(hashtextextended('records.label_version', 0))`);
      await expect(labels.withdraw(seen, DEED)).rejects.toMatchObject({ code: 'BUSY', retryable: true });
    });
  }, 15_000);
});

describe('the list of labels', () => {
  it('finds by the beginning of an address or a part of a name, by chain, source and state', async () => {
    await importAll(
      draft('1Aa'),
      draft('1Ab', { entity: beta }),
      draft('1B', { chain: 'LITECOIN', source: 'csv:b.csv' }),
    );
    const find = async (filter: object) =>
      (await labels.list({ offset: 0, limit: 10, ...filter })).items.map((each) => each.address);
    expect(await find({})).toEqual(['1B', '1Ab', '1Aa']);
    expect(await find({ text: '1A' })).toEqual(['1Ab', '1Aa']);
    expect(await find({ text: 'bet' })).toEqual(['1Ab']);
    expect(await find({ text: '%' })).toEqual([]);
    expect(await find({ chain: 'LITECOIN' })).toEqual(['1B']);
    expect(await find({ source: 'csv:a.csv', state: 'VALID' })).toEqual(['1Ab', '1Aa']);
    expect(await find({ source: 'no such' })).toEqual([]);
    const { id, version } = (await labels.list({ text: '1Aa', offset: 0, limit: 1 })).items[0] ?? { id: 0, version: 0 };
    await labels.withdraw({ id, version }, DEED);
    expect([await find({ state: 'REVIEWER' }), await find({ state: 'SOURCE' })]).toEqual([['1Aa'], []]);
    expect(await labels.list({ offset: 1, limit: 1 })).toMatchObject({ total: 3, items: [{ address: '1Ab' }] });
  });
});

describe('conflicts', () => {
  it('are the addresses whose valid labels name more than one entity, with all of them [R-LABEL-17]', async () => {
    await importAll(draft('1A'), draft('1A', { entity: beta, source: 'csv:b.csv' }), draft('1B'));
    const list = () => labels.listConflicts({ offset: 0, limit: 10 });
    const { items, total } = await list();
    expect(total).toBe(1);
    expect(
      items.map(({ chain, address, labels: consoleLabels }) => [
        chain,
        address,
        consoleLabels.map((each) => each.source).sort(),
      ]),
    ).toEqual([['BITCOIN', '1A', ['csv:a.csv', 'csv:b.csv']]]);
    expect((await labels.listConflicts({ chain: 'LITECOIN', offset: 0, limit: 10 })).total).toBe(0);
    const seen = items[0]?.labels[0];
    if (seen !== undefined) await labels.withdraw(seen, DEED);
    expect(await list()).toMatchObject({ items: [], total: 0 });
  });
});

describe('the history of imports', () => {
  it('names each with its counts, newest first, and its refused lines in pages [R-LABEL-18]', async () => {
    async function* batches() {
      const refused = [1, 2, 3].map((line) => ({ file: 'a.csv', line, reason: `reason ${line}` }));
      yield { labels: [draft('1A')], coinbaseTags: [], refused };
    }
    await importAll(draft('1A'));
    await store.importLabels(batches(), { ...SETTINGS, name: 'second' });
    const { items, total } = await labels.listImports({ offset: 0, limit: 1 });
    expect([total, items]).toMatchObject([2, [{ id: 2, name: 'second', byWhom: 'cli', report: { refusedCount: 3 } }]]);
    expect(items[0]?.report).not.toHaveProperty('refused');
    expect(await labels.listImportLines(2, { offset: 1, limit: 1, isFlagged: false })).toEqual({
      items: [{ file: 'a.csv', line: 2, reason: 'reason 2' }],
      total: 3,
    });
    expect(await labels.findImport(3)).toBeUndefined();
  });
});

describe('a decision', () => {
  const decision = { chain: 'BITCOIN', address: '1A', services: ['Exchange alpha', 'Gambling beta'] } as const;

  it('takes the place of the one before, which is kept, and holds until it is revoked [R-WALLET-12]', async () => {
    const first = await labels.decide(decision, DEED);
    const second = await labels.decide({ ...decision, service: 'Exchange alpha' }, { ...DEED, reason: 'court file' });
    expect(await store.listWalletDecisions('BITCOIN')).toEqual([
      { id: second, ...decision, service: 'Exchange alpha' },
    ]);
    expect(await store.getVersion()).toBe(2);
    await labels.revoke(second, DEED);
    await expect(labels.revoke(first, DEED)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(labels.revoke(99, DEED)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await store.listWalletDecisions('BITCOIN')).toEqual([]);
    expect(await labels.listDecisions({ offset: 0, limit: 10 })).toMatchObject({
      total: 2,
      items: [
        { id: second, reason: 'court file', version: 2, ended: { version: 3 } },
        { id: first, version: 1, ended: { version: 2, reason: 'court file' } },
      ],
    });
  });
});
