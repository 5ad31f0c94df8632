import type { AddressRow } from '@sulian/domain';
import { createListCache } from '@sulian/usecases';
import { expect, it } from 'vitest';
import { readExtent } from './wallet-extent.ts';

const listCache = createListCache();

/** A wallet of the addresses of these ids, in a chain of so many blocks. */
function read(ids: readonly number[], height: number, requested?: string, lists = listCache) {
  const reader = {
    chain: 'BITCOIN',
    state: { height, hash: `h${height}` },
    findBlock: async (at: number) => ({ hash: `h${at}` }),
  } as never;
  return readExtent(
    { listCache: lists },
    {
      reader,
      address: '1A',
      version: 1,
      size: ids.length,
      isPaged: (size) => size > 2,
      readPage: async ({ offset, limit }) =>
        ids.slice(offset, offset + limit).map((addressId) => ({ addressId }) as AddressRow),
      requested,
    },
  );
}

it('leaves out addresses that were seen after page 1 [R-LIST-104]', async () => {
  const first = await read([1, 4, 9], 10);
  expect(first).toMatchObject({ total: 3, isReread: false });
  expect(await read([1, 4, 9, 12], 11, first.asOf)).toEqual(first);
  expect(await read([1, 4, 9, 12], 11)).toMatchObject({ total: 4, isReread: false });
});

it('is read again where a merge put addresses between those of page 1 [R-LIST-104]', async () => {
  const { asOf } = await read([1, 4, 9], 10);
  const merged = await read([1, 2, 4, 9], 11, asOf);
  expect(merged).toMatchObject({ total: 4, isReread: true });
  expect(await read([1, 2, 4, 9], 11, merged.asOf)).toMatchObject({ total: 4, isReread: false });
});

it('is read again where page 1 is not stored [R-LIST-101]', async () => {
  const { asOf } = await read([1, 4, 9], 10);
  expect(await read([1, 4, 9, 12], 11, asOf, createListCache())).toMatchObject({ total: 4, isReread: true });
});
