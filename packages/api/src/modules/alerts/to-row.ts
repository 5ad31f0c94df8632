import type { AlertRow, AlertTiming } from '@sulian/contract';
import { type Alert, type ChainAdapter, toCoinId } from '@sulian/domain';
import { toNames } from '@sulian/usecases';
import { nameAsset } from './assets.ts';
import type { Facts } from './read-facts.ts';

/** An alert as the contract shows it. */
export function toAlertRow(alert: Alert, facts: Facts): AlertRow {
  const owner = facts.ownerOf(alert);
  const adapter = facts.adapterOf(alert.chain);
  return {
    id: alert.id,
    address: alert.address,
    blockchain: alert.chain,
    objectType: alert.objectType,
    isEntity: false,
    entityName: owner?.name ?? null,
    entityNames: owner === undefined ? [] : toNames(owner).names,
    headline: facts.headlineOf(alert) ?? null,
    type: alert.conditions.type,
    conditions: toConditions(alert, alert.asset === undefined ? null : toCoinId(alert.chain, alert.asset)),
    ...nameAsset(alert, facts.assetOf(alert)),
    name: alert.name,
    note: alert.note,
    isEnabled: alert.isEnabled,
    isWatched: facts.isWatched(alert.chain),
    isMailEnabled: alert.isMailEnabled,
    timing: adapter === undefined ? null : toTiming(adapter),
    creationDate: alert.createdSec,
    lastTriggerDate: alert.lastTriggerSec ?? null,
    triggerCount: alert.triggerCount,
    evaluation: toEvaluation(alert.evaluation),
  };
}

function toConditions({ conditions }: Alert, coinId: number | null): AlertRow['conditions'] {
  const currency = 'USD' as const;
  if (conditions.type === 'ACTIVITY')
    return { coinId, currency, activityType: conditions.activityType, amount: conditions.amountUsd };
  if (conditions.type === 'SCORE_THRESHOLD')
    return { coinId, thresholdScore: conditions.thresholdScore, scoringType: conditions.scoringType };
  return { coinId, thresholdScore: conditions.thresholdScore, currency, amount: conditions.amountUsd };
}

const toEvaluation = (evaluation: Alert['evaluation']): AlertRow['evaluation'] =>
  evaluation === undefined
    ? null
    : {
        lastScore: evaluation.lastScore ?? null,
        evaluatedAt: evaluation.evaluatedSec ?? null,
        waiting: evaluation.waiting,
        waitingSince: evaluation.waitingSinceSec ?? null,
      };

export const toTiming = ({ blockTimeSec, finalityDepth }: ChainAdapter): AlertTiming => ({
  blockTimeSec,
  finalityDepth,
});
