import { describe } from 'vitest';
import { testShapes } from './store-shapes.ts';

describe('a store of any shape [R-RUN-208]', () => testShapes({ seed: 'shapes', blocks: 40, addresses: 2 }));
