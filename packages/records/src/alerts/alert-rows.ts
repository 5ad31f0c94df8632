import {
  ACTIVITY_TYPES,
  ALERT_TYPES,
  type Alert,
  type AlertConditions,
  type AlertEvaluationState,
  AppError,
} from '@sulian/domain';
import { fromChainNumber } from '../labels/chain-number.ts';

/** Conditions of an alert, as columns. */
export interface ConditionsRow {
  readonly type: string;
  readonly activity_type: string | null;
  readonly amount_usd: number | null;
  readonly threshold_score: number | null;
  readonly scoring_type: string | null;
}

export interface AlertRow extends ConditionsRow {
  readonly alert_id: number;
  readonly case_id: number;
  readonly creator_id: number;
  readonly chain: number;
  readonly object_type: string;
  readonly address: string;
  /** Null: any coin. */
  readonly asset: number | null;
  readonly name: string;
  readonly note: string;
  readonly is_enabled: boolean;
  readonly is_mail_enabled: boolean;
  readonly created_sec: number;
  readonly created_height: number;
  readonly trigger_count: number;
  readonly last_trigger_sec: number | null;
  readonly last_score: number | null;
  readonly evaluated_ms: number | null;
  readonly label_version: number | null;
  readonly waiting: number | null;
  readonly waiting_since_ms: number | null;
}

export const CONDITION_COLUMNS =
  'alert.type, alert.activity_type, alert.amount_usd, alert.threshold_score, alert.scoring_type';

const ALERT_COLUMNS = `
  alert.alert_id, alert.case_id, alert.creator_id, alert.chain, alert.object_type, alert.address, alert.asset, alert.name, alert.note,
  ${CONDITION_COLUMNS}, alert.is_enabled, alert.is_mail_enabled, alert.created_sec, alert.created_height,
  coalesce(tally.times, 0) AS trigger_count, tally.last_sec AS last_trigger_sec`;

/** Evaluation of one alert: how often it fired, the newest score, and the queue. */
const EVALUATION_COLUMNS = `
  last.score AS last_score, last.evaluated_ms, last.label_version, queue.waiting, queue.waiting_since_ms`;
const JOINS = `
  LEFT JOIN records.alert_tally AS tally USING (alert_id)
  LEFT JOIN LATERAL (
    SELECT score, evaluated_ms, label_version FROM records.alert_evaluation AS each
    WHERE each.alert_id = alert.alert_id AND each.evaluated_ms IS NOT NULL
    ORDER BY each.block_height DESC, each.evaluation_id DESC LIMIT 1) AS last ON alert.type <> 'ACTIVITY'
  LEFT JOIN LATERAL (
    SELECT count(*) AS waiting, min(queued_ms) AS waiting_since_ms FROM records.alert_evaluation AS each
    WHERE each.alert_id = alert.alert_id AND each.state = 'QUEUED') AS queue ON alert.type <> 'ACTIVITY'`;

/** Columns and joins that make a whole alert of `records.alert AS alert`. */
export const WHOLE_ALERT = { columns: `${ALERT_COLUMNS}, ${EVALUATION_COLUMNS}`, joins: JOINS };

export const toAlert = (row: AlertRow): Alert => ({
  id: row.alert_id,
  caseId: row.case_id,
  creatorId: row.creator_id,
  chain: fromChainNumber(row.chain),
  objectType: row.object_type === 'WALLET' ? 'WALLET' : 'ADDRESS',
  address: row.address,
  asset: row.asset ?? undefined,
  name: row.name,
  note: row.note,
  conditions: toConditions(row),
  isEnabled: row.is_enabled,
  isMailEnabled: row.is_mail_enabled,
  createdSec: row.created_sec,
  createdHeight: row.created_height,
  triggerCount: row.trigger_count,
  lastTriggerSec: row.last_trigger_sec ?? undefined,
  evaluation: row.type === 'ACTIVITY' ? undefined : toEvaluation(row),
});

function toEvaluation(row: AlertRow): AlertEvaluationState | undefined {
  const { evaluated_ms: evaluatedMs, waiting_since_ms: sinceMs } = row;
  if (evaluatedMs === null && (row.waiting ?? 0) === 0) return undefined;
  return {
    lastScore: row.last_score ?? undefined,
    evaluatedSec: evaluatedMs === null ? undefined : Math.floor(evaluatedMs / 1000),
    labelVersion: row.label_version ?? undefined,
    waiting: row.waiting ?? 0,
    waitingSinceSec: sinceMs === null ? undefined : Math.floor(sinceMs / 1000),
  };
}

export function toConditions(row: ConditionsRow): AlertConditions {
  const type = ALERT_TYPES.find((each) => each === row.type);
  const activityType = ACTIVITY_TYPES.find((each) => each === row.activity_type);
  const { amount_usd: amountUsd, threshold_score: thresholdScore } = row;
  if (type === 'ACTIVITY' && activityType !== undefined && amountUsd !== null) return { type, activityType, amountUsd };
  if (type === 'SCORE_THRESHOLD' && thresholdScore !== null)
    return { type, thresholdScore, scoringType: row.scoring_type === 'OUTGOING' ? 'OUTGOING' : 'INCOMING' };
  if ((type === 'LOWSCORE_COINS_RECEIVED' || type === 'SEND_TO_LOWSCORE') && thresholdScore !== null)
    return { type, thresholdScore, amountUsd: amountUsd ?? 0 };
  throw new AppError('INTERNAL', `an alert of type ${row.type} lacks conditions`);
}

/** Values of the condition columns, in their order. */
export const fromConditions = (conditions: AlertConditions): readonly (string | number | null)[] => [
  conditions.type,
  'activityType' in conditions ? conditions.activityType : null,
  'amountUsd' in conditions ? conditions.amountUsd : null,
  'thresholdScore' in conditions ? conditions.thresholdScore : null,
  'scoringType' in conditions ? conditions.scoringType : null,
];
