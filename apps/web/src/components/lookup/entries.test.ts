import { expect, it } from 'vitest';
import { addAnswer, countAnswered, type LookupFacts, listObjects, listRows } from './entries.ts';

const reading = (blockchain: string) => ({ blockchain, address: '0xa', subKey: null });
const ENTRY = {
  key: 'k',
  written: '0xA',
  times: 2,
  isChecksumWrong: false,
  readings: ['ETHEREUM', 'BSC', 'POLYGON'].map(reading),
} as never;
const isStored = (chain: string) => chain !== 'POLYGON';
const seen = (isUnseen: boolean) => ({ isUnseen, entity: null, historyState: 'WHOLE' }) as never;
const facts = (rows: Record<string, never>, changes: Partial<LookupFacts> = {}): LookupFacts => ({
  rows: new Map(Object.entries(rows)),
  states: new Map(),
  chains: new Map(),
  failed: new Set(),
  ...changes,
});
const list = (each: LookupFacts) =>
  listRows([ENTRY], each, isStored).map(({ blockchain, state, notStored }) => [blockchain, state, notStored]);

it('an address has a row for each chain that knows it, and one row where none does [R-SEARCH-116]', () => {
  expect(listObjects([ENTRY, ENTRY], isStored).map(({ blockchain }) => blockchain)).toEqual(['BSC', 'ETHEREUM']);
  expect(list(facts({ 'ETHEREUM 0xa': seen(true), 'BSC 0xa': seen(false) }))).toEqual([['BSC', 'READ', 1]]);
  expect(list(facts({ 'ETHEREUM 0xa': seen(true), 'BSC 0xa': seen(true) }))).toEqual([['ETHEREUM', 'READ', 1]]);
});

it('a chain that was not read has its row: it may know the address [R-SEARCH-116]', () => {
  const states = new Map([['BSC 0xa', 'LATE' as const]]);
  expect(list(facts({ 'ETHEREUM 0xa': seen(false) }, { states }))).toEqual([
    ['ETHEREUM', 'READ', 1],
    ['BSC', 'LATE', 1],
  ]);
  expect(list(facts({ 'ETHEREUM 0xa': seen(true) }, { failed: new Set(['BSC 0xa']) }))).toEqual([['BSC', 'FAILED', 1]]);
});

it('objects of chains that are late count as answered, and each batch has its own states [R-SEARCH-124]', () => {
  const object = (blockchain: string, address: string) => ({ blockchain, address }) as never;
  const chain = (blockchain: string, state: string) => ({ blockchain, state, basis: null }) as never;
  const row = seen(false);
  const first = addAnswer(facts({}), [object('BSC', '0xa'), object('ETHEREUM', '0xa')], {
    items: [row],
    chains: [chain('BSC', 'LATE'), chain('ETHEREUM', 'READ')],
  });
  const both = addAnswer(first, [object('BSC', '0xb')], { items: [row], chains: [chain('BSC', 'READ')] });
  expect(countAnswered(both)).toBe(3);
  expect([...both.rows.keys()]).toEqual(['ETHEREUM 0xa', 'BSC 0xb']);
  expect(list(both)).toEqual([
    ['ETHEREUM', 'READ', 1],
    ['BSC', 'LATE', 1],
  ]);
});
