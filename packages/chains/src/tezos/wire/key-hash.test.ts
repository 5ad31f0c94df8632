import { expect, it } from 'vitest';
import { toKeyHash } from './key-hash.ts';

it.each([
  // Big-map entries that real calls changed: their receipts contain both the key and its hash.
  [12n, 'expruSKSLw7MS3ou3pPd7MUXy5QDPtVvkUNF4yWS2g6n8mXGzDJCG7'],
  [140_470n, 'exprttR8DRSn1Ry4mfsAUQTnEqNrHGppnGdyk7hz3hTinLEWsX3HQg'],
])("a book's line %s is asked for by its key's hash", (key, hash) => {
  expect(toKeyHash(key)).toBe(hash);
});
