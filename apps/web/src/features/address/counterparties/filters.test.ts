import { expect, it } from 'vitest';
import { toQuery } from './api/list-counterparties.ts';
import { changeFilters, isNarrowed, readFilters, readLeast, writeFilters } from './filters.ts';

const noFilters = (coin: string) => readFilters(new URLSearchParams(), { coin, subKey: '' });

it('asks for everything at first, of one coin where there is one', () => {
  expect(toQuery(noFilters('ALL'))).toEqual({ direction: 'BOTH', coin: 'ALL' });
  expect(toQuery(noFilters('MAIN'))).toEqual({ direction: 'BOTH', coin: 'MAIN' });
  expect(isNarrowed(noFilters('MAIN'))).toBe(false);
});

it('asks for a least amount in USD of several coins, and in the coin of one [R-EDGE-47]', () => {
  const several = changeFilters(noFilters('ALL'), { least: '10', level: 'High', text: 'x', sort: 'COUNT' });
  expect(toQuery(several)).toEqual({
    direction: 'BOTH',
    coin: 'ALL',
    minUsd: '10',
    level: 'High',
    text: 'x',
    sort: 'COUNT',
  });
  // An amount in USD does not apply to the coin.
  const one = changeFilters(several, { coin: 'MAIN' });
  expect(toQuery(one)).not.toHaveProperty('minAmount');
  expect(toQuery(changeFilters(one, { least: '2' }))).toMatchObject({ coin: 'MAIN', minAmount: '2' });
  const byAmount = changeFilters(one, { sort: 'AMOUNT' });
  expect(changeFilters(byAmount, { coin: 'ALL' }).sort).toBe('');
});

it('asks for one customer of an address, and then for no other [R-LABEL-86]', () => {
  const one = changeFilters(noFilters('ALL'), { subKey: '0' });
  expect(toQuery(one)).toEqual({ direction: 'BOTH', coin: 'ALL', subKey: '0' });
  expect(isNarrowed(one)).toBe(true);
});

it.each([
  ['1,000.5', '1000.5'],
  ['1 000', '1000'],
  ['', ''],
  ['-1', undefined],
  ['a lot', undefined],
])('reads the least amount %j', (text, least) => {
  expect(readLeast(text)).toBe(least);
});

it('is in the address of a page; invalid filters and an amount of another coin are ignored [R-EDGE-57]', () => {
  const all = { coin: 'ALL', subKey: '' };
  const filters = changeFilters(noFilters('ALL'), {
    direction: 'OUTGOING',
    level: 'High',
    text: 'a&b',
    least: '10',
    sort: 'COUNT',
  });
  const params = writeFilters(new URLSearchParams('tab=counterparties&party=old'), filters);
  expect(params.get('tab')).toBe('counterparties');
  expect(readFilters(new URLSearchParams(params.toString()), all)).toEqual(filters);
  expect(readFilters(params, { ...all, coin: '7' })).toEqual({ ...filters, coin: '7', least: '' });
  expect(writeFilters(params, noFilters('ALL')).toString()).toBe('tab=counterparties');
  const invalid = new URLSearchParams('partyWay=UP&partyLevel=Clean&partyLeast=x,ALL&partySort=AMOUNT');
  expect(readFilters(invalid, all)).toEqual(noFilters('ALL'));
});
