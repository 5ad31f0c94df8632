import { expect, it } from 'vitest';
import { type LookupFacts, listObjects, listRows } from './entries.ts';

const reading = (blockchain: string) => ({ blockchain, address: '0xa', subKey: null });
const ENTRY = {
  key: 'k',
  written: '0xA',
  times: 2,
  isChecksumWrong: false,
  readings: ['ETHEREUM', 'BSC', 'POLYGON'].map(reading),
} as never;
const isHeld = (chain: string) => chain !== 'POLYGON';
const seen = (isUnseen: boolean) => ({ isUnseen, entity: null, historyState: 'WHOLE' }) as never;
const facts = (rows: Record<string, never>, changes: Partial<LookupFacts> = {}): LookupFacts => ({
  rows: new Map(Object.entries(rows)),
  chains: new Map(),
  failed: new Set(),
  ...changes,
});
const list = (each: LookupFacts) =>
  listRows([ENTRY], each, isHeld).map(({ blockchain, state, notHeld }) => [blockchain, state, notHeld]);

it('an address has a row for each chain that knows it, and one row where none does [R-SEARCH-116]', () => {
  expect(listObjects([ENTRY, ENTRY], isHeld).map(({ blockchain }) => blockchain)).toEqual(['BSC', 'ETHEREUM']);
  expect(list(facts({ 'ETHEREUM 0xa': seen(true), 'BSC 0xa': seen(false) }))).toEqual([['BSC', 'READ', 1]]);
  expect(list(facts({ 'ETHEREUM 0xa': seen(true), 'BSC 0xa': seen(true) }))).toEqual([['ETHEREUM', 'READ', 1]]);
});

it('a chain that was not read has its row: it may know the address [R-SEARCH-116]', () => {
  const late = new Map([['BSC', { blockchain: 'BSC', state: 'LATE', basis: null }]]) as never;
  expect(list(facts({ 'ETHEREUM 0xa': seen(false) }, { chains: late }))).toEqual([
    ['ETHEREUM', 'READ', 1],
    ['BSC', 'LATE', 1],
  ]);
  expect(list(facts({ 'ETHEREUM 0xa': seen(true) }, { failed: new Set(['BSC 0xa']) }))).toEqual([['BSC', 'FAILED', 1]]);
});
