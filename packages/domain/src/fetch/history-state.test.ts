import { describe, expect, it } from 'vitest';
import type { Coverage } from './coverage.ts';
import { findWholeUntil, mergeHistoryStates, toHistoryState } from './history-state.ts';

const coverage = (changes: Partial<Coverage> = {}): Coverage => ({
  address: 'A',
  scope: 'native',
  fromHeight: 0,
  toHeight: 90,
  state: 'WHOLE',
  lacks: [],
  proofs: ['BALANCE'],
  listed: 3,
  source: 'index.example',
  ...changes,
});

describe('the state of a history', () => {
  it.each([
    ['whole coverage of the scope', [coverage()], 90, 'WHOLE'],
    ['whole coverage of all', [coverage({ scope: 'all', toHeight: 70 })], 70, 'WHOLE'],
    ['the higher one of two', [coverage({ toHeight: 8 }), coverage({ scope: 'all' })], 90, 'WHOLE'],
    ['missing movements, and the balance', [coverage({ lacks: ['internal'] })], 90, 'WHOLE'],
    ['missing movements, and a count', [coverage({ lacks: ['internal'], proofs: ['COUNT'] })], undefined, 'PART'],
    ['a list without a proof', [coverage({ state: 'LISTED', proofs: [] })], undefined, 'PART'],
    ['a list that was cut', [coverage({ state: 'CUT', proofs: [] })], undefined, 'PART'],
    ['a list that begins later', [coverage({ fromHeight: 5 })], undefined, 'PART'],
    ['coverage of another scope', [coverage({ scope: 'token:T' })], undefined, 'NOT_FETCHED'],
    ['nothing', [], undefined, 'NOT_FETCHED'],
  ] as const)('follows from %s [R-FETCH-50]', (_, rows, height, state) => {
    expect(findWholeUntil('TRON', rows, 'native')).toBe(height);
    expect(toHistoryState('TRON', rows, 'native')).toBe(state);
  });

  it('of all assets is whole by coverage of all alone, and a part by any [R-FETCH-50]', () => {
    expect(toHistoryState('TRON', [coverage(), coverage({ scope: 'token:T' })], 'all')).toBe('PART');
    expect(toHistoryState('TRON', [coverage({ scope: 'all' })], 'all')).toBe('WHOLE');
  });

  it('of all assets is that of the coin where a chain has no other [R-FETCH-147]', () => {
    expect(findWholeUntil('BITCOIN', [coverage()], 'all')).toBe(90);
    expect(toHistoryState('BITCOIN', [coverage({ state: 'LISTED', proofs: [] })], 'all')).toBe('PART');
    expect(findWholeUntil('BITCOINCASH', [coverage()], 'all')).toBeUndefined();
  });

  it('of several is that of each, otherwise a part [R-FETCH-50]', () => {
    expect(mergeHistoryStates(['WHOLE', 'WHOLE'])).toBe('WHOLE');
    expect(mergeHistoryStates(['NOT_FETCHED', 'NOT_FETCHED'])).toBe('NOT_FETCHED');
    expect(mergeHistoryStates(['WHOLE', 'NOT_FETCHED'])).toBe('PART');
  });
});
