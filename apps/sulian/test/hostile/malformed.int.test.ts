import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServingProgram, startServing } from '../support/serving-program.ts';
import { expectUnharmed } from './hostile-run.ts';
import { judgeLines } from './judge-lines.ts';
import { sendMalformed } from './send-malformed.ts';

let program: ServingProgram;
beforeAll(async () => {
  program = await startServing('malformed');
}, 120_000);
afterAll(() => program?.stop());

it('refuses 500 malformed requests over the contract in our words, on record and unharmed [R-ERR-02] [R-ERR-14] [R-REVIEW-10]', async () => {
  const { sent, faults } = await sendMalformed(program, { count: 500, seed: 20_261_122 });
  expect(faults).toEqual([]);
  expect(await judgeLines(program, sent)).toEqual([]);
  await expectUnharmed(program);
});
