import { loadavg } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServingProgram, startServing } from '../support/serving-program.ts';
import { expectUnharmed } from './hostile-run.ts';
import { leaveEarly } from './leave-early.ts';
import { countCases, expectNothingLeft, findWrongLines, readHoldings } from './nothing-left.ts';

const COUNT = Number(process.env['SULIAN_TEST_DEPARTURES'] ?? 3_000);

let program: ServingProgram;
beforeAll(async () => {
  program = await startServing('leave');
}, 120_000);
afterAll(() => program?.stop());

it('holds nothing for 3,000 clients that left at any moment, and lacks no line of theirs', async () => {
  const before = readHoldings(program);
  const startedAt = performance.now();
  const departures = await leaveEarly(program, { count: COUNT, seed: 7 });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const calls = departures.reduce((sum, each) => sum + each.calls.length, 0);
  const answers = departures.reduce((sum, each) => sum + each.answers.length, 0);
  process.stdout.write(
    `departures: ${departures.length} of ${calls} calls, ${answers} answered, in ${seconds} s, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  await expectNothingLeft(program, before);
  expect((await findWrongLines(program, departures)).slice(0, 20)).toEqual([]);
  const { made, lines } = await countCases(program);
  expect(made).toBe(lines);
  await expectUnharmed(program);
});
