import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServingProgram, startServing } from '../support/serving-program.ts';
import { expectUnharmed } from './hostile-run.ts';
import { leaveEarly } from './leave-early.ts';
import { countCases, expectNothingLeft, findWrongAnswers, findWrongLines, readHoldings } from './nothing-left.ts';

let program: ServingProgram;
beforeAll(async () => {
  program = await startServing('leave');
}, 120_000);
afterAll(() => program?.stop());

it('holds nothing for 300 clients that left at any moment, and lacks no line of theirs [R-REVIEW-09] [R-REVIEW-10]', async () => {
  const before = readHoldings(program);
  const departures = await leaveEarly(program, { count: 300, seed: 20_261_122 });
  await expectNothingLeft(program, before);
  expect(findWrongAnswers(departures)).toEqual([]);
  expect(await findWrongLines(program, departures)).toEqual([]);
  const { made, lines } = await countCases(program);
  expect(made).toBe(lines);
  await expectUnharmed(program);
});
