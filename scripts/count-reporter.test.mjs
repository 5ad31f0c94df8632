import { expect, it } from 'vitest';
import { countTests, formatCounts, listUnsteady } from './count-reporter.mjs';

const module = (state, ...states) => ({
  state: () => state,
  children: { allTests: () => states.map((each) => ({ result: () => ({ state: each }) })) },
});

it('counts tests by their outcome', () => {
  const counts = countTests([module('passed', 'passed', 'skipped'), module('failed', 'failed', 'passed')], []);
  expect(formatCounts(counts)).toBe('2 passed, 1 failed, 1 skipped');
});

it('counts a file that does not load, a test that never ended and an error outside any test as failed', () => {
  const counts = countTests([module('failed'), module('failed', 'pending')], [new Error('late')]);
  expect(formatCounts(counts)).toBe('0 passed, 3 failed, 0 skipped');
});

it('names what passed only on a second try', () => {
  const test = (fullName, retryCount, state = 'passed') => ({
    fullName,
    result: () => ({ state }),
    diagnostic: () => ({ retryCount }),
  });
  const tests = [test('steady', 0), test('unsteady', 1), test('broken', 1, 'failed')];
  expect(listUnsteady([{ children: { allTests: () => tests } }])).toEqual(['passed only on a second try: unsteady']);
});
