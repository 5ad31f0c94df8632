import { describe, expect, it } from 'vitest';
import { toSearchName } from '../search-entities.ts';
import { KNOWN_SERVICES } from './known-services.ts';
import { type PartyName, toParty, toSite } from './party.ts';

const party = (name: string, type: PartyName['type'] = 'Exchange', tags: readonly string[] = []) =>
  toParty({ name, type, tags, sites: [] });

describe('the party of a name', () => {
  it.each([
    ['Kraken', 'Exchange', [], 0],
    ['KRAKEN', 'Exchange', [], 0],
    ['Ｋｒａｋｅｎ', 'Exchange', [], 0],
    ['kraken.com', 'Exchange', [], 1],
    ['Kraken 4', 'Exchange', [], 1],
    ['Kraken: Hot Wallet 2', 'Exchange', [], 1],
    ['Kraken 4', 'Custom group', ['kraken'], 2],
  ] as const)('of %s as %s with the tags %j is the known business [R-LABEL-97]', (name, type, tags, fit) => {
    expect(party(name, type, tags)).toEqual({ key: 'kraken#Exchange', fit });
  });

  it('covers Chinese and former names [R-LABEL-97]', () => {
    const keys = ['HTX', '火币', 'huobi.com', 'Huobi 12'].map((name) => party(name).key);
    expect(new Set(keys)).toEqual(new Set(['htx#Exchange']));
  });

  it.each([
    ['Kraken US', 'Exchange', []],
    ['Kraken hack', 'Exchange', []],
    ['Kraken', 'Mining pool', []],
    ['kraken.io', 'Exchange', []],
    ['Kraken 4', 'Custom group', []],
    ['Kraken 4', 'Custom group', ['huobi']],
    ['Kraken', 'Scam', ['kraken']],
    ['Kraken', 'OFAC sanction list', ['kraken']],
  ] as const)('of %s as %s with the tags %j is another one [R-LABEL-98]', (name, type, tags) => {
    expect(party(name, type, tags).key).not.toBe('kraken#Exchange');
  });

  it.each([
    'OFAC sanction list',
    'Terrorism',
    'Scam',
    'Phishing',
    'Hack',
    'Darkweb',
    'Mixing service',
    'Custom group',
    'Wallet',
  ] as const)('of the type %s, whose names strangers share, is never found by its name [R-LABEL-98]', (type) => {
    expect(party('Blue Door', type).key).toBe('');
  });

  it('of a known business with a website of another one is no known business [R-LABEL-98]', () => {
    const of = (site: string) => toParty({ name: 'Kraken', type: 'Exchange', tags: [], sites: [site] }).key;
    expect([of('kraken.com'), of('kraken-pro.example')]).toEqual(['kraken#Exchange', '']);
  });

  it.each([
    'Exchange',
    'Exchange A',
    'the pool',
    'Bank #12',
    'Unknown exchange',
    'Other',
    '某交易所',
    '交易所1',
    '未知平台',
  ])('of %s, which stands for nobody in particular, is never found by its name [R-LABEL-98]', (name) =>
    expect(party(name).key).toBe(''));

  it.each(['Exchange Union', 'Bankera', 'Poolin', 'Dexter', 'Another Door'])('of %s is a brand', (name) => {
    expect(party(name).key).not.toBe('');
  });

  it('of two sites of one name differs', () => {
    expect(party('bluedoor.com').key).not.toBe(party('bluedoor.de').key);
  });
});

it('lists every spelling for one business only', () => {
  const spellings = KNOWN_SERVICES.flatMap(({ name, spellings }) => [name, ...spellings]).map(toSearchName);
  expect(spellings.filter((each, index) => spellings.indexOf(each) !== index)).toEqual([]);
});

it.each([
  ['https://www.example.org/a?b', 'example.org'],
  ['example.org', 'example.org'],
  ['http://pool.example.org:8080', 'pool.example.org'],
  ['Example', undefined],
  ['', undefined],
])('reads the site of %j', (uri, site) => expect(toSite(uri)).toBe(site));
