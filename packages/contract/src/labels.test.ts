import { ENGINE_TYPES, LABEL_TYPES } from '@sulian/domain';
import { expect, it } from 'vitest';
import { labelType } from './common.ts';

it("takes no reason of the engine for an entity's type [R-LABEL-89]", () => {
  for (const type of LABEL_TYPES) expect(labelType.safeParse(type).success, type).toBe(true);
  for (const type of ENGINE_TYPES) expect(labelType.safeParse(type).success, type).toBe(false);
});
