import { z } from 'zod';
import { amount, endType, entityNames, levelReason, provenance, riskLevel, usd } from './common.ts';
import { shareBounds } from './share-bounds.ts';

/** Frozen addresses that a row names at most. */
export const MAX_FROZEN_SHOWN = 3;

/**
 * HIGH is allowed by `VERIFIED_LABEL`, `OWN_ADDRESS`, `CHAIN_FACT` and `EXACT`; MEDIUM by `TRUSTED_LABEL`, `LISTED_LATER`,
 * `WALLET_ADDRESS`, `PATTERN` and `FEW_MIXINGS` (by proportion, its largest part after 3 mixings at most); LOW by all
 * others.
 */
const confidenceReason = z.enum([
  'VERIFIED_LABEL',
  'TRUSTED_LABEL',
  'UNVERIFIED_LABEL',
  'LISTED_LATER',
  'OWN_ADDRESS',
  'WALLET_ADDRESS',
  'CHAIN_FACT',
  'PATTERN',
  'BEHIND_LARGE',
  'UNKNOWN_END',
  'EXACT',
  'FEW_MIXINGS',
  'MANY_MIXINGS',
]);

/**
 * Confidence that a row's money was with whom it names, in its amount: the lowest that one of its reasons allows. Reasons
 * are of the label, of the kind of end and of the amount, in this order; a row without a label has no reason of the first.
 */
export const rowConfidence = z.object({
  level: z.enum(['HIGH', 'MEDIUM', 'LOW']),
  reasons: z.array(confidenceReason).max(3),
  /**
   * Times that the money was divided by proportion on its way to the transaction where the most of it ended, the fewest of
   * all ways. Absent: the amount is exact.
   */
  mixings: z.number().int().nonnegative().optional(),
});

export const fifoPart = z.object({ percentage: z.number(), amount });

/** One counterparty, or one kind of end that is nobody in particular. */
export const scoringDetail = z.object({
  /** Stable within an answer: `entity:12`, `end:Block reward`, `entity:12:behind-large`. */
  key: z.string(),
  name: z.string(),
  names: entityNames,
  type: endType,
  entityId: z.number().int().nullable(),
  /**
   * Two decimals; all rows sum to exactly 100. A severe share that rounds to 0 is 0.01. Where `basis.historyState` is not
   * WHOLE, it is the share of the stored part.
   */
  percentage: z.number(),
  /** The share is above 0 and below 0.01: read as "< 0.01". */
  isUnderHundredth: z.boolean(),
  /** Some of the share follows from mixtures, and was not found transfer by transfer. */
  isByProportion: z.boolean(),
  /** Absent: an answer calculated before rows had one. */
  confidence: rowConfidence.optional(),
  /**
   * Least and possible share of a row whose money can make an answer Critical, with the amounts in the unit of `amount`.
   * Absent: another row, or one seen behind a large unnamed entity.
   */
  shareBounds: shareBounds.extend({ leastAmount: amount, possibleAmount: amount }).optional(),
  /** Share and amount first in, first out; all rows and `fifoNotFollowed` sum to exactly 100. Absent: the question has no second method. */
  fifo: fifoPart.optional(),
  /** Null: the share counts no score (unspent output, fees on the way). */
  score: z.number().nullable(),
  /** The one level of a party that a label names, otherwise the name of the score. */
  level: riskLevel,
  levelReason,
  /**
   * False: the share ended at nobody and nothing that is known. Then the score is only what the mean counts for it, and the
   * level is nobody's: it is shown as not established.
   */
  isEstablished: z.boolean(),
  /** Day since when a list names it, which was after this money passed; null: none does, or did then. */
  laterListed: z.string().nullable(),
  /** Seen one hop behind a large unnamed entity, with its part of all that went through there: it makes Medium at most. */
  isBehindLargeUnnamed: z.boolean(),
  amount,
  amountUsd: usd,
  /** Fewest hops from the object; 1 is direct. */
  hops: z.number().int(),
  /** Transactions in which the share ended. */
  numberOfTransactions: z.number().int(),
  /** The heaviest of them, at most 5. */
  transactions: z.array(z.object({ hash: z.string(), amount, hops: z.number().int() })),
  /** Label that names the counterparty; null for ends that are patterns or limits. */
  provenance: provenance.nullable(),
  /** Addresses on the row's ways, its end included, that an issuer has frozen; absent: none is known. */
  frozen: z
    .object({
      /** How many there are. */
      total: z.number().int(),
      /** The first of them, the most money first. */
      addresses: z
        .array(
          z.object({
            address: z.string(),
            /** Symbols of the assets in which it is frozen. */
            assets: z.array(z.string()),
            /** Part of the question that passed it on its way to this row, of 100, unrounded. */
            percentage: z.number(),
          }),
        )
        .max(MAX_FROZEN_SHOWN),
    })
    .optional(),
});
export type ScoringDetail = z.infer<typeof scoringDetail>;
