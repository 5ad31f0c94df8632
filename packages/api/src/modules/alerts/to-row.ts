import type { AlertRow } from '@sulian/contract';
import { type Alert, type Entity, getChain } from '@sulian/domain';
import { toNativeCoin } from '../../to-contract.ts';
import { findCoin } from './assets.ts';

/** An alert as the contract shows it. */
export function toAlertRow(alert: Alert, owner: Entity | undefined): AlertRow {
  const coin = findCoin(alert.chain, alert.asset);
  return {
    id: alert.id,
    address: alert.address,
    blockchain: alert.chain,
    objectType: alert.objectType,
    isEntity: false,
    entityName: owner?.name ?? null,
    type: alert.conditions.type,
    conditions: toConditions(alert, coin?.id ?? toNativeCoin(alert.chain).id),
    assetName: coin?.name ?? `${getChain(alert.chain).name} #${alert.asset}`,
    assetSymbol: coin?.symbol ?? '',
    isEnabled: alert.isEnabled,
    isMailEnabled: alert.isMailEnabled,
    creationDate: alert.createdSec,
    lastTriggerDate: alert.lastTriggerSec ?? null,
    triggerCount: alert.triggerCount,
    evaluation: toEvaluation(alert.evaluation),
  };
}

function toConditions({ conditions }: Alert, coinId: number): AlertRow['conditions'] {
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
