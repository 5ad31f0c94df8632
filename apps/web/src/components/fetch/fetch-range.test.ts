import { fetchBody } from '@sulian/contract';
import { expect, it } from 'vitest';
import { getUsualHops } from './fetch-range.ts';

it('is 20 hops on UTXO chains, 3 elsewhere, and 30 at most [R-FETCH-183]', () => {
  expect(['BITCOIN', 'LITECOIN', 'TRON', 'ETHEREUM', 'ANY'].map(getUsualHops)).toEqual([20, 20, 3, 3, 3]);
  expect(fetchBody.safeParse({ hops: 30 }).success).toBe(true);
  expect(fetchBody.safeParse({ hops: 31 }).success).toBe(false);
});
