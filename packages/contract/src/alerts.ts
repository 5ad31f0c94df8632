import {
  ACTIVITY_TYPES,
  ALERT_TYPES,
  MAX_ALERT_AMOUNT_USD,
  MAX_ALERT_NAME,
  MAX_ALERT_NOTE,
  MAX_ALERT_SCORE,
  MIN_ALERT_SCORE,
} from '@sulian/domain';
import { z } from 'zod';
import { id } from './account.ts';
import { chainId, direction, entityNames, headline, recordMetadata, recordPage, timeSec } from './common.ts';
import { envelope } from './envelope.ts';
import { fromDigits } from './from-digits.ts';
import { honestText, soughtText } from './text.ts';

/** Offset that an alert list reaches; beyond it the caller is refused. */
export const MAX_ALERT_OFFSET = 1_000_000;

export const alertType = z.enum(ALERT_TYPES);
export const activityType = z.enum(ACTIVITY_TYPES);
const amountUsd = z.number().int().min(0).max(MAX_ALERT_AMOUNT_USD);
const thresholdScore = z.number().int().min(MIN_ALERT_SCORE).max(MAX_ALERT_SCORE);
const currency = z.literal('USD');
/** Null: any coin of the object, for ACTIVITY alone. */
const coinId = z.number().int().nullable();

/** Exactly the fields that the type of an alert has. */
export const alertConditions = z.union([
  z.strictObject({ coinId, currency, activityType, amount: amountUsd }),
  z.strictObject({ coinId, thresholdScore, scoringType: direction }),
  z.strictObject({ coinId, thresholdScore, currency, amount: amountUsd }),
]);
export type AlertConditions = z.infer<typeof alertConditions>;

const alertName = honestText.max(MAX_ALERT_NAME);
const alertNote = honestText.max(MAX_ALERT_NOTE);

export const alertObject = z.enum(['ADDRESS', 'WALLET']);

/** Last score of the engine, and how far it is behind, for types with a score. */
export const alertEvaluation = z.object({
  /** Null: no score, or none computed yet. */
  lastScore: z.number().int().nullable(),
  evaluatedAt: timeSec.nullable(),
  /** Blocks' inputs that wait for the engine, and since when the oldest does. */
  waiting: z.number().int(),
  waitingSince: timeSec.nullable(),
});

/** Delay of an alert: it is evaluated once a block is stored. */
const alertTiming = z.object({
  /** Expected seconds between blocks. */
  blockTimeSec: z.number(),
  /** Blocks after which a notification can no longer be withdrawn. */
  finalityDepth: z.number().int(),
});

export const alertRow = z.object({
  id,
  address: z.string(),
  blockchain: chainId,
  objectType: alertObject,
  isEntity: z.literal(false),
  /** Known name of the address, or of its wallet, now; null: nobody known. */
  entityName: z.string().nullable(),
  entityNames,
  /** Headline known now, without a computation; null: nothing is known, which is not clean. */
  headline: headline.nullable(),
  type: alertType,
  conditions: alertConditions,
  /** Name and symbol are empty for any coin. */
  assetName: z.string(),
  assetSymbol: z.string(),
  /** As its people call it, and what they wrote of it; empty: nothing. */
  name: z.string(),
  note: z.string(),
  isEnabled: z.boolean(),
  /** False: the chain's blocks are not followed, so that the alert is never evaluated, enabled or not. */
  isWatched: z.boolean(),
  isMailEnabled: z.boolean(),
  /** Null where this version does not read the chain. */
  timing: alertTiming.nullable(),
  creationDate: timeSec,
  lastTriggerDate: timeSec.nullable(),
  /** Notifications that are not withdrawn. */
  triggerCount: z.number().int(),
  evaluation: alertEvaluation.nullable(),
});
export type AlertRow = z.infer<typeof alertRow>;
export type AlertTiming = z.infer<typeof alertTiming>;

const alertPage = recordPage.extend({
  offset: fromDigits(z.number().int().min(0).max(MAX_ALERT_OFFSET)).default(0),
});

/** GET /v1/alerts and /v1/alerts/notifications: `address` is an address or its beginning. */
export const alertsQuery = alertPage.extend({ address: soughtText.max(128).optional() });
export const alertsAnswer = z.object({
  items: z.array(alertRow),
  _metadata: recordMetadata,
});
export type AlertsAnswer = z.infer<typeof alertsAnswer>;

/** GET /v1/alerts/subscription?blockchain&address&objectType: how many alerts of the case are about an object. */
export const subscriptionQuery = z.object({
  blockchain: soughtText.max(32),
  address: soughtText.min(1).max(128),
  objectType: alertObject,
});
export const subscriptionAnswer = z.object({
  total: z.number().int(),
  enabled: z.number().int(),
  /** False: the chain's blocks are not followed, so that no alert is evaluated and none can be created. */
  isWatched: z.boolean(),
  timing: alertTiming,
});
export type SubscriptionQuery = z.infer<typeof subscriptionQuery>;
export type SubscriptionAnswer = z.infer<typeof subscriptionAnswer>;

/** A number as somebody sent it: what is wrong with it is answered by a code of its own. */
const sentNumber = z.union([z.number(), soughtText.max(64), z.null()]).optional();

/**
 * POST /v1/alerts. Refused with BAD_REQUEST or codes of its own. These are ADDRESS_INVALID, ADDRESS_OF_OTHER_CHAIN,
 * CHAIN_UNKNOWN, CHAIN_NOT_INDEXED, ASSET_UNKNOWN; ALERT_AMOUNT_INVALID, ALERT_SCORE_INVALID, ALERT_OF_ENTITY,
 * ALERT_OF_OWNER, ALERT_ON_DEMAND, ALERT_OF_ANY_COIN, ALERT_QUOTA with details {max}.
 */
export const createAlertBody = z.object({
  address: soughtText.min(1).max(128),
  blockchain: soughtText.max(32),
  objectType: alertObject.default('ADDRESS'),
  type: alertType,
  conditions: z.object({
    /** Null: any coin, for ACTIVITY alone. Each coin of a transaction is compared with the amount separately. */
    coinId: sentNumber,
    currency: currency.optional(),
    activityType: activityType.optional(),
    scoringType: direction.default('INCOMING'),
    amount: sentNumber,
    thresholdScore: sentNumber,
  }),
  name: alertName.default(''),
  note: alertNote.default(''),
  isEnabled: z.boolean().default(true),
  isEntity: z.boolean().default(false),
  isMailEnabled: z.boolean().default(false),
});
export type CreateAlertBody = z.infer<typeof createAlertBody>;
/** Request of the creation dialog: the fields of its type and no others. */
export interface NewAlert
  extends Pick<CreateAlertBody, 'address' | 'blockchain' | 'objectType' | 'type' | 'name' | 'note'> {
  readonly conditions: AlertConditions;
  readonly isEnabled: boolean;
  readonly isEntity: false;
  readonly isMailEnabled: boolean;
}

/** SPEC's pair: 2 is created. A refusal is a failure with its own code. */
export const createAlertAnswer = z.object({ status: z.literal(2), message: z.string(), id });
export type CreateAlertAnswer = z.infer<typeof createAlertAnswer>;

/**
 * PATCH /v1/alerts/{id}, answers the row; DELETE answers its id. What is absent remains. Conditions cannot be changed, so
 * that a notification always names the condition under which it fired: other conditions are another alert.
 */
export const changeAlertBody = z.strictObject({
  isEnabled: z.boolean().optional(),
  isMailEnabled: z.boolean().optional(),
  name: alertName.optional(),
  note: alertNote.optional(),
});
export type ChangeAlertBody = z.infer<typeof changeAlertBody>;
export const deleteAlertAnswer = z.object({ id });

export const alertProgressRow = z.object({
  blockchain: chainId,
  /** Last block whose alerts are evaluated, and when that was. */
  height: z.number().int(),
  evaluatedAt: timeSec,
  /** Last block that is indexed; null where none is. */
  indexedHeight: z.number().int().nullable(),
  /** Scores that wait for the engine, since when the oldest does, and those that were given up. */
  waiting: z.number().int(),
  waitingSince: timeSec.nullable(),
  failed: z.number().int(),
});
export type AlertProgressRow = z.infer<typeof alertProgressRow>;

/** GET /admin/alerts: how far the alerts of each chain are evaluated. */
export const alertProgressAnswer = envelope(z.array(alertProgressRow));
