import { expect, it } from 'vitest';
import { gatherObjects } from './gather-objects.ts';

type Page = Awaited<ReturnType<Parameters<typeof gatherObjects>[0]>>;

const row = (address: string | null) => ({ blockchain: address === null ? null : ('BITCOIN' as const), address });
const listOf =
  (pages: readonly Page[]) =>
  async ({ after }: { after: number }) =>
    pages[after] ?? { items: [], next: null };

const PAGES: readonly Page[] = [
  { items: [row('a'), row(null), row('b')], next: 1 },
  { items: [row('a'), row('c')], next: null },
];

it('has each address of all pages once, and rows without an address not at all [R-SCREEN-28]', async () => {
  const { objects, isCut } = await gatherObjects(listOf(PAGES), 10);
  expect(objects.map(({ address }) => address)).toEqual(['a', 'b', 'c']);
  expect(isCut).toBe(false);
});

it('ends at its cap and states that others are left out, but not for an equal address [R-SCREEN-28]', async () => {
  expect(await gatherObjects(listOf(PAGES), 2)).toMatchObject({ isCut: true, objects: [row('a'), row('b')] });
  expect(await gatherObjects(listOf(PAGES), 3)).toMatchObject({ isCut: false });
});

it('ends after a bounded number of pages, and states it [R-SCREEN-28]', async () => {
  let reads = 0;
  const { isCut } = await gatherObjects(async ({ after }) => {
    reads += 1;
    return { items: [], next: after + 1 };
  }, 10);
  expect([reads, isCut]).toEqual([40, true]);
});
