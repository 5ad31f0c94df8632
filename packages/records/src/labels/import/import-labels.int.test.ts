import type { ChainId, EntityDraft, ImportBatch, ImportSettings, Label, LabelDraft } from '@sulian/domain';
import { createLabelDraft, createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordsMigrations } from '../../migrations/index.ts';
import { createLabelStore, type RecordsLabelStore } from '../label-store.ts';

const SETTINGS: ImportSettings = { format: 'csv', name: 'list', byWhom: 'test' };
const exchange: EntityDraft = { key: 'own:alpha', name: 'Alpha', type: 'Exchange', countries: ['SG'] };
const listed: EntityDraft = { key: 'ofac:sdn', name: 'OFAC sanction list', type: 'OFAC sanction list' };

const label = (address: string, over: Partial<LabelDraft> = {}): LabelDraft =>
  createLabelDraft({
    chain: 'BITCOIN',
    address,
    entity: exchange,
    source: 'csv:a.csv',
    confidence: 50,
    ...over,
  });

let test: TestDatabase;
let store: RecordsLabelStore;

beforeAll(async () => {
  test = await createTestDatabase({ records: recordsMigrations });
  store = createLabelStore(test.database);
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.database.query(
    `TRUNCATE records.entity, records.entity_merge, records.label_source, records.label, records.coinbase_tag, records.label_history,
       records.entity_profile, records.entity_name, records.label_import RESTART IDENTITY;
     UPDATE records.label_version SET version = 0`,
  );
});

async function* inOne(batch: Partial<ImportBatch>) {
  yield { labels: [], coinbaseTags: [], refused: [], ...batch };
}
const run = (batch: Partial<ImportBatch>, settings: Partial<ImportSettings> = {}) =>
  store.importLabels(inOne(batch), { ...SETTINGS, ...settings });
const whole = (labels: readonly LabelDraft[]) => ({ labels, wholeSources: ['csv:a.csv'] });

async function listAddresses(): Promise<string[]> {
  const labels: Label[] = [];
  for await (const page of store.streamLabels('BITCOIN')) labels.push(...page);
  return labels.map((each) => each.address);
}

describe('a source that was read whole', () => {
  it('withdraws what it no longer claims, keeps what it once claimed, and gives it back when it returns [R-LABEL-04]', async () => {
    await run(whole([label('1A'), label('1B')]));
    const second = await run(whole([label('1B')]), { replaces: true });
    expect(second).toMatchObject({ labels: { added: 0, changed: 0, withdrawn: 1, unchanged: 1 }, version: 2 });
    expect(await listAddresses()).toEqual(['1B']);
    expect(
      await test.database.query(
        'SELECT until_version, confidence, withdrawn_version, by_whom FROM records.label_history',
      ),
    ).toEqual([{ until_version: 2, confidence: 50, withdrawn_version: null, by_whom: 'test' }]);
    const third = await run(whole([label('1A'), label('1B')]));
    expect(third).toMatchObject({ labels: { added: 0, changed: 1, withdrawn: 0, unchanged: 1 }, version: 3 });
    expect(await listAddresses()).toEqual(['1A', '1B']);
  });

  it('changes nothing the second time, and a changed file exactly its difference [R-LABEL-03]', async () => {
    const first = [label('1A'), label('1B'), label('1C', { note: 'old' })];
    await run(whole(first));
    expect(await run(whole(first))).toMatchObject({
      labels: { added: 0, changed: 0, withdrawn: 0, unchanged: 3 },
      entities: { added: 0, changed: 0, unchanged: 1 },
      version: 1,
    });
    const changed = await run(whole([label('1B'), label('1C', { note: 'new' }), label('1D')]), { replaces: true });
    expect(changed.labels).toEqual({ added: 1, changed: 1, withdrawn: 1, unchanged: 1 });
  });

  it('withdraws nothing of other sources, nor of one that was cut short', async () => {
    await run({
      labels: [label('1A'), label('1B', { source: 'csv:b.csv' })],
      wholeSources: ['csv:a.csv', 'csv:b.csv'],
    });
    const cut = await run({ labels: [label('1C')] });
    expect(cut.labels.withdrawn).toBe(0);
    expect(await listAddresses()).toEqual(['1A', '1B', '1C']);
  });

  it('is refused when it would lose a label, named, unless the import replaces it [R-LABEL-30]', async () => {
    await run(whole([label('1A'), label('1B'), label('0xa', { chain: 'BSC' })]));
    await run({ labels: [label('1Z', { source: 'csv:b.csv' })], wholeSources: ['csv:b.csv'] });
    const lost = { source: 'csv:a.csv', chain: 'BITCOIN', withdrawn: 1, held: 2 };
    const rest = whole([label('1B'), label('0xa', { chain: 'BSC' })]);
    await expect(run(rest)).rejects.toMatchObject({ code: 'LABELS_WITHDRAWN', details: { withdrawals: [lost] } });
    expect(await listAddresses()).toEqual(['1A', '1B', '1Z']);
    // A dry run reports the withdrawals.
    expect(await run(rest, { isDryRun: true })).toMatchObject({ withdrawals: [lost] });
    expect(await run(rest, { replaces: true })).toMatchObject({ withdrawals: [lost], labels: { withdrawn: 1 } });
    // Without withdrawals the report does not have them.
    expect(await run(rest)).not.toHaveProperty('withdrawals');
  });

  it('takes back the miners’ marks and the statements that it no longer makes', async () => {
    const tag = { chain: 'BITCOIN' as const, tag: '/A/', entity: exchange, source: 'csv:a.csv' };
    const stated = { ...exchange, source: 'csv:a.csv', profile: { watchdog: 'seen' } };
    await run({ ...whole([label('1A')]), coinbaseTags: [tag], entities: [stated] });
    const after = await run(whole([label('1A')]));
    expect(after.coinbaseTags.changed).toBe(1);
    expect(await store.listCoinbaseTags('BITCOIN')).toEqual([]);
    expect(await test.database.query('SELECT * FROM records.entity_profile')).toEqual([]);
  });
});

describe('a list that does not say its chain', () => {
  const source = 'ethereum-labels:tags.json';
  const tag = (chain: ChainId, address: string) => label(address, { chain, source });
  const importOn = (chain: ChainId, addresses: readonly string[], settings: Partial<ImportSettings> = {}) =>
    run(
      { labels: addresses.map((address) => tag(chain, address)), wholeSources: [source] },
      { format: 'ethereum-labels', ...settings },
    );
  const listOn = async (chain: ChainId) => {
    const held: string[] = [];
    for await (const page of store.streamLabels(chain)) for (const { address } of page) held.push(address);
    return held;
  };
  /** As versions did that put every such list on Ethereum. */
  const importAsBefore = (addresses: readonly string[]) =>
    run(
      { labels: addresses.map((address) => tag('ETHEREUM', address)), wholeSources: [source] },
      { format: 'ethereum-labels' },
    );

  it('moves from the chain it was put on before to the one it is of now, which the report counts [R-LABEL-28]', async () => {
    await importAsBefore(['0xa', '0xb', '0xc']);
    await run({ labels: [label('0xa', { chain: 'ETHEREUM' })], wholeSources: ['csv:a.csv'] });
    const report = await importOn('BSC', ['0xa', '0xb'], { replaces: true });
    expect(report).toMatchObject({
      labels: { added: 2, changed: 0, withdrawn: 3, unchanged: 0 },
      chains: [
        { chain: 'ETHEREUM', added: 0, changed: 0, withdrawn: 3, unchanged: 0 },
        { chain: 'BSC', added: 2, changed: 0, withdrawn: 0, unchanged: 0 },
      ],
    });
    expect(await listOn('BSC')).toEqual(['0xa', '0xb']);
    // The label belongs to another source.
    expect(await listOn('ETHEREUM')).toEqual(['0xa']);
    const again = await importOn('BSC', ['0xa', '0xb']);
    expect(again).toMatchObject({ chains: [{ chain: 'BSC', added: 0, withdrawn: 0, unchanged: 2 }] });
    expect(again.chains).toHaveLength(1);
  });

  it('takes nothing from another chain unasked: it may be another list with the same name [R-LABEL-28]', async () => {
    await importOn('ETHEREUM', ['0xa', '0xb']);
    await expect(importOn('BSC', ['0xa'])).rejects.toMatchObject({
      code: 'LABELS_WITHDRAWN',
      details: { withdrawals: [{ source, chain: 'ETHEREUM', withdrawn: 2, held: 2 }] },
    });
    expect([await listOn('ETHEREUM'), await listOn('BSC')]).toEqual([['0xa', '0xb'], []]);
  });
});

describe('a report', () => {
  it('counts labels by chain, repeated claims and the first import of all included [R-LABEL-28]', async () => {
    const labels = [label('1A'), label('1A'), label('0xa', { chain: 'BSC' })];
    const first = await run(whole(labels));
    expect(first.chains).toEqual([
      { chain: 'BITCOIN', added: 1, changed: 0, withdrawn: 0, unchanged: 1 },
      { chain: 'BSC', added: 1, changed: 0, withdrawn: 0, unchanged: 0 },
    ]);
    const second = await run(whole([label('1A', { note: 'new' }), label('1B')]), { replaces: true });
    expect(second.chains).toEqual([
      { chain: 'BITCOIN', added: 1, changed: 1, withdrawn: 0, unchanged: 0 },
      { chain: 'BSC', added: 0, changed: 0, withdrawn: 1, unchanged: 0 },
    ]);
  });

  it('counts addresses that labels give to different entities, whatever their source', async () => {
    await run({ labels: [label('1A'), label('1B')] });
    const report = await run({
      labels: [label('1A', { entity: listed, source: 'ofac:x' }), label('1C', { entity: listed, source: 'ofac:x' })],
    });
    expect(report.conflicting).toBe(1);
  });

  it('names claims whose rows differ in confidence, and says which counts [R-LABEL-31]', async () => {
    const sure = [label('1A', { confidence: 20 }), label('1A', { confidence: 80 }), label('1B'), label('1B')];
    for (const _ of ['first', 'again'])
      expect(await run(whole(sure))).toMatchObject({
        flaggedCount: 1,
        flagged: [
          { file: 'csv:a.csv', reason: 'BITCOIN 1A: rows give "Alpha" a confidence of 20 and of 80; 80 counts' },
        ],
      });
  });

  it('of a dry run says what would change, and nothing changes', async () => {
    const report = await run({ labels: [label('1A')], refused: [{ file: 'x', reason: 'y' }] }, { isDryRun: true });
    expect(report).toMatchObject({ labels: { added: 1 }, refusedCount: 1, version: 1 });
    expect(await listAddresses()).toEqual([]);
    expect(await store.getVersion()).toBe(0);
  });

  it('is kept with each import', async () => {
    await run({ labels: [label('1A')] });
    const [row] = await test.database.query<{ format: string; version: number; report: { labels: object } }>(
      'SELECT format, version, report FROM records.label_import',
    );
    expect(row).toMatchObject({ format: 'csv', version: 1, report: { labels: { added: 1 } } });
  });
});

describe('entities', () => {
  it('that are only referred to keep what is held of them', async () => {
    await run({ labels: [label('1A')] });
    await run({ labels: [label('1B', { entity: { ...exchange, name: 'alpha?', countries: [], isReference: true } })] });
    expect(await store.findEntity(1)).toMatchObject({ name: 'Alpha', countries: ['SG'] });
  });

  it('keep every regulation row of a source in its order', async () => {
    const row = (country: string) => ({ country, name: 'licence', regulatoryStatus: 'Regulated' as const });
    const stated = (country: string) => ({ ...exchange, source: 'csv:r.csv', regulations: [row(country)] });
    await run({ entities: [stated('SG'), stated('MT'), stated('AE')] });
    const [held] = await test.database.query<{ regulations: { country: string }[] }>(
      'SELECT regulations FROM records.entity_profile',
    );
    expect(held?.regulations.map((each) => each.country)).toEqual(['SG', 'MT', 'AE']);
  });
});
