import { type AlertCause, type ClaimedScore, type Firing, MAX_COUNTERPARTIES } from '@sulian/domain';

/**
 * Decides whether scores fire their alert. `causes` are the scores that are known: of the object itself, or of each
 * counterparty. An alert without a score never fires.
 */
export function judgeScore(claimed: ClaimedScore, causes: readonly AlertCause[]): Firing | undefined {
  const { alert, reason, lastScore, movement } = claimed;
  const { conditions } = alert;
  const worst = causes.toSorted((a, b) => a.score - b.score)[0];
  if (worst === undefined || conditions.type === 'ACTIVITY' || worst.score >= conditions.thresholdScore)
    return undefined;
  if (conditions.type === 'SCORE_THRESHOLD') {
    // The score at the creation of an alert is its starting point: only a fall from there is news.
    if (reason === 'BASELINE' || (lastScore !== undefined && lastScore < conditions.thresholdScore)) return undefined;
    return { alertId: alert.id, movement, isValueUnknown: false, cause: worst };
  }
  const counterparties = [...new Set([worst.address, ...movement.counterparties])].slice(0, MAX_COUNTERPARTIES);
  const isValueUnknown = conditions.amountUsd > 0 && movement.valueUsd === undefined;
  return { alertId: alert.id, movement: { ...movement, counterparties }, isValueUnknown, cause: worst };
}
