import type { Page } from '@sulian/domain';
import { expect, it } from 'vitest';
import { readCounted } from './read-counted.ts';

/** Five rows, newest first, of a list that `change` makes another before each batch but the first. */
async function read(change: (rows: string[]) => void): Promise<readonly string[]> {
  const rows = ['5', '4', '3', '2', '1'];
  let isFirst = true;
  const readPage = async (place: (now: number) => Page) => {
    if (!isFirst) change(rows);
    isFirst = false;
    const { offset, limit } = place(rows.length);
    return rows.slice(offset, offset + limit);
  };
  const seen: string[] = [];
  for await (const batch of readCounted({ total: 5, atOnce: 2, readPage, keyOf: (row) => row })) seen.push(...batch);
  return seen;
}

it('gives what was counted once, whatever comes on top meanwhile [R-LIST-65]', async () => {
  let next = 6;
  expect(await read(() => undefined)).toEqual(['5', '4', '3', '2', '1']);
  expect(await read((rows) => void rows.unshift(String(next++), String(next++)))).toEqual(['5', '4', '3', '2', '1']);
});

it.each<readonly [string, (rows: string[]) => void]>([
  ['goes', (rows) => void rows.pop()],
  ['comes between', (rows) => void rows.splice(4, 0, 'late')],
  ['is replaced', (rows) => void rows.splice(1, 1, 'other')],
])('breaks off where a row %s, rather than leave one out or give one twice [R-LIST-65]', async (_name, change) => {
  await expect(read(change)).rejects.toMatchObject({ code: 'BUSY' });
});
