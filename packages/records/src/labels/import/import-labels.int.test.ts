import type { EntityDraft, ImportBatch, ImportSettings, Label, LabelDraft } from '@sulian/domain';
import { migrate } from '@sulian/postgres';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordsMigrations } from '../../migrations/index.ts';
import { createLabelStore, type RecordsLabelStore } from '../label-store.ts';

const SETTINGS: ImportSettings = { format: 'csv', name: 'list', byWhom: 'test' };
const exchange: EntityDraft = { key: 'own:alpha', name: 'Alpha', type: 'Exchange', countries: ['SG'] };
const listed: EntityDraft = { key: 'ofac:sdn', name: 'OFAC sanction list', type: 'OFAC sanction list' };

const label = (address: string, over: Partial<LabelDraft> = {}): LabelDraft => ({
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
  test = await createTestDatabase();
  await migrate(test.database, 'records', recordsMigrations);
  store = createLabelStore(test.database);
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.database.query(
    `TRUNCATE records.entity, records.label_source, records.label, records.coinbase_tag, records.label_history,
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
    const second = await run(whole([label('1B')]));
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
    const changed = await run(whole([label('1B'), label('1C', { note: 'new' }), label('1D')]));
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

  it('is refused when it would lose more than half of many labels, unless that is accepted', async () => {
    const many = Array.from({ length: 1_002 }, (_, index) => label(`1${String(index).padStart(5, '0')}`));
    await run(whole(many));
    await expect(run(whole(many.slice(0, 500)))).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { source: 'csv:a.csv', withdrawn: 502, held: 1_002 },
    });
    expect(await listAddresses()).toHaveLength(1_002);
    const accepted = await run(whole(many.slice(0, 500)), { acceptsWithdrawals: true });
    expect(accepted.labels.withdrawn).toBe(502);
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

describe('a report', () => {
  it('counts addresses that labels give to different entities, whatever their source', async () => {
    await run({ labels: [label('1A'), label('1B')] });
    const report = await run({
      labels: [label('1A', { entity: listed, source: 'ofac:x' }), label('1C', { entity: listed, source: 'ofac:x' })],
    });
    expect(report.conflicting).toBe(1);
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
