import { expect, it } from 'vitest';
import type { EntityChain } from '../entities/read-chains.ts';
import { toFoundEntity, toLedgerObject } from './find-object.ts';

const rows = [{ addressId: 3 }, { addressId: 9 }];
const entityOf = (addressesOfLarge: number, of: readonly object[] = rows) =>
  ({
    entityId: 12,
    reader: { chain: 'BITCOIN' },
    addresses: { rows: of, addressesOfLarge, notLookedUp: 0 },
  }) as unknown as EntityChain;

it('all addresses of an entity on a chain are one object, by its id [R-ENT-80]', () => {
  const found = toFoundEntity(entityOf(0));
  expect(found).toMatchObject({ kind: 'entities', address: '12', chain: 'BITCOIN' });
  expect(toLedgerObject(found)).toEqual({ kind: 'OWNED', addressIds: [3, 9] });
  // Labelled, and seen in no block.
  expect(toLedgerObject(toFoundEntity(entityOf(0, [])))).toBeUndefined();
});

it('an entity of more addresses than are read one by one is refused, never told in part [R-ENT-88]', () => {
  expect(() => toFoundEntity(entityOf(20_000))).toThrow(
    expect.objectContaining({ code: 'ENTITY_TOO_LARGE', details: { addresses: 20_002, atMost: 10_000 } }),
  );
});
