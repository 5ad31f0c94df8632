import { expect, it } from 'vitest';
import { readPrinted, readPrintedTurned } from './read-printed.ts';

const listOf =
  (total: number, requestLog: unknown[] = []) =>
  async (page: { readonly offset: number; readonly limit: number; readonly asOf: string | undefined }) => {
    requestLog.push([page.offset, page.asOf]);
    const items = Array.from({ length: Math.min(page.limit, total - page.offset) }, (_, index) => page.offset + index);
    return { items, _metadata: { total, asOf: '7-ab' } };
  };

it.each([
  [0, 0],
  [99, 99],
  [100, 100],
  [250, 250],
  [1_234, 500],
])('of a list of %d rows reads %d, each once [R-LIST-108]', async (total, read) => {
  const { items } = await readPrinted(listOf(total));
  expect(items).toEqual(Array.from({ length: read }, (_, index) => index));
});

it('reads all pages as of the block of the first one [R-LIST-108]', async () => {
  const requestLog: unknown[] = [];
  await readPrinted(listOf(250, requestLog));
  expect(requestLog).toEqual([
    [0, undefined],
    [100, '7-ab'],
    [200, '7-ab'],
  ]);
});

it.each([
  [0, 0],
  [100, 100],
  [250, 250],
  [1_234, 500],
])('of a list of %d rows whose pages name the next one reads %d, each once [R-LIST-108]', async (total, read) => {
  const { items } = await readPrintedTurned(async ({ limit, cursor = '0' }) => {
    const from = Number(cursor);
    const rows = Array.from({ length: Math.min(limit, total - from) }, (_, index) => from + index);
    const end = from + rows.length;
    return { items: rows, _metadata: { nextCursor: end < total ? String(end) : null } };
  });
  expect(items).toEqual(Array.from({ length: read }, (_, index) => index));
});
