import { describe, expect, it } from 'vitest';
import { ENTITY_TYPES, isEntityType, UNEXPLORED } from './entity-type.ts';

describe('types of entities', () => {
  it("are the specification's 47, NFT Marketplace, Unknown origin and swaps that nobody has named, each once", () => {
    expect(ENTITY_TYPES).toHaveLength(51);
    expect(new Set(ENTITY_TYPES).size).toBe(51);
    expect(ENTITY_TYPES.slice(47)).toEqual([
      'NFT Marketplace',
      'Unknown origin',
      'Swap through unidentified contract',
      'Label outside its dates',
    ]);
  });

  it('do not hold what was not explored: that is nobody', () => {
    expect(isEntityType(UNEXPLORED)).toBe(false);
    expect(isEntityType('exchange')).toBe(false);
    expect(isEntityType('Exchange')).toBe(true);
  });
});
