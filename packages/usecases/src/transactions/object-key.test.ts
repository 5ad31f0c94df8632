import type { ChainState, LedgerReader } from '@sulian/domain';
import { expect, it } from 'vitest';
import { toObjectKey } from './object-key.ts';

const keyOf = (state: Partial<ChainState>): string =>
  toObjectKey({ chain: 'TRON', state: { reorgs: 0, coverage: 0, merges: 0, ...state } } as LedgerReader, {
    kind: 'ADDRESS',
    addressId: 7,
  });

it('the key of an object is another after a rollback and after a round of fetching [R-FETCH-57]', () => {
  expect(keyOf({ merges: 1 })).toBe(keyOf({}));
  expect(new Set([keyOf({}), keyOf({ reorgs: 1 }), keyOf({ coverage: 1 })]).size).toBe(3);
});
