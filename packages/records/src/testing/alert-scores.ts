import type { AlertCause, AlertCursor, AlertEvaluationStore, ClaimedScore, Firing, ScoreOutcome } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { createAlertEvaluationStore } from '../evaluation/evaluation-store.ts';

interface Touched {
  readonly alertId: number;
  readonly txHash: string;
  /** Fires at once, without a score. */
  readonly fires?: boolean;
}

const CHAIN = 'BITCOIN';
const movementOf = (txHash: string): Firing['movement'] => ({
  txHash,
  direction: 'CREDIT',
  amountBase: 1n,
  valueUsd: undefined,
  counterparties: ['1Other'],
});

const mails = {
  settings: { render: () => ({ subject: '', text: '' }), isSmtpSet: true, domain: 'x', clock: Date.now },
  describe: () => ({ template: 'test', language: 'cn', values: {} }) as const,
  readAssets: async () => [],
};

const causeOf = (score: number, labelVersion: number): AlertCause => ({
  address: '1Other',
  entity: undefined,
  analysisType: 'INCOMING',
  score,
  level: 'High',
  severity: 'High',
  worstExposure: undefined,
  height: 101,
  policyVersion: '1',
  labelVersion,
});

/** Outcome of a walk with labels of a version; the alert fires below a score of 50. */
export function outcomeOf(claimed: ClaimedScore, score: number, labelVersion: number): ScoreOutcome {
  const { alert, movement, lastScore } = claimed;
  const isNews = alert.conditions.type !== 'SCORE_THRESHOLD' || lastScore === undefined || lastScore >= 50;
  const cause = causeOf(score, labelVersion);
  const firing = score < 50 && isNews ? { alertId: alert.id, movement, isValueUnknown: false, cause } : undefined;
  return { score, height: 101, labelVersion, firing };
}

/** Blocks of a chain evaluated by hand, in records that start at height 100 with labels of version 1. */
export async function openScores(database: Database) {
  const clock = { now: 1_800_000_000_000 };
  const store: AlertEvaluationStore = createAlertEvaluationStore(database, { mails, clock: () => clock.now });
  let at: AlertCursor = { chain: CHAIN, height: 100, hash: 'h100', merges: 0, reorgs: 0, labelVersion: 1 };
  await store.start(at);
  return {
    store,
    clock,
    at: () => at,
    block: async (touched: readonly Touched[]): Promise<void> => {
      const height = at.height + 1;
      const block = { height, hash: `h${height}`, timeSec: 1_800_000_000, keys: [] };
      const done = await store.evaluate(at, block, {
        known: new Set(),
        decide: () => ({
          firings: touched
            .filter((each) => each.fires === true)
            .map(({ alertId, txHash }) => ({ alertId, isValueUnknown: false, movement: movementOf(txHash) })),
          inputs: touched
            .filter((each) => each.fires !== true)
            .map(({ alertId, txHash }) => ({ alertId, movement: movementOf(txHash) })),
        }),
      });
      if (typeof done === 'string') throw new Error(`the block was not evaluated: ${done}`);
      at = { ...at, height, hash: block.hash };
    },
    rewindTo: async ({ height, hash }: AlertCursor): Promise<void> => {
      if ((await store.rewind(at, { height, hash })) === 'MOVED') throw new Error('the cursor moved');
      at = { ...at, height, hash };
    },
    /** Changed labels, as imports and decisions of people leave them. */
    changeLabels: async (): Promise<void> => {
      await database.query('UPDATE records.label_version SET version = version + 1');
      for (const { chain, labelVersion } of await store.listOutdated()) await store.askAgain(chain, labelVersion);
    },
    claim: async (): Promise<ClaimedScore> => {
      const claimed = await store.claimScore(clock.now, 60_000);
      if (claimed === undefined) throw new Error('nothing waits');
      return claimed;
    },
    hasNothing: async (): Promise<boolean> => (await store.claimScore(clock.now, 60_000)) === undefined,
    fired: () =>
      database.query<{ tx_hash: string; occasion: number }>(
        'SELECT tx_hash, occasion FROM records.notification ORDER BY notification_id',
      ),
  };
}
export type Scores = Awaited<ReturnType<typeof openScores>>;
