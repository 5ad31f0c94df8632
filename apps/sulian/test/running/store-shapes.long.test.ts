import { describe } from 'vitest';
import { testShapes } from './store-shapes.ts';

describe.each(['many', 'more'])('a store of any shape, worlds of the seed %s [R-RUN-208]', (seed) => {
  testShapes({ seed: `shapes ${seed}`, blocks: 200, addresses: 15 });
});
