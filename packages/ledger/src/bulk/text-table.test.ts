import { createRandom } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { TextTable } from './text-table.ts';

it('holds what a map holds, until it is full', () => {
  const random = createRandom(5);
  const table = new TextTable(2_000);
  const map = new Map<string, number>();
  while (!table.isFull) {
    const text = Array.from({ length: random.below(60) }, () => 'abc1q'[random.below(5)]).join('');
    expect(table.find(text)).toBe(map.get(text));
    if (map.has(text)) continue;
    expect(table.add(text, map.size + 1)).toBe(true);
    map.set(text, map.size + 1);
  }
  expect(map.size).toBe(2_000);
  for (const [text, id] of map) expect(table.find(text)).toBe(id);
});

it('tells texts apart that end alike', () => {
  const table = new TextTable(4);
  const tail = 'x'.repeat(30);
  table.add(`a${tail}`, 1);
  table.add(`b${tail}`, 2);
  expect([table.find(`a${tail}`), table.find(`b${tail}`), table.find(tail)]).toEqual([1, 2, undefined]);
});

it('takes neither what is not ASCII nor what is too long', () => {
  const table = new TextTable(4);
  expect([table.add('地址', 1), table.add('x'.repeat(256), 1), table.add('', 1)]).toEqual([false, false, true]);
  expect([table.find('地址'), table.find('')]).toEqual([undefined, 1]);
});
