import { describe, expect, it } from 'vitest';
import {
  defaultCoin,
  directionOfRow,
  hasTurnedSpan,
  isFiltered,
  readView,
  writeRow,
  writeView,
} from './transaction-view.ts';

const read = (text: string, chain = 'ETHEREUM') => readView(new URLSearchParams(text), chain);
const NOTHING = {
  direction: undefined,
  coin: 'ALL',
  from: undefined,
  to: undefined,
  atLeast: undefined,
  counterparty: undefined,
  row: undefined,
  page: 1,
  asOf: undefined,
};

describe('which transactions are looked at', () => {
  it('[R-LIST-32] stands in the address of the page', () => {
    const text =
      'direction=out&coin=0xa&from=10&to=20&atLeast=1.5&with=entity%3A12&row=INCOMING%3Aentity%3A3&page=2&asOf=90-af';
    expect(read(text)).toEqual({
      direction: 'OUTGOING',
      coin: '0xa',
      from: 10,
      to: 20,
      atLeast: '1.5',
      counterparty: 'entity:12',
      row: 'INCOMING:entity:3',
      page: 2,
      asOf: '90-af',
    });
    expect(writeView(new URLSearchParams(text), 'ETHEREUM', { page: 2, asOf: '90-af' }).toString()).toBe(text);
  });

  it('opens on the direction of its row, and on the origin without one [R-LIST-97]', () => {
    expect(directionOfRow(read('row=OUTGOING%3Aentity%3A3').row)).toBe('OUTGOING');
    expect(directionOfRow(read('row=INCOMING%3Aend%3AOUTGOING%3A').row)).toBe('INCOMING');
    expect(directionOfRow(undefined)).toBe('INCOMING');
  });

  it('carries a row, on the chain and of the coin that the row is of [R-ENT-92]', () => {
    const row = 'INCOMING:entity:3';
    const of = { blockchain: 'ETHEREUM', coin: 'ALL', isOfSeveral: true };
    const write = (text: string, change: object = {}) =>
      decodeURIComponent(writeRow(new URLSearchParams(text), { ...of, ...change }, row).toString());
    expect(write('')).toBe(`row=${row}&chain=ETHEREUM`);
    expect(write('chain=BITCOIN&with=entity%3A12&direction=out')).toBe(`row=${row}&chain=ETHEREUM`);
    expect(write('chain=ETHEREUM&coin=0xa&direction=in&page=3')).toBe(`chain=ETHEREUM&direction=in&row=${row}`);
    expect(write('direction=in', { isOfSeveral: false, coin: '0xa' })).toBe(`direction=in&coin=0xa&row=${row}`);
  });

  it('carries the block of page 1 to later pages, and begins again with page 1 [R-LIST-14]', () => {
    const write = (text: string, part: object) => writeView(new URLSearchParams(text), 'ETHEREUM', part).toString();
    expect(write('', { page: 2, asOf: '90-af' })).toBe('page=2&asOf=90-af');
    expect(write('page=2&asOf=90-af', { page: 1, asOf: '90-af' })).toBe('');
    expect(write('page=2&asOf=90-af', { direction: 'OUTGOING' })).toBe('direction=out');
    expect(read('asOf=90-af')).toEqual(NOTHING);
    expect(read('page=2&asOf=x').asOf).toBeUndefined();
  });

  it('takes what is no filter for none', () => {
    expect(read('direction=up&from=-1&to=x&atLeast=1e5&row=12&page=0')).toEqual(NOTHING);
    expect(read('coin=0xa', 'BITCOIN').coin).toBe('MAIN');
  });

  it('is of all assets on chains that have several, else of the native coin [R-ADDR-45]', () => {
    expect(['ETHEREUM', 'BSC', 'TRON', 'RIPPLE'].map(defaultCoin)).toEqual(['ALL', 'ALL', 'ALL', 'ALL']);
    expect(['BITCOIN', 'DOGECOIN'].map(defaultCoin)).toEqual(['MAIN', 'MAIN']);
  });

  it('begins with page 1 when a filter changes, and keeps what else the address says', () => {
    const next = writeView(new URLSearchParams('tab=history&page=7'), 'ETHEREUM', { direction: 'INCOMING' });
    expect(next.toString()).toBe('tab=history&direction=in');
  });

  it('[R-ADDR-140] forgets an amount when all coins are chosen, which have none in common', () => {
    expect(writeView(new URLSearchParams('coin=0xa&atLeast=2'), 'ETHEREUM', { coin: 'ALL' }).toString()).toBe('');
  });

  it('[R-LIST-92] forgets an amount when another coin is chosen, unless one of that coin comes with it', () => {
    const write = (part: object) => writeView(new URLSearchParams('coin=0xa&atLeast=100'), 'ETHEREUM', part).toString();
    expect(write({ coin: 'MAIN' })).toBe('coin=MAIN');
    expect(write({ coin: 'MAIN', atLeast: '2' })).toBe('coin=MAIN&atLeast=2');
    expect(write({ coin: '0xa' })).toBe('coin=0xa&atLeast=100');
    expect(write({ direction: 'INCOMING' })).toBe('coin=0xa&atLeast=100&direction=in');
  });

  it('[R-LIST-79] knows a span that is turned round', () => {
    expect(['from=5&to=1', 'from=5&to=5', 'from=5', 'to=1'].map((text) => hasTurnedSpan(read(text)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('knows whether all are asked for', () => {
    expect(isFiltered(read(''))).toBe(false);
    expect(isFiltered(read('coin=0xa'))).toBe(true);
    expect(isFiltered(read('from=1'))).toBe(true);
    expect(isFiltered(read('page=3', 'BITCOIN'))).toBe(false);
  });
});
