import { UNPRICED_TOKENS } from '@sulian/domain';
import { z } from 'zod';
import { id } from './account.ts';
import { alertObject, alertRow, alertsQuery } from './alerts.ts';
import {
  amount,
  chainId,
  coin,
  direction,
  endType,
  entityNames,
  entityRef,
  headline,
  ratedEntity,
  recordMetadata,
  riskLevel,
  timeSec,
  usd,
} from './common.ts';
import { answerBounds } from './share-bounds.ts';
import { soughtText } from './text.ts';

/** Notifications marked as read by one call. */
export const MAX_READ_AT_ONCE = 100;

/**
 * GET /v1/alerts/notifications?offset&limit[&address][&blockchain&objectType&objectAddress][&unpricedTokens]
 * The three fields together select one object. `unpricedTokens` concerns alerts on any coin: ONLY tokens without a price, or WITHOUT them.
 */
export const notificationsQuery = alertsQuery
  .extend({
    blockchain: chainId.optional(),
    objectType: alertObject.optional(),
    objectAddress: soughtText.min(1).max(128).optional(),
    unpricedTokens: z.enum(UNPRICED_TOKENS).optional(),
  })
  .refine(
    ({ blockchain, objectType, objectAddress }) =>
      new Set([blockchain, objectType, objectAddress].map((each) => each === undefined)).size === 1,
    'an object is named by blockchain, objectType and objectAddress together',
  );
export type NotificationsQuery = z.infer<typeof notificationsQuery>;

export const notificationRow = z.object({
  id,
  isRead: z.boolean(),
  /** Time of the block that it fired for. */
  date: timeSec,
  blockchain: chainId,
  transactionHash: z.string(),
  block: z.number().int(),
  /** WITHDRAWN: its block was replaced by another one; ACTIVE again when the transaction is mined again. */
  state: z.enum(['ACTIVE', 'WITHDRAWN']),
  alert: alertRow,
  details: z.object({
    /** Which way the money moved, seen from the alert's address; null where only its score fired. */
    type: z.enum(['CREDIT', 'DEBIT']).nullable(),
    amountTransferred: amount.nullable(),
    symbol: z.string(),
    /** Coin that moved, or that the alert watches; null: it could not be read. */
    coin: coin.nullable(),
    /** USD at the time, else at the last known close; null where there never was one: the value is unknown, not 0. */
    localAmount: usd,
    /** Day of the last known close that it was valued at; absent: a close of its own time. */
    valueCloseDate: timeSec.optional(),
    /** The alert requires an amount, and it is unknown whether it was reached. */
    isValueUnknown: z.boolean(),
    localCurrency: z.literal('USD'),
  }),
});
export type NotificationRow = z.infer<typeof notificationRow>;

export const notificationsAnswer = z.object({
  items: z.array(notificationRow),
  _metadata: recordMetadata.extend({
    /** Unread by the requesting account, of all the case's, whatever the address in the query. */
    unread: z.number().int(),
  }),
});
export type NotificationsAnswer = z.infer<typeof notificationsAnswer>;

/** GET /v1/alerts/notifications/groups?offset&limit[&address]: objects, that with the newest notification first. */
export const notificationGroup = z.object({
  /** The newest of all; its alert has the object. */
  latest: notificationRow,
  count: z.number().int(),
  /** ACTIVE ones that the requesting account has not read. */
  unread: z.number().int(),
  /** Tokens without a price that an alert on any coin met: counted, and not among `newest`. */
  unpricedTokens: z.number().int(),
  newest: z.array(notificationRow),
});
export type NotificationGroupRow = z.infer<typeof notificationGroup>;
export const notificationGroupsAnswer = z.object({
  items: z.array(notificationGroup),
  /** `total` counts objects. */
  _metadata: notificationsAnswer.shape._metadata,
});
export type NotificationGroupsAnswer = z.infer<typeof notificationGroupsAnswer>;

/** GET /v1/alerts/notifications/unread; counted up to `MAX_UNREAD_COUNT`. */
export const unreadAnswer = z.object({ unread: z.number().int() });
export type UnreadAnswer = z.infer<typeof unreadAnswer>;

/**
 * POST /v1/alerts/notifications/read: these, or all up to the newest one that was seen, of one object or of the case; answers
 * `unreadAnswer`.
 */
export const readNotificationsBody = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(MAX_READ_AT_ONCE) }),
  z.strictObject({ upToId: id }),
  z.strictObject({
    upToId: id,
    object: z.strictObject({ blockchain: chainId, objectType: alertObject, address: soughtText.min(1).max(128) }),
  }),
]);
export type ReadNotificationsBody = z.infer<typeof readNotificationsBody>;

/** GET /v1/alerts/notifications/{id}: why it fired. */
export const notificationAnswer = z.object({
  notification: notificationRow,
  /** The other side, largest first; not all of them where they are many. */
  counterparties: z.array(
    z.object({ address: z.string(), entity: ratedEntity.nullable(), headline: headline.nullable() }),
  ),
  /** Only fee or rent moved: there is no counterparty. */
  isFeeAlone: z.boolean(),
  /** Address whose score was requested, and its score then; null where no score was requested. */
  cause: z
    .object({
      address: z.string(),
      /** Entity that it was known to be then, by today's names in the languages of the interface. */
      entity: entityRef.nullable(),
      analysisType: direction,
      score: z.number(),
      level: riskLevel,
      severity: riskLevel,
      /** Headline then of the address with this score; null where an earlier version stored none. */
      headline: headline.nullable(),
      worstExposure: z
        .object({
          name: z.string(),
          names: entityNames,
          type: endType,
          level: riskLevel,
          /** False: nobody knows whose it is, and the level is only the mean's value for it. */
          isEstablished: z.boolean(),
          percentage: z.number(),
          isDirect: z.boolean(),
        })
        .nullable(),
      /** Bounds of the severe rows together, then; null: no row was severe, or an earlier version stored none. */
      shareBounds: answerBounds.omit({ method: true }).nullable(),
      /** Basis of the score when it was computed. */
      height: z.number().int(),
      policyVersion: z.string(),
      labelVersion: z.number().int(),
    })
    .nullable(),
});
export type NotificationAnswer = z.infer<typeof notificationAnswer>;

/**
 * GET /v1/alerts/notifications/stream, `text/event-stream`. The token is in the header as with every call, so the
 * browser reads it by fetch, not by EventSource. `hello` on opening, `changed` after each change of the case's
 * notifications, a comment as heartbeat, `bye` when the session has ended.
 */
export const streamEvent = z.object({ unread: z.number().int(), newestId: id.nullable() });
export type StreamEvent = z.infer<typeof streamEvent>;
