import { expect, it } from 'vitest';
import type { TableRow } from '../../components/lookup/entries.ts';
import { countPayments, filterRows, orderRows } from './order-rows.ts';

const row = (address: string, facts: object = {}): TableRow =>
  ({
    key: address,
    blockchain: 'TRON',
    address,
    state: 'READ',
    row: {
      address,
      headline: null,
      balanceUsd: null,
      freezable: [],
      frozenAssets: [],
      entity: null,
      isUnseen: false,
      historyState: 'WHOLE',
      ...facts,
    },
  }) as never;
const level = (name: string) => ({ headline: { level: name } });
const ROWS = [
  row('a', { balanceUsd: 5 }),
  row('b', { ...level('Low'), balanceUsd: 7 }),
  row('c', { ...level('Critical'), freezable: [{}] }),
  row('d', { ...level('Undefined'), isUnseen: true, frozenAssets: ['USDT'] }),
  { ...row('e'), row: undefined, state: 'LATE' } as TableRow,
];
const payment = (from: string, to: string) => ({ blockchain: 'TRON', from, to });
const listed = (items: readonly object[], changes: object = {}, keys = ['a', 'b', 'c']) =>
  countPayments({
    answer: {
      ...{ items, total: items.length, unread: [], incomplete: [], chains: [{ blockchain: 'TRON', state: 'READ' }] },
      ...changes,
    } as never,
    objectKeys: new Set(keys.map((key) => `TRON ${key}`)),
  });
const none = countPayments(undefined);
const keys = (rows: readonly TableRow[]) => rows.map(({ key }) => key).join('');

it('puts the gravest first, what is not known before low, and unknown balances last either way [R-SEARCH-116]', () => {
  expect(keys(orderRows(ROWS, { by: 'LEVEL', isAscending: true }, none))).toBe('cdaeb');
  expect(keys(orderRows(ROWS, { by: 'BALANCE', isAscending: false }, none))).toBe('bacde');
  expect(keys(orderRows(ROWS, { by: 'BALANCE', isAscending: true }, none))).toBe('abcde');
});

it('filters severe, freezable, unseen and unread rows, and those with payments among them [R-SEARCH-116]', () => {
  const countsOf = listed([payment('a', 'b'), payment('a', 'b'), payment('a', 'c')]);
  const filter = (by: Parameters<typeof filterRows>[1]) => keys(filterRows(ROWS, by, countsOf));
  expect([filter('SEVERE'), filter('FREEZABLE'), filter('UNSEEN'), filter('UNKNOWN')]).toEqual(['c', 'cd', 'd', 'e']);
  expect(filter('PAYMENTS')).toBe('abc');
  expect(countsOf(ROWS[0] as TableRow)).toEqual({ paid: 2, received: 0, isWhole: true });
});

it('an address has no payments only where all of them were read [R-SEARCH-123]', () => {
  const [a, b] = [row('a'), row('b')];
  const at = { blockchain: 'TRON', address: 'b' };
  const zero = { paid: 0, received: 0, isWhole: true };
  expect(listed([])(b)).toEqual(zero);
  expect(listed([])(row('b', { historyState: 'PART' }))).toBe(undefined);
  expect(listed([], {}, ['a'])(b)).toBe(undefined);
  for (const gap of [
    { chains: [{ blockchain: 'TRON', state: 'LATE' }] },
    { unread: [at] },
    { incomplete: [at] },
    { total: 1 },
  ])
    expect(listed([], gap)(b), JSON.stringify(gap)).toBe(undefined);
  const some = listed([payment('a', 'b')], { unread: [at] });
  expect([some(a), some(b)]).toEqual([
    { paid: 1, received: 0, isWhole: true },
    { paid: 0, received: 1, isWhole: false },
  ]);
});
