import { expect, it } from 'vitest';
import type { TableRow } from './entries.ts';
import { countPayments, filterRows, orderRows } from './order-rows.ts';

const row = (address: string, facts: object = {}): TableRow =>
  ({
    key: address,
    blockchain: 'TRON',
    address,
    state: 'READ',
    row: { address, headline: null, balanceUsd: null, coins: [], entity: null, isUnseen: false, ...facts },
  }) as never;
const level = (name: string) => ({ headline: { level: name } });
const ROWS = [
  row('a', { balanceUsd: 5 }),
  row('b', { ...level('Low'), balanceUsd: 7 }),
  row('c', { ...level('Critical'), coins: [{ freeze: 'FREEZABLE' }] }),
  row('d', { ...level('Undefined'), isUnseen: true }),
  { ...row('e'), row: undefined, state: 'LATE' } as TableRow,
];
const none = countPayments(undefined);
const keys = (rows: readonly TableRow[]) => rows.map(({ key }) => key).join('');

it('puts the gravest first, what is not known before low, and unknown balances last either way [R-SEARCH-116]', () => {
  expect(keys(orderRows(ROWS, { by: 'LEVEL', isAscending: true }, none))).toBe('cdaeb');
  expect(keys(orderRows(ROWS, { by: 'BALANCE', isAscending: false }, none))).toBe('bacde');
  expect(keys(orderRows(ROWS, { by: 'BALANCE', isAscending: true }, none))).toBe('abcde');
});

it('filters severe, freezable, unseen and unread rows, and those with payments among them [R-SEARCH-116]', () => {
  const payment = (from: string, to: string) => ({ blockchain: 'TRON', from, to });
  const countsOf = countPayments({ items: [payment('a', 'b'), payment('a', 'b'), payment('a', 'c')] } as never);
  const filter = (by: Parameters<typeof filterRows>[1]) => keys(filterRows(ROWS, by, countsOf));
  expect([filter('SEVERE'), filter('FREEZABLE'), filter('UNSEEN'), filter('UNKNOWN')]).toEqual(['c', 'c', 'd', 'e']);
  expect(filter('PAYMENTS')).toBe('abc');
  expect(countsOf(ROWS[0] as TableRow)).toEqual({ paid: 2, received: 0 });
});
