import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TraceResult, traceAccount, traceUtxo } from '../src/index.ts';
import { buildAccounts, randomAccounts } from './random-accounts.ts';
import { buildLedger, randomLedger } from './random-ledger.ts';
import { direction } from './random-object.ts';
import { OPEN, OPEN_POLICY, randomQuestion, toQuestion } from './random-question.ts';

const RUNS = 60;

type Walk = (turn: { readonly letOthers?: () => Promise<void> }) => Promise<TraceResult>;

/** Checks that the walk lets others in at least once a transaction, and that its answer is the one without them. */
async function checkTurns(walk: Walk): Promise<void> {
  let turns = 0;
  const letOthers = async (): Promise<void> => {
    turns += 1;
  };
  const alone = await walk({});
  expect(await walk({ letOthers })).toStrictEqual(alone);
  expect(turns).toBeGreaterThanOrEqual(alone.expanded);
}

describe('a walk lets others in at each transaction, and answers as without them', () => {
  it('on account chains', async () => {
    await fc.assert(
      fc.asyncProperty(randomAccounts, randomQuestion, async (choices, choice) => {
        const built = buildAccounts(choices);
        const question = toQuestion(choice, built);
        await checkTurns((turn) => traceAccount(built.ledger, built.labels, { ...question, ...turn }));
      }),
      { numRuns: RUNS },
    );
  });

  it('on UTXO chains', async () => {
    await fc.assert(
      fc.asyncProperty(randomLedger, fc.nat(), direction, async (choices, pick, asking) => {
        const { ledger, labels } = buildLedger(choices);
        const txId = ledger.transactionIds[pick % ledger.transactionIds.length] ?? 0;
        const object = { kind: 'TRANSACTION' as const, txId };
        const question = { direction: asking, object, asset: 0, policy: OPEN_POLICY, budget: OPEN };
        await checkTurns((turn) => traceUtxo(ledger, labels, { ...question, ...turn }));
      }),
      { numRuns: RUNS },
    );
  });
});
