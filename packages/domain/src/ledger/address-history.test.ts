import { describe, expect, it } from 'vitest';
import { cutHistory } from './address-history.ts';

const HISTORY = { txIds: [2, 4, 6], receivedBase: [1n, 0n, 5n], sentBase: [0n, 1n, 0n] };

describe('cutHistory', () => {
  it.each([
    ['before the first', { untilTxId: 1 }, 0],
    ['at a transaction, which is part of it', { untilTxId: 4 }, 2],
    ['between two', { untilTxId: 5 }, 2],
    ['behind the last', { untilTxId: 7 }, 3],
    ['by the limit', { limit: 1 }, 1],
    ['by what comes first of both', { untilTxId: 4, limit: 3 }, 2],
    ['nowhere', {}, 3],
  ])('cuts %s', (_, at, size) => {
    expect(cutHistory(HISTORY, at)).toEqual({
      txIds: HISTORY.txIds.slice(0, size),
      receivedBase: HISTORY.receivedBase.slice(0, size),
      sentBase: HISTORY.sentBase.slice(0, size),
    });
  });
});
