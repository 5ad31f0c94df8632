import type { AlertConditions } from '@sulian/domain';
import type { TestDatabase } from '@sulian/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAlertStore } from '../alerts/alert-store.ts';
import { openScores, outcomeOf, type Scores } from '../testing/alert-scores.ts';
import { type CaseOfTwo, draftOf, makeCase, openRecords } from '../testing/make-case.ts';

let opened: TestDatabase;
let ours: CaseOfTwo;
let scores: Scores;
beforeEach(async () => {
  opened = await openRecords();
  ours = await makeCase(opened, 'scores');
  scores = await openScores(opened.database);
  await opened.database.query('UPDATE records.label_version SET version = 1');
});
afterEach(() => opened.drop());

const inflow: AlertConditions = { type: 'LOWSCORE_COINS_RECEIVED', thresholdScore: 50, amountUsd: 0 };
const ownScore: AlertConditions = { type: 'SCORE_THRESHOLD', thresholdScore: 50, scoringType: 'INCOMING' };

/** Without the score at its making. */
async function create(conditions: AlertConditions): Promise<number> {
  const { id } = await createAlertStore(opened.database).create(draftOf(ours, { conditions }));
  await opened.database.query(`DELETE FROM records.alert_evaluation WHERE tx_hash = ''`);
  return id;
}
const find = async (id: number) => createAlertStore(opened.database).find({ caseId: ours.caseId, id });

describe('[R-ALERT-48] a score that is computed while labels change', () => {
  it('is kept, and asked about again with the labels of now', async () => {
    const id = await create(inflow);
    await scores.block([{ alertId: id, txHash: 'a' }]);
    const before = await scores.claim();
    await scores.changeLabels();
    expect(await scores.hasNothing()).toBe(true);
    await scores.store.finishScore(before, outcomeOf(before, 80, 1));
    expect(await scores.fired()).toEqual([]);
    expect((await find(id))?.evaluation).toMatchObject({ lastScore: 80, labelVersion: 1, waiting: 1 });
    const after = await scores.claim();
    expect(after).toMatchObject({ reason: 'LABELS', attempts: 1, movement: { txHash: 'a' } });
    await scores.store.finishScore(after, outcomeOf(after, 5, 2));
    expect(await scores.fired()).toEqual([{ tx_hash: 'a', occasion: 0 }]);
    expect((await find(id))?.evaluation).toMatchObject({ lastScore: 5, labelVersion: 2, waiting: 0 });
    expect(await scores.hasNothing()).toBe(true);
  });

  it('fires once, if it does', async () => {
    const id = await create(inflow);
    await scores.block([{ alertId: id, txHash: 'a' }]);
    const claimed = await scores.claim();
    await scores.changeLabels();
    await scores.store.finishScore(claimed, outcomeOf(claimed, 5, 1));
    expect(await scores.fired()).toEqual([{ tx_hash: 'a', occasion: 0 }]);
    expect(await scores.hasNothing()).toBe(true);
  });

  it('of the object itself is what the next one is compared with', async () => {
    const id = await create(ownScore);
    await scores.block([{ alertId: id, txHash: 'a' }]);
    for (const [score, labelVersion] of [
      [80, 1],
      [40, 2],
      [30, 3],
    ] as const) {
      const claimed = await scores.claim();
      await scores.changeLabels();
      await scores.store.finishScore(claimed, outcomeOf(claimed, score, labelVersion));
    }
    expect(await scores.fired()).toEqual([{ tx_hash: 'a', occasion: 2 }]);
    const last = await scores.claim();
    expect(last.lastScore).toBe(30);
    await scores.store.finishScore(last, outcomeOf(last, 20, 4));
    expect(await scores.fired()).toHaveLength(1);
    expect(await scores.hasNothing()).toBe(true);
  });

  it('waits behind what has no answer yet', async () => {
    const [first, second] = [await create(inflow), await create(inflow)];
    await scores.block([
      { alertId: first, txHash: 'a' },
      { alertId: second, txHash: 'b' },
    ]);
    const claimed = await scores.claim();
    await scores.changeLabels();
    await scores.store.finishScore(claimed, outcomeOf(claimed, 80, 1));
    expect([(await scores.claim()).alert.id, (await scores.claim()).alert.id]).toEqual([second, first]);
  });

  it('is not asked about again where it rests on those labels already', async () => {
    const id = await create(inflow);
    await scores.block([{ alertId: id, txHash: 'a' }]);
    const claimed = await scores.claim();
    await scores.store.finishScore(claimed, outcomeOf(claimed, 80, 2));
    await scores.changeLabels();
    expect(await scores.hasNothing()).toBe(true);
    await scores.changeLabels();
    expect((await scores.claim()).reason).toBe('LABELS');
  });

  it('is missed by no chain, whichever labels that started with', async () => {
    await scores.store.start({ chain: 'ETHEREUM', height: 1, hash: 'd', merges: 0, reorgs: 0, labelVersion: 0 });
    expect(await scores.store.listOutdated()).toEqual([{ chain: 'ETHEREUM', labelVersion: 1 }]);
    await scores.changeLabels();
    expect(await scores.store.listOutdated()).toEqual([]);
  });

  it('misses no change that comes at the same moment', async () => {
    const id = await create(inflow);
    for (let round = 1; round <= 20; round += 1) {
      await scores.block([{ alertId: id, txHash: `a${round}` }]);
      const claimed = await scores.claim();
      await Promise.all([scores.store.finishScore(claimed, outcomeOf(claimed, 80, round)), scores.changeLabels()]);
      for (let waiting = round; waiting > 0; waiting -= 1) {
        const again = await scores.claim();
        await scores.store.finishScore(again, outcomeOf(again, 80, round + 1));
      }
      expect(await scores.hasNothing()).toBe(true);
    }
  });
});

describe('a claim', () => {
  it('is not given to another while it is renewed, and finishes nothing once it was', async () => {
    const id = await create(inflow);
    await scores.block([{ alertId: id, txHash: 'a' }]);
    const slow = await scores.claim();
    scores.clock.now += 50_000;
    expect(await scores.store.renewScore(slow, scores.clock.now + 60_000)).toBe(true);
    scores.clock.now += 50_000;
    expect(await scores.hasNothing()).toBe(true);
    scores.clock.now += 10_001;
    const other = await scores.claim();
    expect(await scores.store.renewScore(slow, scores.clock.now + 600_000)).toBe(false);
    await scores.store.failScore(slow, { code: 'INTERNAL', nextMs: undefined });
    expect(await scores.store.finishScore(slow, outcomeOf(slow, 5, 1))).toEqual(new Set());
    expect(await scores.fired()).toEqual([]);
    await scores.store.finishScore(other, outcomeOf(other, 5, 1));
    expect(await scores.fired()).toHaveLength(1);
    // The same number of attempts, of another occasion.
    await opened.database.query('DELETE FROM records.notification');
    scores.clock.now += 1;
    await scores.changeLabels();
    const again = await scores.claim();
    expect(again.attempts).toBe(slow.attempts);
    expect(await scores.store.renewScore(slow, 0)).toBe(false);
    expect(await scores.store.renewScore(again, 0)).toBe(true);
  });

  it("of an object's own score is the alert's only one, and answers for what came before", async () => {
    const id = await create(ownScore);
    await scores.block([{ alertId: id, txHash: 'a' }]);
    const first = await scores.claim();
    await scores.block([{ alertId: id, txHash: 'b' }]);
    await scores.block([{ alertId: id, txHash: 'c' }]);
    expect(await scores.hasNothing()).toBe(true);
    await scores.store.finishScore(first, outcomeOf(first, 40, 1));
    const second = await scores.claim();
    expect(second).toMatchObject({ movement: { txHash: 'c' }, lastScore: 40 });
    await scores.store.finishScore(second, outcomeOf(second, 30, 1));
    expect(await scores.fired()).toEqual([{ tx_hash: 'a', occasion: 0 }]);
    expect(await scores.hasNothing()).toBe(true);
  });

  it('that failed does not keep a newer block waiting, and one whose block was replaced lets the older be asked', async () => {
    const id = await create(ownScore);
    await scores.block([{ alertId: id, txHash: 'a' }]);
    const failing = await scores.claim();
    await scores.store.failScore(failing, { code: 'QUERY_TIMEOUT', nextMs: scores.clock.now + 600_000 });
    expect(await scores.hasNothing()).toBe(true);
    const before = scores.at();
    await scores.block([{ alertId: id, txHash: 'b' }]);
    const orphaned = await scores.claim();
    expect(orphaned.movement.txHash).toBe('b');
    await scores.rewindTo(before);
    expect(await scores.store.finishScore(orphaned, outcomeOf(orphaned, 5, 1))).toEqual(new Set());
    scores.clock.now += 600_000;
    expect((await scores.claim()).movement.txHash).toBe('a');
  });

  it('that waits again for changed labels keeps its score when a newer block is asked about first', async () => {
    const id = await create(ownScore);
    await scores.block([{ alertId: id, txHash: 'a' }]);
    const first = await scores.claim();
    await scores.store.finishScore(first, outcomeOf(first, 40, 1));
    await scores.changeLabels();
    await scores.block([{ alertId: id, txHash: 'b' }]);
    const second = await scores.claim();
    expect(second).toMatchObject({ movement: { txHash: 'b' }, lastScore: 40 });
    await scores.store.finishScore(second, { score: undefined, height: 102, labelVersion: 2, firing: undefined });
    await scores.block([{ alertId: id, txHash: 'c' }]);
    expect((await scores.claim()).lastScore).toBe(40);
    expect(await scores.fired()).toHaveLength(1);
  });

  it('is given to one of many who ask at once, of each alert on its own score', async () => {
    const ids = [await create(ownScore), await create({ ...ownScore, thresholdScore: 51 }), await create(inflow)];
    for (const txHash of ['a', 'b', 'c']) await scores.block(ids.map((alertId) => ({ alertId, txHash })));
    const claims = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const mine: string[] = [];
        for (let tries = 0; tries < 6; tries += 1) {
          const claimed = await scores.store.claimScore(scores.clock.now, 60_000);
          if (claimed !== undefined) mine.push(`${claimed.alert.id} ${claimed.movement.txHash}`);
        }
        return mine;
      }),
    );
    const [one, two, three] = ids;
    const expected = [`${one} c`, `${two} c`, `${three} a`, `${three} b`, `${three} c`];
    expect(claims.flat().sort()).toEqual(expected);
  });
});
