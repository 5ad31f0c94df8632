import { z } from 'zod';
import {
  amount,
  chainId,
  direction,
  endType,
  entityNames,
  fewLabels,
  headline,
  levelReason,
  riskLevel,
  timeSec,
  usd,
} from './common.ts';
import { eventsFrom, historyExtent } from './objects.ts';
import { conductFinding, ownLabel } from './own.ts';
import { fifoPart, scoringDetail } from './scoring-detail.ts';
import { answerBounds } from './share-bounds.ts';
import { soughtText } from './text.ts';
import { answerFacts } from './verdict.ts';

export const objectType = z.enum(['ADDRESS', 'TRANSACTION', 'WALLET', 'ENTITY']);

export const progressId = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);

/** `FIFO`: first in, first out. */
export const traceMethod = z.enum(['FIFO']);

/** POST /v1/scoringAnalysis */
export const scoringBody = z.object({
  analysisType: direction,
  objectType,
  /** An address, a hash, or an entity's number: all that labels give it on the chain, as one object. */
  objectId: soughtText.min(1).max(128),
  blockchain: chainId,
  /** ALL, MAIN, or a coin's id on its chain. */
  coin: soughtText.max(128).default('ALL'),
  /** Calculates ALL of an object of more transactions in several assets than are scored unasked, too. */
  calculateAnyway: z.boolean().optional(),
  /** Counts address poisoning as origin, which is left out otherwise. */
  includePoisoning: z.boolean().optional(),
  /** Second method, first in, first out: rows have its shares in addition to those by proportion. Severity and score are unchanged. */
  method: traceMethod.optional(),
  /** Chosen by the client, fresh for each call: the key of GET scoringAnalysis/progress meanwhile. */
  progressId: progressId.optional(),
});
export type ScoringBody = z.infer<typeof scoringBody>;

const severeTrace = z.object({
  /** Percentage, unrounded; below the policy's shares for Medium. */
  share: z.number(),
  amount,
  /** Unit of the amount. */
  symbol: z.string(),
  isUsd: z.boolean(),
  /** Types of its ends, the largest first. */
  types: z.array(endType),
});
export type SevereTrace = z.infer<typeof severeTrace>;

/** Share of all the money in question; null: not all of the object's history is stored. */
const shareOfAll = z.number().nullable();

const otherWeights = z.object({
  symbol: z.string(),
  isUsd: z.boolean(),
  amount: amount.nullable(),
  amountUsd: usd,
  score: z.number().int().nullable(),
  level: riskLevel,
  severity: riskLevel,
  details: z.array(scoringDetail),
  fifoNotFollowed: fifoPart.optional(),
});

export const noScoreReason = z
  .enum(['HISTORY_NOT_FETCHED', 'NO_TRANSFERS', 'NO_PRICES', 'TOO_LITTLE_EXPLORED', 'ONLY_UNSPENT'])
  .nullable();

export const scoringResult = z.object({
  analysisType: direction,
  objectType,
  objectId: z.string(),
  blockchain: chainId,
  coin: z.string(),
  /** Second method of the question, of which each row has a share; absent: none. */
  method: traceMethod.optional(),
  /** Part that the second method did not follow for want of budget, and no row has; absent: none. */
  fifoNotFollowed: fifoPart.optional(),
  /** 1–100, rounded down; null when there is no score. */
  score: z.number().int().nullable(),
  /** Why there is none. */
  noScoreReason,
  level: riskLevel,
  /**
   * Severity of this direction's money alone, by shares of risky ends. Undefined: too much was not followed to call it
   * Low, or a well-known coin was not judged.
   */
  severity: riskLevel,
  /** The object as a whole, with the other direction where the same question has an answer for it at this height. */
  headline,
  /** Null: no label names the object; of a transaction always. */
  own: ownLabel.nullable(),
  /**
   * Conduct that the object's own transactions show; absent: nothing, and all was searched. Only for account chains,
   * and never for a transaction.
   */
  conduct: z
    .object({
      findings: z.array(conductFinding).max(2),
      /** False: not all of its history was looked through, and there may be more. */
      isWhole: z.boolean(),
    })
    .optional(),
  /** Set where block rewards beyond one hop count as not followed for the severity, since the chain has few labels. */
  fewLabels: fewLabels.nullable(),
  /**
   * Upper bound of the severity, whatever the money that was not followed is; null: too much was not followed to know.
   * The severity itself where nothing could make it graver.
   */
  severityAtMost: riskLevel.nullable(),
  /**
   * Whether everybody who is named among the direct counterparties is listed, however many there are. INCOMPLETE: some
   * could not be looked at, and the severity is Undefined where it is not Medium or worse.
   */
  directExposure: z.enum(['COMPLETE', 'INCOMPLETE']),
  /** Severe money too little to count as a level, which is reported all the same; null: none, or more than that. */
  traceOfSevere: severeTrace.nullable(),
  /** Unrounded mean and what it would be were the unexplored share all 1, or all 100. */
  mean: z.number().nullable(),
  bounds: z.object({ low: z.number(), high: z.number() }).nullable(),
  worstExposure: z
    .object({
      key: z.string(),
      name: z.string(),
      names: entityNames,
      type: endType,
      entityId: z.number().int().nullable(),
      score: z.number(),
      level: riskLevel,
      levelReason,
      isEstablished: scoringDetail.shape.isEstablished,
      percentage: z.number(),
      isUnderHundredth: z.boolean(),
      isBehindLargeUnnamed: z.boolean(),
      isDirect: z.boolean(),
      hops: z.number().int(),
      numberOfTransactions: z.number().int(),
    })
    .nullable(),
  details: z.array(scoringDetail),
  /**
   * Bounds of all rows that have some, together, by the first weights. Absent: no row has, and no more than
   * `explored.notFollowed` may be unknown. The severity goes by proportion.
   */
  shareBounds: answerBounds.optional(),
  /** Amount of the query: received (or sent) by the object, net of itself; null: not all of its history is stored. */
  amount: amount.nullable(),
  amountUsd: usd,
  /** Unit of the amounts; USD where several coins are queried together. */
  symbol: z.string(),
  /** True where they are US dollars: a coin may call itself USD. */
  isUsd: z.boolean(),
  /**
   * ALL by its other weights, where these show more: the native coin's amounts besides USD, or the coins with a price
   * besides the native coin. Severity, its upper bound and the worst exposure above are the worse of both.
   */
  otherWeights: otherWeights.optional(),
  /** Coins that an answer over ALL does not weigh, wholly or in part, for want of a price: how many, and the first 100. */
  leftOutCount: z.number().int().optional(),
  leftOut: z
    .array(z.object({ id: z.number().int(), symbol: z.string(), chainId: z.string().nullable() }))
    .max(100)
    .optional(),
  /**
   * Symbols of well-known coins, 100 at most, that moved and that neither weights see, wholly or in part, for want of a
   * price; absent where there are none. Then the severity is Undefined where it is not Medium or worse, and has no bound.
   */
  notJudged: z.array(z.string()).max(100).optional(),
  /**
   * Receipts that the answer is not about; absent where there are none and all was looked through. Of a severe payer none
   * is left out.
   */
  notCounted: z
    .object({
      /** Operations that are address poisoning. */
      poisoning: z.number().int(),
      /** For ALL: receipts of native coins that only paid for moves of tokens. MAIN gives their origin. */
      gasSupply: z.number().int(),
      /** False: the history is too long to be looked through, and what was not counts. */
      isWhole: z.boolean(),
    })
    .optional(),
  /**
   * Basis of the marks of frozen addresses; absent on chains whose assets nobody can freeze. A row without a mark
   * passed none that is known, as far as its money was followed payment by payment.
   */
  freezes: z.object({ from: eventsFrom, isWhole: z.boolean() }).optional(),
  /** Shares of 0–100; null where not all of the object's history is stored. */
  explored: z.object({
    attributed: shareOfAll,
    unexplored: shareOfAll,
    ignored: shareOfAll,
    unspent: shareOfAll,
    /** Amounts that the chain took on the way, which came to nobody. */
    feesOnTheWay: shareOfAll,
    /**
     * Share of the ends beyond which other money may be: mixers, bridges and limits of the walk; relative to the money
     * that has gone anywhere. Two decimals, as the rows that make it; below 0.01 unrounded, and read as "< 0.01".
     */
    notFollowed: shareOfAll,
    /**
     * Part of `notFollowed` that ended at nobody and nothing that is known; the rest is attributed, and only the money
     * beyond its end is not known.
     */
    notEstablished: shareOfAll,
    transactions: z.number().int(),
    /** Set when a budget or the time-out cut the walk. */
    stoppedBy: z.enum(['NODES', 'ROWS', 'TIMEOUT']).nullable(),
    /** Set when the object has more history than is read: the newest transactions, from a height on; the rest is unexplored. */
    history: z
      .object({ fromHeight: z.number().int().nullable(), transactions: z.number().int(), total: z.number().int() })
      .nullable(),
  }),
  basis: z.object({
    height: z.number().int(),
    time: timeSec.nullable(),
    /** Identifies the answer and its whole basis. Sent with queries about it, such as its paths. */
    answerId: z.string(),
    policyVersion: z.string(),
    labelVersion: z.number().int(),
    /** Version of the closes by which USD is computed. */
    priceVersion: z.string(),
    isPartial: z.boolean(),
    lacksInternalTransfers: z.boolean(),
    /**
     * How much of the object's own history is stored, in the coins of the question, and the last block that the answer
     * counts. Unless all of it is, there is no score, and every share of the answer is of the stored part.
     */
    ...historyExtent.shape,
  }),
});
export type ScoringResult = z.infer<typeof scoringResult>;

export const scoringAnswer = z.object({
  analysis: z.object({
    incoming: z.object({ result: scoringResult }).optional(),
    outgoing: z.object({ result: scoringResult }).optional(),
  }),
  /** Facts of the requested direction, computed from its result. */
  verdict: answerFacts,
});
export type ScoringAnswer = z.infer<typeof scoringAnswer>;
