import type { Headline } from '../answers/headline.ts';
import type { RiskLevel } from '../answers/risk.ts';
import type { Direction } from '../block/leg.ts';
import type { ChainId } from '../chain/chain.ts';
import { AppError } from '../errors/errors.ts';
import type { EndType, EntityType } from '../labels/entity-type.ts';

/** In the order in which they are offered. */
export const ALERT_TYPES = ['ACTIVITY', 'SCORE_THRESHOLD', 'SEND_TO_LOWSCORE', 'LOWSCORE_COINS_RECEIVED'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];
/** CREDIT: money in; DEBIT: money out; ALL: either. */
export const ACTIVITY_TYPES = ['ALL', 'CREDIT', 'DEBIT'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
export type MovementDirection = 'CREDIT' | 'DEBIT';
export type AlertObjectType = 'ADDRESS' | 'WALLET';

export const MIN_ALERT_SCORE = 1;
export const MAX_ALERT_SCORE = 100;
/** USD; more than all the money there is, far below the largest exact number. */
export const MAX_ALERT_AMOUNT_USD = 1_000_000_000_000;
/** Maximum number of alerts per case. */
export const MAX_ALERTS_PER_CASE = 10_000;

/**
 * Conditions under which an alert fires; each type has the conditions it needs and no others. Amounts are whole USD, 0
 * is any.
 */
export type AlertConditions =
  | { readonly type: 'ACTIVITY'; readonly activityType: ActivityType; readonly amountUsd: number }
  | { readonly type: 'SCORE_THRESHOLD'; readonly thresholdScore: number; readonly scoringType: Direction }
  | {
      readonly type: 'LOWSCORE_COINS_RECEIVED' | 'SEND_TO_LOWSCORE';
      readonly thresholdScore: number;
      readonly amountUsd: number;
    };

/**
 * Object that an alert watches. A wallet is named by its reference address of that moment, and followed through merges.
 */
export interface AlertObject {
  readonly chain: ChainId;
  readonly objectType: AlertObjectType;
  /** Canonical text. */
  readonly address: string;
}

/** Object that an alert watches, with the asset watched; undefined: every asset. */
export interface WatchedAsset extends AlertObject {
  readonly asset: number | undefined;
}

const toWatchedKey = ({ chain, objectType, address, asset }: WatchedAsset): string =>
  `${chain} ${objectType} ${address} ${asset}`;

/** Whether one of these watches an object's asset: by that asset, or by every asset of the object. */
export function createIsWatched(watched: readonly WatchedAsset[]): (watchedAsset: WatchedAsset) => boolean {
  const keys = new Set(watched.map(toWatchedKey));
  return (watchedAsset) =>
    keys.has(toWatchedKey(watchedAsset)) || keys.has(toWatchedKey({ ...watchedAsset, asset: undefined }));
}

/** Characters of an alert's name and of its note. */
export const MAX_ALERT_NAME = 60;
export const MAX_ALERT_NOTE = 500;

export interface AlertDraft extends AlertObject {
  readonly caseId: number;
  readonly creatorId: number;
  /** Asset number on its chain; 0 is the native coin. Undefined: any coin, for alerts of activity alone. */
  readonly asset: number | undefined;
  readonly conditions: AlertConditions;
  /** As its people call it. */
  readonly name?: string;
  readonly note?: string;
  readonly isEnabled: boolean;
  readonly isMailEnabled: boolean;
  /** Height of the chain when the alert was requested: it fires only for blocks above. */
  readonly height: number;
  readonly nowSec: number;
}

export interface Alert extends Omit<AlertDraft, 'height' | 'nowSec'> {
  readonly id: number;
  /** Empty: none. */
  readonly name: string;
  readonly note: string;
  readonly createdSec: number;
  /** It fires only for blocks above. */
  readonly createdHeight: number;
  /** Its notifications that are not withdrawn. */
  readonly triggerCount: number;
  /** Time of the newest block among them; undefined when there is none. */
  readonly lastTriggerSec: number | undefined;
  /** State of the evaluation, for types with a score; undefined before the first one is queued. */
  readonly evaluation: AlertEvaluationState | undefined;
}

/** State of the evaluation of an alert's score. */
export interface AlertEvaluationState {
  /** 1–100 as the engine last gave it; undefined: no score, or none computed yet. */
  readonly lastScore: number | undefined;
  readonly evaluatedSec: number | undefined;
  readonly labelVersion: number | undefined;
  /** Inputs that wait for the engine, and since when the oldest does: the lag. */
  readonly waiting: number;
  readonly waitingSinceSec: number | undefined;
}

/** Whose score made an alert fire, and what that score rested on. */
export interface AlertCause {
  readonly address: string;
  readonly entity: { readonly id: number; readonly name: string; readonly type: EntityType } | undefined;
  readonly analysisType: Direction;
  readonly score: number;
  readonly level: RiskLevel;
  readonly severity: RiskLevel;
  /** Absent from causes that earlier versions stored. */
  readonly headline?: Headline;
  readonly worstExposure:
    | {
        readonly name: string;
        readonly type: EndType;
        /** Absent where the end is nobody in particular, and from causes stored by earlier versions. */
        readonly entityId?: number;
        readonly level: RiskLevel;
        readonly percentage: number;
        readonly isDirect: boolean;
      }
    | undefined;
  /**
   * Bounds of the severe rows together, in percent; all 0 where only what was not followed is known. Absent where there is
   * nothing to state, and from causes of earlier versions.
   */
  readonly shareBounds?: CauseBounds;
  readonly height: number;
  readonly policyVersion: string;
  readonly labelVersion: number;
}

export interface CauseBounds {
  readonly least: number;
  /** By proportion. */
  readonly percentage: number;
  readonly possible: number;
  readonly notFollowed: { readonly percentage: number; readonly possible: number };
  readonly isPossiblyDiluted: boolean;
}

/** WITHDRAWN: its block was replaced; ACTIVE again when the transaction is mined again. */
export type NotificationState = 'ACTIVE' | 'WITHDRAWN';

/** Effect of a block on an object in one transaction and one asset, net of transfers to itself. */
export interface Movement {
  readonly txHash: string;
  /** Asset that moved; absent: the alert's. */
  readonly asset?: number;
  /** Undefined: what came in went out again. */
  readonly direction: MovementDirection | undefined;
  /** Base units of the asset, never negative; undefined where an input's amount was never seen. */
  readonly amountBase: bigint | undefined;
  /** Undefined: there never was a price, or no amount is known. It is unknown, not 0. */
  readonly valueUsd: number | undefined;
  /** The day, as Unix seconds, of the close that it was valued at; absent: a close of its own time. */
  readonly valueCloseSec?: number | undefined;
  /** The other side, largest first; at most `MAX_COUNTERPARTIES`. */
  readonly counterparties: readonly string[];
}
export const MAX_COUNTERPARTIES = 8;

export interface Notification {
  readonly id: number;
  readonly state: NotificationState;
  /** True when the requesting account has read it. */
  readonly isRead: boolean;
  readonly chain: ChainId;
  readonly txHash: string;
  /** Asset that moved. */
  readonly asset: number;
  readonly blockHeight: number;
  readonly blockHash: string;
  /** Time of its block. */
  readonly blockSec: number;
  /** Its own time: when it was first stored. */
  readonly createdSec: number;
  /** Undefined for a score that crossed its threshold without money moving. */
  readonly direction: MovementDirection | undefined;
  readonly amountBase: bigint | undefined;
  readonly valueUsd: number | undefined;
  /** As in `Movement`. */
  readonly valueCloseSec?: number | undefined;
  /** True when the alert has an amount in USD and the value is unknown. */
  readonly isValueUnknown: boolean;
  readonly counterparties: readonly string[];
  /** Undefined when no score was requested. */
  readonly cause: AlertCause | undefined;
  readonly alert: Alert;
}

const isWholeIn = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** Scores are of one coin. @throws ALERT_OF_ANY_COIN */
export function checkAlertCoin({ asset, conditions }: Pick<AlertDraft, 'asset' | 'conditions'>): void {
  if (asset === undefined && conditions.type !== 'ACTIVITY')
    throw new AppError('ALERT_OF_ANY_COIN', 'specify one coin: only an alert of activity may watch any coin');
}

/** @throws ALERT_AMOUNT_INVALID, ALERT_SCORE_INVALID naming the bounds */
export function checkAlertConditions(conditions: AlertConditions): void {
  if ('thresholdScore' in conditions && !isWholeIn(conditions.thresholdScore, MIN_ALERT_SCORE, MAX_ALERT_SCORE))
    throw new AppError(
      'ALERT_SCORE_INVALID',
      `a threshold is a whole number of ${MIN_ALERT_SCORE}–${MAX_ALERT_SCORE}`,
      {
        details: { min: MIN_ALERT_SCORE, max: MAX_ALERT_SCORE },
      },
    );
  if ('amountUsd' in conditions && !isWholeIn(conditions.amountUsd, 0, MAX_ALERT_AMOUNT_USD))
    throw new AppError('ALERT_AMOUNT_INVALID', `an amount is a whole number of 0–${MAX_ALERT_AMOUNT_USD} USD`, {
      details: { min: 0, max: MAX_ALERT_AMOUNT_USD },
    });
}
