import { describe, expect, it } from 'vitest';
import { ENGINE_TYPES, ENTITY_TYPES, isEntityType, LABEL_TYPES, LEFT_OUT_TYPES, UNEXPLORED } from './entity-type.ts';

describe('types of entities', () => {
  it("are the specification's 47, NFT Marketplace and the ends of our own, each once", () => {
    expect(ENTITY_TYPES).toHaveLength(55);
    expect(new Set(ENTITY_TYPES).size).toBe(55);
    expect(ENTITY_TYPES.slice(47)).toEqual([
      'NFT Marketplace',
      'Unknown origin',
      'Swap through unidentified contract',
      'Label outside its dates',
      'Fee on the way',
      'Unusual fee on the way',
      'Contract that others pay into',
      'History not fetched',
    ]);
  });

  it("that labels can give are all but the engine's reasons, which name nobody [R-LABEL-89]", () => {
    expect([...LABEL_TYPES, ...ENGINE_TYPES].sort()).toEqual([...ENTITY_TYPES].sort());
    for (const reason of ['Block reward', 'Mixing pattern', 'Large transaction', 'Unknown origin'])
      expect(LABEL_TYPES).not.toContain(reason);
    for (const end of [
      'Fee on the way',
      'Unusual fee on the way',
      'Contract that others pay into',
      'History not fetched',
    ])
      expect(LABEL_TYPES).not.toContain(end);
    // A label of such a type would take its money out of every share.
    expect(LEFT_OUT_TYPES.size).toBeGreaterThan(0);
    for (const type of LEFT_OUT_TYPES) expect(ENGINE_TYPES).toContain(type);
    for (const type of ['Exchange', 'Mixing service', 'Custom group', 'Secondary coin', 'OFAC sanction list'])
      expect(LABEL_TYPES).toContain(type);
  });

  it('do not hold what was not explored: that is nobody', () => {
    expect(isEntityType(UNEXPLORED)).toBe(false);
    expect(isEntityType('exchange')).toBe(false);
    expect(isEntityType('Exchange')).toBe(true);
  });
});
