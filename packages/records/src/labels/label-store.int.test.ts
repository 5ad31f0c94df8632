import type { EntityDraft, Label, LabelDraft } from '@sulian/domain';
import { createLabelDraft, createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordsMigrations } from '../migrations/index.ts';
import { createLabelStore, type RecordsLabelStore } from './label-store.ts';
import { streamLabels } from './stream-labels.ts';

const binance: EntityDraft = {
  key: 'test:binance',
  name: 'Binance',
  type: 'Exchange',
  uri: 'https://binance.example',
  countries: ['MT'],
  tags: ['big, "quoted"', '交易所'],
};
const lazarus: EntityDraft = { key: 'test:lazarus', name: 'Lazarus Group', type: 'OFAC sanction list' };

const draft = (over: Partial<LabelDraft> = {}): LabelDraft =>
  createLabelDraft({
    chain: 'BITCOIN',
    address: '1A',
    entity: binance,
    source: 'list-a',
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
    'TRUNCATE records.entity, records.entity_merge, records.entity_name, records.label_source, records.label, records.label_history, records.label_coverage, records.coinbase_tag RESTART IDENTITY; UPDATE records.label_version SET version = 0',
  );
});

async function collect(pages: AsyncIterable<readonly Label[]>): Promise<Label[]> {
  const labels: Label[] = [];
  for await (const page of pages) labels.push(...page);
  return labels;
}

describe('what labels cover', () => {
  const shop: EntityDraft = { key: 'test:shop', name: 'Shop', type: 'Payment Service Provider' };

  it('counts a chain’s addresses that labels give to a service, each once, without withdrawn ones [R-LABEL-66]', async () => {
    await store.saveLabels([
      draft(),
      draft({ entity: shop }),
      draft({ address: '1B', source: 'list-b' }),
      draft({ address: '1C', entity: lazarus }),
      draft({ address: '1D', chain: 'LITECOIN' }),
    ]);
    expect(await store.findCoverage('BITCOIN')).toEqual({ serviceAddresses: 2, isComplete: false });
    expect(await store.findCoverage('DOGECOIN')).toEqual({ serviceAddresses: 0, isComplete: false });
    await test.database.query(`UPDATE records.label SET withdrawn_version = 9 WHERE address = '1B'`);
    expect((await store.findCoverage('BITCOIN')).serviceAddresses).toBe(1);
  });

  it('are all services of a chain where a source says so, for as long as it does [R-LABEL-65]', async () => {
    await store.saveLabels([draft()], [{ source: 'list-a', chain: 'BITCOIN' }]);
    const version = await store.getVersion();
    expect((await store.findCoverage('BITCOIN')).isComplete).toBe(true);
    expect((await store.findCoverage('LITECOIN')).isComplete).toBe(false);
    await store.saveLabels([draft()], [{ source: 'list-a', chain: 'BITCOIN' }]);
    expect(await store.getVersion()).toBe(version);
    async function* whole() {
      yield { labels: [draft()], coinbaseTags: [], refused: [], wholeSources: ['list-a'] };
    }
    await store.importLabels(whole(), { format: 'csv', name: 'a', byWhom: 'x' });
    expect((await store.findCoverage('BITCOIN')).isComplete).toBe(false);
    expect(await store.getVersion()).toBe(version + 1);
  });

  it('of a source without labels are nothing [R-LABEL-65]', async () => {
    await store.saveLabels([], [{ source: 'list-a', chain: 'BITCOIN' }]);
    expect((await store.findCoverage('BITCOIN')).isComplete).toBe(false);
  });
});

describe('saveLabels', () => {
  it('keeps what a label’s days mean, and takes a change of it [R-LABEL-60]', async () => {
    await store.saveLabels([draft({ validity: 'listing', validFrom: '2022-08-08' })]);
    const read = async () => (await collect(store.streamLabels('BITCOIN'))).map(({ validity }) => validity);
    expect(await read()).toEqual(['listing']);
    expect(await store.saveLabels([draft({ validity: 'observation', validFrom: '2022-08-08' })])).toMatchObject({
      changed: 1,
    });
    expect(await read()).toEqual(['observation']);
  });

  it('keeps every field of a label and its entity [R-LABEL-02]', async () => {
    const full = draft({
      uri: 'https://proof.example',
      date: '2021-03-05',
      author: 'a\\n\tn',
      note: 'seen',
      confidence: 0,
    });
    expect(await store.saveLabels([full])).toEqual({ added: 1, changed: 0, unchanged: 0 });
    expect(await collect(store.streamLabels('BITCOIN'))).toEqual([
      {
        id: 1,
        chain: 'BITCOIN',
        address: '1A',
        source: 'list-a',
        validity: 'control',
        confidence: 0,
        uri: 'https://proof.example',
        date: '2021-03-05',
        author: 'a\\n\tn',
        note: 'seen',
        entity: {
          id: 1,
          name: 'Binance',
          type: 'Exchange',
          uri: 'https://binance.example',
          countries: ['MT'],
          tags: ['big, "quoted"', '交易所'],
        },
      },
    ]);
  });

  it('changes nothing when run twice, and leaves the version alone [R-LABEL-03]', async () => {
    const labels = [draft(), draft({ address: '1B', entity: lazarus }), draft({ chain: 'ETHEREUM', address: '0xa' })];
    expect(await store.saveLabels(labels)).toEqual({ added: 3, changed: 0, unchanged: 0 });
    expect(await store.getVersion()).toBe(1);
    expect(await store.saveLabels(labels)).toEqual({ added: 0, changed: 0, unchanged: 3 });
    expect(await store.getVersion()).toBe(1);
  });

  it('updates the fields of a claim that changed', async () => {
    await store.saveLabels([draft({ author: 'ann' }), draft({ address: '1B' })]);
    const changed = [draft({ confidence: 90 }), draft({ address: '1B' })];
    expect(await store.saveLabels(changed)).toEqual({ added: 0, changed: 1, unchanged: 1 });
    const [label] = await collect(store.streamLabels('BITCOIN'));
    expect(label?.confidence).toBe(90);
    expect(label?.author).toBeUndefined();
    expect(await store.getVersion()).toBe(2);
  });

  it('raises the version when only an entity changed [R-LABEL-11]', async () => {
    await store.saveLabels([draft()]);
    const closed = draft({ entity: { ...binance, type: 'Closed exchange' } });
    expect(await store.saveLabels([closed])).toEqual({ added: 0, changed: 0, unchanged: 1 });
    expect(await store.getVersion()).toBe(2);
    expect((await store.findEntity(1))?.type).toBe('Closed exchange');
  });

  it("leaves an entity's assessed score alone", async () => {
    await store.saveLabels([draft()]);
    await test.database.query('UPDATE records.entity SET score = 77');
    await store.saveLabels([draft({ entity: { ...binance, name: 'Binance.com' } })]);
    expect(await store.findEntity(1)).toMatchObject({ name: 'Binance.com', score: 77 });
  });

  it('takes the surest of repeated claims, whatever their order', async () => {
    const twice = [draft({ confidence: 10 }), draft({ confidence: 80 }), draft({ confidence: 20 })];
    expect(await store.saveLabels(twice)).toEqual({ added: 1, changed: 0, unchanged: 2 });
    expect(await store.saveLabels(twice.toReversed())).toEqual({ added: 0, changed: 0, unchanged: 3 });
    expect((await collect(store.streamLabels('BITCOIN'))).map((label) => label.confidence)).toEqual([80]);
  });

  it('notes the version in which each source last changed', async () => {
    await store.saveLabels([draft(), draft({ source: 'list-b', address: '1B' })]);
    await store.saveLabels([draft(), draft({ source: 'list-b', address: '1C' })]);
    expect(await store.listSources()).toEqual([
      { name: 'list-a', version: 1 },
      { name: 'list-b', version: 2 },
    ]);
  });

  it('saves nothing when one label is refused [R-LABEL-12]', async () => {
    await expect(store.saveLabels([draft(), draft({ address: '1B', confidence: 101 })])).rejects.toMatchObject({
      code: 'INTERNAL',
      details: { sqlState: '23514' },
    });
    expect(await collect(store.streamLabels('BITCOIN'))).toEqual([]);
    expect(await store.getVersion()).toBe(0);
  });

  it('lets two imports of the same labels run side by side', async () => {
    const labels = Array.from({ length: 500 }, (_, index) => draft({ address: `1${index}` }));
    const both = await Promise.all([store.saveLabels(labels), store.saveLabels(labels.toReversed())]);
    expect(both.map((counts) => counts.added).sort()).toEqual([0, 500]);
    expect(await store.getVersion()).toBe(1);
  });
});

describe('streamLabels', () => {
  it('goes by address, then the surer first, then by id, over page ends, and keeps chains apart [R-LABEL-08]', async () => {
    await store.saveLabels([
      draft({ address: '1B', confidence: 10 }),
      draft({ address: '1B', confidence: 90, source: 'list-b' }),
      draft({ address: '1B', confidence: 10, entity: lazarus }),
      draft({ address: '1a' }),
      draft({ address: '1A' }),
      draft({ chain: 'LITECOIN', address: 'L1' }),
    ]);
    const seen = [];
    for await (const page of streamLabels(test.database, 'BITCOIN', 2)) {
      seen.push(...page.map((label) => `${label.address} ${label.confidence} ${label.entity.name}`));
    }
    expect(seen).toEqual(['1A 50 Binance', '1B 90 Binance', '1B 10 Binance', '1B 10 Lazarus Group', '1a 50 Binance']);
  });
});

describe('searchEntities', () => {
  const named = (...names: string[]) =>
    store.saveLabels(
      names.map((name) => draft({ address: `1${name}`, entity: { key: `test:${name}`, name, type: 'Service' } })),
    );
  const search = async (text: string, limit = 10) => (await store.searchEntities(text, limit)).map((each) => each.name);

  it('finds Chinese names by one character or two, equal ones first, then beginnings, then the shorter [R-LABEL-25]', async () => {
    await named('币安', '安币交易所', '火币 Huobi', '币', '海湾交易所');
    expect(await search('币')).toEqual(['币', '币安', '安币交易所', '火币 Huobi']);
    expect(await search('币安')).toEqual(['币安']);
    expect(await search('交易')).toEqual(['安币交易所', '海湾交易所']);
    expect(await search('火币 h')).toEqual(['火币 Huobi']);
    expect(await search('易交')).toEqual([]);
  });

  it('finds text anywhere in a name, the equal one first, then beginnings, then the shorter', async () => {
    await named('Old Bit Shop', 'Bitfinex', 'Bit', 'bitstamp exchange', 'Kraken', 'AntBit');
    expect(await search('BIT')).toEqual(['Bit', 'Bitfinex', 'bitstamp exchange', 'AntBit', 'Old Bit Shop']);
    expect(await search('bit', 2)).toEqual(['Bit', 'Bitfinex']);
  });

  it('searches in any language and ignores case beyond ASCII [R-SEARCH-17]', async () => {
    await named('火币交易所', 'Æther Börse', 'Биржа');
    expect(await search('交易')).toEqual(['火币交易所']);
    expect(await search('börse')).toEqual(['Æther Börse']);
    expect(await search('æTHER')).toEqual(['Æther Börse']);
    expect(await search('БИР')).toEqual(['Биржа']);
  });

  it('takes % and _ as themselves, and finds nothing for nothing', async () => {
    await named('100% Mixer', 'a_b', 'axb', 'back\\slash');
    expect(await search('%')).toEqual(['100% Mixer']);
    expect(await search('a_b')).toEqual(['a_b']);
    expect(await search('k\\s')).toEqual(['back\\slash']);
    expect(await search('  ')).toEqual([]);
  });

  it('finds the best of many names that share a text, and a rare one among them', async () => {
    const shared = Array.from({ length: 10_500 }, (_, index) => `x交易所${String(index).padStart(6, '0')}`);
    await named(...shared, '北海交易所', '交易所', '交易所长', '很长的名字和稀有的交易所之一又一');
    expect(await search('交易所', 4)).toEqual(['交易所', '交易所长', '北海交易所', 'x交易所000000']);
    expect(await search('稀有的')).toEqual(['很长的名字和稀有的交易所之一又一']);
    expect(await search('所010499')).toEqual(['x交易所010499']);
  });

  it('refuses more results than its cap', async () => {
    await expect(search('a', 1_001)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('names in the languages of the interface', () => {
  const gulf: EntityDraft = {
    key: 'test:gulf',
    name: '海湾交易所',
    type: 'Exchange',
    names: { en: 'Harbour Bay Exchange', zh: '海湾交易所', ru: 'Биржа Бухта' },
  };
  const names = [
    { language: 'en', name: 'Harbour Bay Exchange' },
    { language: 'zh', name: '海湾交易所' },
  ];
  const namesOf = (entity: { names?: unknown } | undefined) => entity?.names;

  it('go with an entity wherever it is read [R-ENT-58]', async () => {
    await store.saveLabels([draft({ entity: gulf }), draft({ address: '1B' })]);
    await store.saveCoinbaseTags([{ chain: 'BITCOIN', tag: '/G/', entity: gulf, source: 'pools' }]);
    const labels = await collect(store.streamLabels('BITCOIN'));
    expect(labels.map(({ address, entity }) => [address, namesOf(entity)])).toEqual([
      ['1A', names],
      ['1B', undefined],
    ]);
    expect(namesOf((await store.listCoinbaseTags('BITCOIN'))[0]?.entity)).toEqual(names);
    for (const text of ['бухта', 'harbour'])
      expect((await store.searchEntities(text, 1)).map(namesOf)).toEqual([names]);
    expect(namesOf(await store.findEntity(labels[0]?.entity.id ?? 0))).toEqual(names);
  });

  it('raise the version when they alone change: what is kept in memory is read again [R-LABEL-11]', async () => {
    const { names: _, ...nameless } = gulf;
    await store.saveLabels([draft({ entity: nameless })]);
    const twice = [draft({ entity: { ...gulf, names: { en: 'Harbour Bay' } } })];
    await store.saveLabels(twice);
    expect(await store.getVersion()).toBe(2);
    await store.saveLabels(twice);
    expect(await store.getVersion()).toBe(2);
    expect(namesOf(await store.findEntity(1))).toEqual([{ language: 'en', name: 'Harbour Bay' }]);
  });
});

describe('findEntity', () => {
  it('answers undefined for ids that cannot be', async () => {
    for (const id of [0, -1, 1.5, 7, 2 ** 40, Number.NaN]) expect(await store.findEntity(id)).toBeUndefined();
  });
});

describe('coinbase tags', () => {
  const tag = (text: string, entity = binance) => ({ chain: 'BITCOIN' as const, tag: text, entity, source: 'pools' });

  it('are saved once and follow a changed owner', async () => {
    expect(await store.saveCoinbaseTags([tag('/B/'), tag('/A/'), tag('/A/')])).toEqual({
      added: 2,
      changed: 0,
      unchanged: 1,
    });
    expect(await store.saveCoinbaseTags([tag('/A/'), tag('/B/')])).toEqual({ added: 0, changed: 0, unchanged: 2 });
    expect(await store.getVersion()).toBe(1);
    expect(await store.saveCoinbaseTags([tag('/A/', lazarus)])).toEqual({ added: 0, changed: 1, unchanged: 0 });
    const tags = await store.listCoinbaseTags('BITCOIN');
    expect(tags.map((each) => [each.tag, each.entity.name])).toEqual([
      ['/A/', 'Lazarus Group'],
      ['/B/', 'Binance'],
    ]);
    expect(await store.getVersion()).toBe(2);
  });
});
