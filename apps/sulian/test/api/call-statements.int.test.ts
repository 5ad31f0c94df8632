import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_BLOCKS } from '../../src/demo/demo-base.ts';
import { type CallCost, type CallName, measureCalls } from '../support/call-costs.ts';
import { fillDemo } from '../support/fill-demo.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

/** Bitcoin is stored so that a search covers two chains; its own calls are not counted here. */
const BLOCKS = { BITCOIN: 200, ETHEREUM: DEMO_BLOCKS.ETHEREUM };

let test: TestProgram;
let costs: readonly CallCost[];

beforeAll(async () => {
  test = await openTestProgram();
  const targets = await fillDemo(test.program, test.url, BLOCKS);
  costs = await measureCalls(
    test.program,
    targets.filter(({ blockchain }) => blockchain === 'ETHEREUM'),
  );
}, 240_000);
afterAll(() => test.close());

const listCounts = (name: CallName): readonly number[] =>
  costs
    .filter(({ call }) => call === name)
    .map(({ statements }) => statements.length)
    .sort((a, b) => a - b);

/** Statements of each call about the demo's Ethereum: median, and maximum. */
const LIMITS: readonly (readonly [CallName, number, number])[] = [
  ['search', 23, 26],
  ['address', 12, 20],
  ['transactions', 15, 19],
  ['score IN', 40, 120],
  ['score OUT', 50, 220],
];

describe('statements to PostgreSQL of one call, asked for the first time', () => {
  it.each(LIMITS)('%s sends %i at the median, and %i at most [R-RUN-140]', (name, median, most) => {
    const counts = listCounts(name);
    expect(counts).toHaveLength(8);
    expect(counts[Math.floor((counts.length - 1) / 2)], String(counts)).toBeLessThanOrEqual(median);
    expect(counts.at(-1), String(counts)).toBeLessThanOrEqual(most);
  });
});
