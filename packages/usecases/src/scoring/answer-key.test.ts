import { describe, expect, test } from 'vitest';
import { toAnswerKey } from './answer-key.ts';

const DEPS = { policy: { version: 'p', digest: 'd' }, prices: { version: 1 }, adapters: new Map() };
const REQUEST = {
  ...{ blockchain: 'BITCOIN', objectType: 'ADDRESS', objectId: 'a', analysisType: 'INCOMING', coin: 'ALL' },
};
const STATE = { hash: 'h9', clusteredHeight: 3, reorgs: 0, coverage: 0 };

const keyOf = (state: object): string =>
  toAnswerKey(
    DEPS as never,
    { request: REQUEST, labels: { version: 7 }, reader: { chain: 'BITCOIN', state: { ...STATE, ...state } } } as never,
  );

describe('the key of a stored answer', () => {
  test('is the same for the same snapshot, and another after a rollback that led back to the same block [R-SCORE-29]', () => {
    expect(keyOf({})).toBe(keyOf({}));
    expect(keyOf({ reorgs: 1 })).not.toBe(keyOf({}));
    expect(keyOf({ clusteredHeight: 4 })).not.toBe(keyOf({}));
  });

  test('is another after a round of fetching, at the same block [R-FETCH-57]', () => {
    expect(keyOf({ coverage: 1 })).not.toBe(keyOf({}));
  });
});
