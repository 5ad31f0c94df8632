import type { EntityDraft, EntityType, ImportSettings, Label, LabelDraft } from '@sulian/domain';
import { createLabelDraft, createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEntityStore } from '../../entities/entity-store.ts';
import { recordsMigrations } from '../../migrations/index.ts';
import { createEntityConsole } from '../console/entity-console.ts';
import { createLabelConsole } from '../console/label-console.ts';
import { createLabelStore, type RecordsLabelStore } from '../label-store.ts';

const SETTINGS: ImportSettings = { format: 'csv', name: 'list', byWhom: 'test' };
const DEED = { byWhom: 'reviewer@example.org', reason: 'their imprint says so' };

let test: TestDatabase;
let store: RecordsLabelStore;
beforeAll(async () => {
  test = await createTestDatabase({ records: recordsMigrations });
  store = createLabelStore(test.database);
});
afterAll(() => test.drop());
beforeEach(() =>
  test.database.query(
    `TRUNCATE records.entity, records.entity_merge, records.label_source, records.label, records.coinbase_tag,
       records.label_history, records.entity_profile, records.entity_name, records.entity_alias, records.entity_change, records.label_import RESTART IDENTITY;
     UPDATE records.label_version SET version = 0`,
  ),
);

type Row = readonly [address: string, name: string, over?: Partial<EntityDraft> | undefined];
/** A list read whole: one label per row, each of an entity of its own key. */
async function importList(source: string, ...rows: readonly Row[]) {
  const labels = rows.map(([address, name, over]): LabelDraft => {
    const type: EntityType = over?.type ?? 'Exchange';
    const entity = { key: `${source}:${name}#${type}`, name, type, ...over };
    return createLabelDraft({ chain: 'ETHEREUM', address, entity, source, confidence: 50 });
  });
  async function* batch() {
    yield { labels, coinbaseTags: [], refused: [], wholeSources: [source] };
  }
  return store.importLabels(batch(), SETTINGS);
}

/** Entity of each address, by the source of the label. */
async function listNames(): Promise<Readonly<Record<string, string>>> {
  const labels: Label[] = [];
  for await (const page of store.streamLabels('ETHEREUM')) labels.push(...page);
  return Object.fromEntries(labels.map((each) => [each.address, `${each.entity.id} ${each.entity.name}`]));
}

const FIVE: readonly (readonly [string, Row])[] = [
  ['eth-labels:a.csv', ['0x1', 'Kraken 4', { type: 'Custom group', tags: ['kraken'] }]],
  ['tagpack:b.yaml', ['0x2', 'kraken.com']],
  ['csv:c.csv', ['0x3', 'Kraken', { uri: 'https://www.kraken.com/' }]],
  ['defillama:kraken.js', ['0x4', 'kraken']],
  ['csv:d.csv', ['0x5', 'ＫＲＡＫＥＮ']],
];
const importFive = async (lists = FIVE) => {
  for (const [source, row] of lists) await importList(source, row);
};

describe('one business in five spellings', () => {
  it('is one entity under its own name, and labels keep source, confidence and what they call it [R-LABEL-97]', async () => {
    await importFive();
    expect(new Set(Object.values(await listNames()))).toEqual(new Set(['3 Kraken']));
    const labels: Label[] = [];
    for await (const page of store.streamLabels('ETHEREUM')) labels.push(...page);
    expect(labels.map(({ source, confidence, note }) => [source, confidence, note])).toEqual([
      ['eth-labels:a.csv', 50, 'Kraken 4'],
      ['tagpack:b.yaml', 50, 'kraken.com'],
      ['csv:c.csv', 50, undefined],
      ['defillama:kraken.js', 50, 'kraken'],
      ['csv:d.csv', 50, 'KRAKEN'],
    ]);
  });

  it('is reported by the import that shows it as another [R-LABEL-101]', async () => {
    await importList('csv:a.csv', ['0x1', 'Kraken']);
    const { flaggedCount, flagged } = await importList('csv:b.csv', ['0x2', 'kraken.com'], ['0x3', 'Azure']);
    expect({ flaggedCount, flagged }).toEqual({
      flaggedCount: 1,
      flagged: [{ file: 'list', reason: '"kraken.com" is the same business as "Kraken" and shown as entity 1' }],
    });
  });

  it('is the same whatever list came first', async () => {
    await importFive([...FIVE].reverse());
    expect(new Set(Object.values(await listNames())).size).toBe(1);
  });

  it('is found by every spelling and every old id, with all its addresses [R-LABEL-97]', async () => {
    await importFive();
    const entities = createEntityStore(test.database);
    for (const text of ['kraken.com', 'Kraken 4', 'kraken'])
      expect((await store.searchEntities(text, 10)).map(({ id }) => id)).toEqual([3]);
    for (const id of [1, 2, 3, 4, 5]) {
      expect((await store.findEntity(id))?.name).toBe('Kraken');
      expect((await entities.findDetails(id))?.addressCounts).toEqual(new Map([['ETHEREUM', 5]]));
      expect(await entities.listAddresses({ entityId: id, chain: 'ETHEREUM', offset: 0, limit: 9 })).toHaveLength(5);
    }
  });

  it('has what each of its lists states of it, and the gravest score [R-LABEL-100]', async () => {
    const assessed = (score: number) => ({ riskAssessment: { score } });
    await importList('csv:a.csv', ['0x1', 'Kraken', { countries: ['US'], tags: ['a'], profile: assessed(60) }]);
    await importList('csv:b.csv', [
      '0x2',
      'kraken.com',
      { countries: ['DE', 'US'], tags: ['b'], names: { zh: '海妖' }, uri: 'https://kraken.com', profile: assessed(20) },
    ]);
    expect(await store.findEntity(1)).toEqual({
      ...{ id: 1, name: 'Kraken', type: 'Exchange', countries: ['US', 'DE'], tags: ['a', 'b'], score: 20 },
      ...{ uri: 'https://kraken.com', names: [{ language: 'zh', name: '海妖' }] },
    });
    expect((await createEntityStore(test.database).findDetails(1))?.statements).toHaveLength(2);
  });

  it('stays as it is when the lists are imported again, and loses what a list withdraws', async () => {
    await importFive();
    const before = await store.getVersion();
    await importFive();
    expect(await store.getVersion()).toBe(before);
    async function* empty() {
      yield { labels: [], coinbaseTags: [], refused: [], wholeSources: ['tagpack:b.yaml'] };
    }
    const report = await store.importLabels(empty(), { ...SETTINGS, replaces: true });
    expect(report.labels).toMatchObject({ withdrawn: 1 });
    expect(Object.keys(await listNames())).toEqual(['0x1', '0x3', '0x4', '0x5']);
  });

  it('is reported as one where all name one address', async () => {
    for (const [source, [, name, over]] of FIVE) await importList(source, ['0x1', name, over]);
    expect(await createLabelConsole(test.database).listConflicts({ offset: 0, limit: 10 })).toMatchObject({ total: 0 });
  });
});

describe('two parties of one name [R-LABEL-98]', () => {
  it.each<readonly [string, readonly Row[], readonly Row[]]>([
    ['of types that strangers share', [['0x1', 'Blue', { type: 'Scam' }]], [['0x2', 'Blue', { type: 'Scam' }]]],
    ['of different types', [['0x1', 'Blue']], [['0x2', 'Blue', { type: 'Gambling' }]]],
    [
      'with different websites',
      [['0x1', 'Blue', { uri: 'https://blue.example' }]],
      [['0x2', 'Blue', { uri: 'https://blue.test' }]],
    ],
    [
      'that one list tells apart',
      [
        ['0x1', 'Blue', { key: 'own:a' }],
        ['0x2', 'Blue', { key: 'own:b' }],
      ],
      [],
    ],
    ['of which one is listed', [['0x1', 'Kraken', { type: 'OFAC sanction list' }]], [['0x2', 'Kraken']]],
  ])('%s are two', async (_, first, second) => {
    await importList('csv:a.csv', ...first);
    if (second.length > 0) await importList('csv:b.csv', ...second);
    expect(new Set(Object.values(await listNames())).size).toBe(2);
  });

  it('are told apart again when a further list shows that they are two', async () => {
    await importList('csv:a.csv', ['0x1', 'Blue']);
    await importList('csv:b.csv', ['0x2', 'Blue', { uri: 'https://blue.example' }]);
    expect(new Set(Object.values(await listNames())).size).toBe(1);
    await importList('csv:c.csv', ['0x3', 'Blue', { uri: 'https://blue.test' }]);
    expect(new Set(Object.values(await listNames())).size).toBe(3);
  });

  it('of which nothing is known but the name are no known business', async () => {
    await importList('eth-labels:a.csv', ['0x1', 'Kraken 4', { type: 'Custom group', tags: ['kraken'] }]);
    await importList('eth-labels:b.csv', ['0x2', 'Kraken 5', { type: 'Custom group', tags: ['kraken'] }]);
    expect(await listNames()).toEqual({ '0x1': '1 Kraken 4', '0x2': '2 Kraken 5' });
  });
});

describe('a person [R-LABEL-99]', () => {
  const console = () => createEntityConsole(test.database);

  it('merges two entities, keeps that through imports, and separates them again', async () => {
    await importList('csv:a.csv', ['0x1', 'Blue']);
    await importList('csv:b.csv', ['0x2', 'Azure']);
    expect(await console().merge({ ids: [2], into: 1 }, DEED)).toEqual({ mainId: 1, labels: 1 });
    expect(await listNames()).toEqual({ '0x1': '1 Blue', '0x2': '1 Blue' });
    await importList('csv:b.csv', ['0x2', 'Azure'], ['0x3', 'Azure']);
    expect(await listNames()).toMatchObject({ '0x2': '1 Blue', '0x3': '1 Blue' });
    expect(await console().split(2, DEED)).toEqual({ labels: 2 });
    expect(await listNames()).toEqual({ '0x1': '1 Blue', '0x2': '2 Azure', '0x3': '2 Azure' });
  });

  it('keeps apart what the rule merged, whatever is imported later', async () => {
    await importList('csv:a.csv', ['0x1', 'Blue']);
    await importList('csv:b.csv', ['0x2', 'Blue']);
    await console().split(2, DEED);
    await importList('csv:c.csv', ['0x3', 'BLUE']);
    expect(await listNames()).toEqual({ '0x1': '1 Blue', '0x2': '2 Blue', '0x3': '1 Blue' });
  });

  it.each([
    ['itself', { ids: [1], into: 1 }, 'CONFLICT'],
    ['one of another type', { ids: [1], into: 3 }, 'BAD_REQUEST'],
    ['one that is not known', { ids: [1], into: 99 }, 'NOT_FOUND'],
  ])('cannot merge an entity into %s', async (_, merge, code) => {
    await importList('csv:a.csv', ['0x1', 'Blue'], ['0x2', 'Azure'], ['0x3', 'Blue', { type: 'Scam' }]);
    await expect(console().merge(merge, DEED)).rejects.toMatchObject({ code });
  });

  it('cannot separate an entity that is shown as itself', async () => {
    await importList('csv:a.csv', ['0x1', 'Blue']);
    await expect(console().split(1, DEED)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('who labels an address by a known spelling names that business', async () => {
    await importList('csv:a.csv', ['0x1', 'Kraken']);
    const entity = { name: 'kraken.com', type: 'Exchange' as const };
    await createLabelConsole(test.database).add({ chain: 'ETHEREUM', address: '0x2', entity, confidence: 70 }, DEED);
    expect(await listNames()).toEqual({ '0x1': '1 Kraken', '0x2': '1 Kraken' });
  });

  it('merges a party with all its spellings, through imports, and separates it with them [R-LABEL-116]', async () => {
    await importFive();
    await importList('csv:e.csv', ['0x6', 'Payward']);
    expect(await console().merge({ ids: [3], into: 6 }, DEED)).toEqual({ mainId: 6, labels: 5 });
    await importList('csv:f.csv', ['0x7', 'kraken.com', { countries: ['US'] }]);
    expect(new Set(Object.values(await listNames()))).toEqual(new Set(['6 Payward']));
    expect(await console().split(3, DEED)).toEqual({ labels: 6 });
    await importList('csv:g.csv', ['0x8', 'KRAKEN']);
    expect(await listNames()).toMatchObject({
      '0x1': '3 Kraken',
      '0x6': '6 Payward',
      '0x7': '3 Kraken',
      '0x8': '3 Kraken',
    });
  });

  it('makes five spellings one at once, and restores each [R-LABEL-116]', async () => {
    const names = ['Blue Sky', 'BlueSky Exchange', 'Bluesky.io', '蓝天', 'BSX'];
    for (const [index, name] of names.entries()) await importList(`csv:${index}.csv`, [`0x${index + 1}`, name]);
    const before = await listNames();
    const version = await store.getVersion();
    expect(await console().merge({ ids: [1, 2, 3, 5], into: 4 }, DEED)).toEqual({ mainId: 4, labels: 4 });
    expect(await store.getVersion()).toBe(version + 1);
    expect(new Set(Object.values(await listNames()))).toEqual(new Set(['4 蓝天']));
    expect(await console().search('bluesky', 5)).toMatchObject([
      { entity: { id: 4, name: '蓝天' }, labels: 5, addresses: 5, members: 4 },
    ]);
    expect((await createEntityStore(test.database).findDetails(2))?.aliases).toEqual(
      names.filter((each) => each !== '蓝天').sort(),
    );
    for (const id of [1, 2, 3, 5]) await console().split(id, DEED);
    expect(await listNames()).toEqual(before);
    expect(
      (await console().listChanges({ offset: 0, limit: 10 })).items.map(({ action, main, entities }) => [
        action,
        main.name,
        entities.map(({ id }) => id),
      ]),
    ).toEqual([...[5, 3, 2, 1].map((id) => ['SPLIT', '蓝天', [id]]), ['MERGE', '蓝天', [1, 2, 3, 5]]]);
  });

  it('merges none of several of which one cannot be merged', async () => {
    await importList('csv:a.csv', ['0x1', 'Blue'], ['0x2', 'Azure'], ['0x3', 'Cyan', { type: 'Scam' }]);
    await expect(console().merge({ ids: [2, 3], into: 1 }, DEED)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(new Set(Object.values(await listNames())).size).toBe(3);
    expect((await console().listChanges({ offset: 0, limit: 10 })).total).toBe(0);
  });

  it('moves a merged entity on with what was merged into it, and back to where it was', async () => {
    await importList('csv:a.csv', ['0x1', 'Azure'], ['0x2', 'Blue'], ['0x3', 'Cyan']);
    await console().merge({ ids: [1], into: 2 }, DEED);
    await console().merge({ ids: [2], into: 3 }, DEED);
    expect(new Set(Object.values(await listNames()))).toEqual(new Set(['3 Cyan']));
    await console().split(2, DEED);
    expect(await listNames()).toEqual({ '0x1': '2 Blue', '0x2': '2 Blue', '0x3': '3 Cyan' });
  });

  it('closes no circle with the rule of names', async () => {
    await importList('csv:a.csv', ['0x1', 'Azure'], ['0x2', 'Blue']);
    await importList('csv:b.csv', ['0x3', 'Red', { key: 'own:red' }]);
    await console().merge({ ids: [1], into: 2 }, DEED);
    await console().merge({ ids: [2], into: 3 }, DEED);
    await importList('csv:b.csv', ['0x3', 'Azure', { key: 'own:red' }]);
    expect(new Set(Object.values(await listNames())).size).toBe(1);
  });

  it('gives an entity aliases, which find it and name no label [R-LABEL-117]', async () => {
    await importList('csv:a.csv', ['0x1', 'Azure'], ['0x2', 'Blue']);
    const version = await store.getVersion();
    const id = await console().addAlias(1, '蓝色交易所', DEED);
    await console().merge({ ids: [1], into: 2 }, DEED);
    expect((await store.searchEntities('蓝色', 9)).map((each) => each.name)).toEqual(['Blue']);
    for (const name of ['蓝色交易所', 'AZURE', 'blue'])
      await expect(console().addAlias(2, name, DEED)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await console().listAliases(2)).toMatchObject([{ id, name: '蓝色交易所', ...DEED }]);
    await console().split(1, DEED);
    expect((await store.searchEntities('蓝色', 9)).map((each) => each.name)).toEqual(['Azure']);
    await console().removeAlias(id, DEED);
    await expect(console().removeAlias(id, DEED)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await store.searchEntities('蓝色', 9)).toEqual([]);
    expect(await store.getVersion()).toBe(version + 2);
  });
});
