import type { EntityDraft, ImportBatch, LabelDraft } from '@sulian/domain';
import { createLabelDraft, createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordsMigrations } from '../../migrations/index.ts';
import { createLabelStore, type RecordsLabelStore } from '../label-store.ts';

const KEY = 'tagpack:actor:binance';
const actor: EntityDraft = { key: KEY, name: 'Binance', type: 'Exchange', countries: ['MT'] };
const standIn = (type: EntityDraft['type'] = 'Exchange'): EntityDraft => ({
  key: `${KEY}#${type}`,
  name: 'binance.com',
  type,
  isReference: true,
});
const label = (address: string, entity: EntityDraft, source = 'tagpack:a.yaml'): LabelDraft =>
  createLabelDraft({
    chain: 'BITCOIN',
    address,
    entity,
    source,
    confidence: 50,
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
       records.entity_profile RESTART IDENTITY; UPDATE records.label_version SET version = 0`,
  );
});

function run(batch: Partial<ImportBatch>) {
  async function* one() {
    yield { labels: [], coinbaseTags: [], refused: [], ...batch };
  }
  return store.importLabels(one(), { format: 'tagpack', name: 'a', byWhom: 'test' });
}
const runPack = (...labels: LabelDraft[]) => run({ labels, wholeSources: ['tagpack:a.yaml'] });
const runActors = () => run({ entities: [{ ...actor, source: 'tagpack:actors.yaml' }] });

async function listAll() {
  const labels: string[] = [];
  for await (const page of store.streamLabels('BITCOIN'))
    labels.push(...page.map((each) => `${each.address} ${each.entity.name} ${each.entity.id}`));
  const entities = await test.database.query<{ key: string }>('SELECT key FROM records.entity ORDER BY key');
  return { labels, keys: entities.map((row) => row.key) };
}

describe('an actor', () => {
  it('whose pack of tags came first is the same entity once its own pack comes, and keeps its id [R-LABEL-20]', async () => {
    await runPack(label('1A', standIn()), label('1B', standIn()));
    expect(await listAll()).toEqual({ labels: ['1A binance.com 1', '1B binance.com 1'], keys: [`${KEY}#Exchange`] });
    const report = await runActors();
    expect(report).toMatchObject({ entities: { added: 0, changed: 1 }, labels: { withdrawn: 0 }, version: 2 });
    expect(await listAll()).toEqual({ labels: ['1A Binance 1', '1B Binance 1'], keys: [KEY] });
    // Whichever way the pack is read again, nothing changes.
    for (const entity of [standIn(), actor])
      expect(await runPack(label('1A', entity), label('1B', entity))).toMatchObject({
        labels: { added: 0, changed: 0, withdrawn: 0, unchanged: 2 },
        version: 2,
      });
    expect((await listAll()).keys).toEqual([KEY]);
  });

  it('whose own pack came first is what tags name that know its id alone', async () => {
    await runActors();
    await runPack(label('1A', standIn()), label('1B', standIn('Wallet')));
    expect(await listAll()).toEqual({ labels: ['1A Binance 1', '1B Binance 1'], keys: [KEY] });
  });

  it('takes over every stand-in, and of the same claim one alone', async () => {
    await runPack(label('1A', standIn()), label('1A', standIn('Wallet')), label('1B', standIn('Wallet')));
    expect((await listAll()).labels).toHaveLength(3);
    await runActors();
    expect((await listAll()).labels).toEqual(['1A Binance 1', '1B Binance 1']);
    expect(await runPack(label('1A', actor), label('1B', actor))).toMatchObject({
      labels: { changed: 0, withdrawn: 0 },
    });
  });

  it('stated in the same import is one entity from the start', async () => {
    await run({ labels: [label('1A', standIn())], entities: [{ ...actor, source: 'tagpack:actors.yaml' }] });
    expect(await listAll()).toEqual({ labels: ['1A Binance 1'], keys: [KEY] });
  });

  it('is not mistaken for another whose id begins alike', async () => {
    await runPack(label('1A', { ...standIn(), key: 'tagpack:actor:binanceus#Exchange', name: 'Binance US' }));
    await runActors();
    expect(await listAll()).toEqual({
      labels: ['1A Binance US 1'],
      keys: [KEY, 'tagpack:actor:binanceus#Exchange'],
    });
  });
});
