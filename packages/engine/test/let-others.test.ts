import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TraceResult, traceAccount, traceUtxo } from '../src/index.ts';
import { buildAccounts, randomAccounts } from './random-accounts.ts';
import { buildLedger, randomLedger } from './random-ledger.ts';
import { direction } from './random-object.ts';
import { OPEN, OPEN_POLICY, randomQuestion, toQuestion } from './random-question.ts';

const RUNS = 60;

type Walk = (turn: { readonly letOthers?: () => Promise<void> }) => Promise<TraceResult>;

/**
 * Checks that the answer is the one without others.
 * @returns turns, and transactions that were expanded
 */
async function countTurns(walk: Walk): Promise<{ readonly turns: number; readonly expanded: number }> {
  let turns = 0;
  const letOthers = async (): Promise<void> => {
    turns += 1;
  };
  const alone = await walk({});
  expect(await walk({ letOthers })).toStrictEqual(alone);
  return { turns, expanded: alone.expanded };
}

describe('a walk lets others in, and answers as without them', () => {
  it('as it reads each transaction and as it expands it, on account chains', async () => {
    let all = 0;
    await fc.assert(
      fc.asyncProperty(randomAccounts, randomQuestion, async (choices, choice) => {
        const built = buildAccounts(choices);
        const question = toQuestion(choice, built);
        const { turns, expanded } = await countTurns((turn) =>
          traceAccount(built.ledger, built.labels, { ...question, ...turn }),
        );
        expect(turns).toBeGreaterThanOrEqual(2 * expanded);
        all += expanded;
      }),
      { numRuns: RUNS },
    );
    expect(all).toBeGreaterThan(RUNS);
  });

  it('as it reads each transaction and after each block, on UTXO chains', async () => {
    let all = 0;
    await fc.assert(
      fc.asyncProperty(randomLedger, fc.nat(), direction, async (choices, pick, asking) => {
        const { ledger, labels } = buildLedger(choices);
        const txId = ledger.transactionIds[pick % ledger.transactionIds.length] ?? 0;
        const object = { kind: 'TRANSACTION' as const, txId };
        const question = { direction: asking, object, asset: 0, policy: OPEN_POLICY, budget: OPEN };
        const { turns, expanded } = await countTurns((turn) => traceUtxo(ledger, labels, { ...question, ...turn }));
        expect(turns).toBeGreaterThanOrEqual(expanded + Math.min(1, expanded));
        all += expanded;
      }),
      { numRuns: RUNS },
    );
    expect(all).toBeGreaterThan(RUNS);
  });
});
