import type { AddressRow } from '@sulian/domain';
import { expect, it } from 'vitest';
import { findEntityAddresses } from './find-entity-addresses.ts';

/** An entity of five labelled addresses in no wallet, of which the chain has met all; the third is labelled for another. */
const texts = ['a', 'b', 'c', 'd', 'e'];
const rows = texts.map((text, at) => ({ text, addressId: 50 - at }) as AddressRow);
const query = {
  reader: { chain: 'ETHEREUM', listAddressesByText: async () => rows },
  labels: {
    findAddressLabel: (id: number) => ({ entity: { id: id === 48 ? 2 : 1 } }),
    findWalletLabel: () => undefined,
  },
  entityId: 1,
  labelled: 7,
};
const deps = {
  entityStore: { listAddresses: async ({ offset }: { offset: number }) => (offset === 0 ? texts : []) },
};

it('reads no more addresses in no wallet than the cap, and counts the others as not looked up [R-ENT-61]', async () => {
  const find = (atMost: number) => findEntityAddresses(deps as never, { ...query, atMost } as never);
  const all = await find(4);
  expect([all.rows.map(({ addressId }) => addressId), all.ofOthers, all.notLookedUp]).toEqual([[46, 47, 49, 50], 1, 2]);
  const some = await find(3);
  expect([some.rows.map(({ addressId }) => addressId), some.ofOthers, some.notLookedUp]).toEqual([[46, 47, 49], 1, 3]);
});
