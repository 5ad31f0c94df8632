import { type AlertCause, type AlertConditions, type ClaimedScore, toRiskLevel } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { judgeScore } from './judge-score.ts';

const cause = (score: number, address = 'X'): AlertCause => ({
  address,
  entity: undefined,
  analysisType: 'INCOMING',
  score,
  level: toRiskLevel(score),
  severity: toRiskLevel(score),
  worstExposure: undefined,
  height: 10,
  policyVersion: 'p',
  labelVersion: 1,
});

const claimed = (conditions: AlertConditions, more: Partial<ClaimedScore> = {}): ClaimedScore => ({
  id: 1,
  chain: 'BITCOIN',
  alert: { id: 7, watch: 'W', objectType: 'ADDRESS', address: 'W', asset: 0, conditions },
  reason: 'BLOCK',
  movement: { txHash: 'tx', direction: 'CREDIT', amountBase: 5n, valueUsd: 5, counterparties: ['X', 'Y'] },
  block: { height: 10, hash: 'h', timeSec: 1 },
  lastScore: undefined,
  attempts: 1,
  queuedMs: 1,
  ...more,
});

const own: AlertConditions = { type: 'SCORE_THRESHOLD', thresholdScore: 30, scoringType: 'INCOMING' };
const inflow: AlertConditions = { type: 'LOWSCORE_COINS_RECEIVED', thresholdScore: 30, amountUsd: 3 };

describe('a score', () => {
  it.each([
    ['falls below the threshold', 80, 29, true],
    ['falls from the threshold itself', 30, 29, true],
    ['falls onto the threshold', 80, 30, false],
    ['stays below', 20, 10, false],
    ['rises', 20, 80, false],
    ['is known for the first time, and below', undefined, 5, true],
  ])('[R-ALERT-29] that %s', (_, lastScore, score, fires) => {
    expect(judgeScore(claimed(own, { lastScore }), [cause(score)]) !== undefined).toBe(fires);
  });

  it('[R-ALERT-31] that is none never fires, whatever it was before', () => {
    expect(judgeScore(claimed(own, { lastScore: 80 }), [])).toBeUndefined();
    expect(judgeScore(claimed(inflow), [])).toBeUndefined();
  });

  it('[R-ALERT-29] is only where it starts from when its alert is made', () => {
    expect(judgeScore(claimed(own, { reason: 'BASELINE' }), [cause(5)])).toBeUndefined();
  });

  it('[R-ALERT-30] of the worst counterparty decides, and is named first', () => {
    const firing = judgeScore(claimed(inflow), [cause(90, 'X'), cause(12, 'Y'), cause(29, 'Z')]);
    expect(firing).toMatchObject({ alertId: 7, cause: { address: 'Y', score: 12 }, isValueUnknown: false });
    expect(firing?.movement.counterparties).toEqual(['Y', 'X']);
    expect(judgeScore(claimed(inflow), [cause(30, 'X')])).toBeUndefined();
  });

  it('[R-ALERT-32] of an unpriced amount fires, marked as value unknown', () => {
    const movement = { ...claimed(inflow).movement, valueUsd: undefined };
    expect(judgeScore(claimed(inflow, { movement }), [cause(1)])).toMatchObject({ isValueUnknown: true });
  });
});
