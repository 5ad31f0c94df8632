import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONGEST, sortLongestFirst } from './lib/longest-first.ts';
import { inRoot } from './lib/paths.mjs';

const fileOf = (path, groupOrder) => ({
  moduleId: inRoot(...path.split('/')),
  project: { config: { sequence: { groupOrder } } },
});

it('puts the longest files of each group first and leaves the others in their order', () => {
  const [first = '', second = ''] = LONGEST;
  const files = [fileOf('b.ts', 1), fileOf('a.ts', 1), fileOf(second, 1), fileOf(first, 1), fileOf('c.ts', 0)];
  const [b, a, later, longest, before] = files;
  expect(sortLongestFirst(files)).toEqual([before, longest, later, b, a]);
});

it('names files that exist', () => {
  expect(LONGEST.length).toBeGreaterThan(10);
  expect(LONGEST.filter((path) => !existsSync(inRoot(...path.split('/'))))).toEqual([]);
});
