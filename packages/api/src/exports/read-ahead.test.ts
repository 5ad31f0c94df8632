import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

it('gives all values in order, and asks for one before it is wanted', async () => {
  const requested: number[] = [];
  async function* count() {
    for (let at = 1; at <= 3; at += 1) {
      requested.push(at);
      yield at;
    }
  }
  const seen: (readonly [number, number])[] = [];
  for await (const value of readAhead(count())) seen.push([value, requested.length]);
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, 3],
  ]);
});

it('tells a fault behind the values before it, and ends its source when its reader leaves', async () => {
  let ended = 0;
  async function* broken() {
    try {
      yield 1;
      throw new Error('the store is away');
    } finally {
      ended += 1;
    }
  }
  const seen: number[] = [];
  const reading = (async () => {
    for await (const value of readAhead(broken())) seen.push(value);
  })();
  await expect(reading).rejects.toThrow('the store is away');
  async function* endless() {
    try {
      for (;;) yield 1;
    } finally {
      ended += 1;
    }
  }
  for await (const _ of readAhead(endless())) break;
  expect([seen, ended]).toEqual([[1], 2]);
});
