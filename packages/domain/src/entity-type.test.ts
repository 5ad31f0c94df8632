import { describe, expect, it } from 'vitest';
import { ENTITY_TYPES, isEntityType, UNEXPLORED } from './entity-type.ts';

describe('types of entities', () => {
  it("are the specification's 47, NFT Marketplace and Unknown origin, each once", () => {
    expect(ENTITY_TYPES).toHaveLength(49);
    expect(new Set(ENTITY_TYPES).size).toBe(49);
    expect(ENTITY_TYPES.slice(47)).toEqual(['NFT Marketplace', 'Unknown origin']);
  });

  it('do not hold what was not explored: that is nobody', () => {
    expect(isEntityType(UNEXPLORED)).toBe(false);
    expect(isEntityType('exchange')).toBe(false);
    expect(isEntityType('Exchange')).toBe(true);
  });
});
