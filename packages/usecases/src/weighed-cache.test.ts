import { describe, expect, it } from 'vitest';
import { WeighedCache } from './weighed-cache.ts';

const createCache = (...keys: readonly string[]): WeighedCache<string> => {
  const cache = new WeighedCache<string>(10);
  for (const key of keys) cache.set(key, key, 4);
  return cache;
};

describe('values held up to a weight', () => {
  it('go when others come, the longest unused first', () => {
    const cache = createCache('a', 'b');
    cache.get('a');
    cache.set('c', 'c', 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.weight]).toEqual(['a', undefined, 'c', 8]);
  });

  it('weigh what they were set with last', () => {
    const cache = createCache('a', 'b');
    cache.set('a', 'more', 6);
    expect([cache.get('a'), cache.get('b'), cache.weight]).toEqual(['more', 'b', 10]);
    cache.set('a', 'still more', 7);
    expect([cache.get('a'), cache.get('b'), cache.weight]).toEqual(['still more', undefined, 7]);
  });

  it('are not held where one weighs more than all may', () => {
    const cache = createCache('a');
    cache.set('b', 'b', 11);
    expect([cache.get('b'), cache.weight]).toEqual([undefined, 0]);
  });
});
