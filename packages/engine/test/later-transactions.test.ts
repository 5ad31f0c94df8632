import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AccountQuestion, traceAccount } from '../src/index.ts';
import { ADDRESSES, buildAccounts, type RandomAccounts, randomAccounts } from './random-accounts.ts';
import { OPEN, OPEN_POLICY } from './random-question.ts';

const RUNS = 200;

/** Steps of later blocks between others than the object. */
const toLater = (steps: RandomAccounts['steps'], own: number): RandomAccounts['steps'] =>
  steps
    .filter(({ kind, from, to }) => ['TRANSFER', 'FEE'].includes(kind) && from !== own && to !== own)
    .map((step) => ({ ...step, join: 'NEW_BLOCK' as const }));

it('an answer about origin is the same, with the same rows, after later transactions of others [R-SCORE-221]', async () => {
  let later = 0;
  await fc.assert(
    fc.asyncProperty(
      randomAccounts,
      randomAccounts,
      fc.integer({ min: 1, max: ADDRESSES }),
      async (choices, { steps }, own) => {
        const added = toLater(steps, own);
        const now = buildAccounts(choices);
        const then = buildAccounts({ ...choices, steps: [...choices.steps, ...added] });
        const question: AccountQuestion = {
          direction: 'INCOMING',
          object: { kind: 'ADDRESS', addressIds: [own] },
          assets: [0],
          policy: OPEN_POLICY,
          budget: OPEN,
        };
        const answer = await traceAccount(now.ledger, now.labels, question);
        expect(await traceAccount(then.ledger, then.labels, question)).toStrictEqual(answer);
        if (answer.expanded > 1) later += added.length;
      },
    ),
    { numRuns: RUNS },
  );
  expect(later).toBeGreaterThan(RUNS);
});
