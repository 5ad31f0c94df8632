import { z } from 'zod';
import {
  amount,
  asOf,
  chainId,
  cnyRate,
  direction,
  endType,
  entityNames,
  provenance,
  queryFlag,
  riskLevel,
  timeSec,
  usd,
} from './common.ts';
import { exportOptions } from './exports.ts';
import { freezeState } from './freeze-state.ts';
import { historyExtent, listMetadata, listTotal } from './objects.ts';
import { objectType, scoringBody, scoringResult } from './scoring.ts';
import { rowConfidence, scoringDetail } from './scoring-detail.ts';
import { scoringPathsBody } from './scoring-paths.ts';
import { shareBounds } from './share-bounds.ts';
import { soughtText } from './text.ts';

/** Transactions that one end names; an account where money stayed may have more. */
const MAX_END_TRANSACTIONS = 5;

/** Selects and orders ends of an answer. */
const endsFilter = z.object({
  /** Key of a row; absent: ends of all rows. */
  key: scoringPathsBody.shape.key.optional(),
  answerId: scoringPathsBody.shape.answerId,
  /** An address or a transaction hash of the chain, the beginning or the tail of one, or both as `abc…xyz`; absent: all ends. */
  text: soughtText.min(1).max(128).optional(),
  sort: z.enum(['SHARE', 'TIME', 'HOPS']).default('SHARE'),
  isAscending: z.boolean().default(false),
});

/** POST /v1/scoringAnalysis/ends: the question of a scoring, and a page of the places at which its money ended. */
export const scoringEndsBody = scoringBody.extend(endsFilter.shape).extend({
  offset: z.number().int().min(0).max(1_000_000).default(0),
  limit: z.number().int().min(1).max(100).default(20),
  /** Value of page 1, sent with later pages. */
  asOf: asOf.optional(),
});

/** GET /v1/scoringAnalysis/ends/export: all pages of it as a file. */
export const endsExportQuery = exportOptions.extend(scoringBody.omit({ progressId: true }).shape).extend({
  ...endsFilter.shape,
  key: soughtText.min(1).max(128).optional(),
  isAscending: queryFlag,
  calculateAnyway: queryFlag,
  includePoisoning: queryFlag,
});
export type EndsExportQuery = z.output<typeof endsExportQuery>;

/** Services that a workbook of requests has sheets for; more are refused with the cap named. */
export const MAX_REQUESTED_SERVICES = 200;

/** GET /v1/scoringAnalysis/ends/requests: a workbook with a sheet for each service that the money reached, or came from. */
export const endRequestsQuery = endsExportQuery
  .omit({ text: true, sort: true, isAscending: true })
  .extend({ format: z.literal('xlsx').default('xlsx') });
export type EndRequestsQuery = z.output<typeof endRequestsQuery>;

export type ScoringEndsBody = z.infer<typeof scoringEndsBody>;

/** One account and transaction at which money of a row ended. */
const scoringEnd = z.object({
  /** Row of the answer. */
  key: z.string(),
  name: z.string(),
  names: entityNames,
  type: endType,
  entityId: z.number().int().nullable(),
  score: z.number().nullable(),
  level: riskLevel,
  levelReason: scoringDetail.shape.levelReason,
  /** The address is the large unnamed entity's, and the row is seen one hop behind it. */
  isBehindLargeUnnamed: z.boolean(),
  isByProportion: z.boolean(),
  /** Bounds of the whole row, of which the end is a part; absent: the row has none. */
  rowBounds: shareBounds.optional(),
  /** Confidence of the whole row. */
  rowConfidence: rowConfidence.optional(),
  /** Share of the whole row first in, first out, 0–100, two decimals; absent: the question has no second method. */
  rowFifo: z.number().optional(),
  /** Null: no single account is known: a fee, a coinbase, a transaction that was not read. */
  address: z.string().nullable(),
  /** Label that named the end here; null without one. */
  provenance: provenance.nullable(),
  /** The newest, oldest first. */
  transactions: z
    .array(z.object({ hash: z.string(), height: z.number().int(), time: timeSec }))
    .max(MAX_END_TRANSACTIONS),
  numberOfTransactions: z.number().int(),
  /** All that these transactions brought to the address, or took from it (INCOMING), in its coin; null: not known. */
  arrived: amount.nullable(),
  symbol: z.string().nullable(),
  coin: z.number().int().nullable(),
  /** The same coin as questions and fetches name it: MAIN, or its id on the chain. */
  chainCoin: z.string().nullable(),
  /** Part of the queried whole that ended here, in the answer's unit. */
  amount,
  /** At the prices of the days on which the object received or sent it. */
  amountUsd: usd,
  /** 0–100, not rounded. */
  percentage: z.number(),
  hops: z.number().int(),
  /** Balance of the coin at `historyHeight`; null without an account. A null balance is unknown. */
  holding: z
    .object({
      balance: amount.nullable(),
      balanceUsd: usd,
      freeze: freezeState,
      issuer: z.string().nullable(),
      ...historyExtent.shape,
    })
    .nullable(),
});

export const scoringEndsAnswer = z.object({
  analysisType: direction,
  objectType,
  objectId: z.string(),
  blockchain: chainId,
  coin: z.string(),
  symbol: z.string(),
  isUsd: scoringResult.shape.isUsd,
  key: z.string().nullable(),
  /**
   * Rows of the answer with their numbers of ends; of one row where `key` names one of the other weights. The numbers, the
   * sums and the total are null where not all of the object's history is stored.
   */
  rows: z.array(z.object({ key: z.string(), name: z.string(), names: entityNames, type: endType, ends: listTotal })),
  /** Sums over all ends that were found, not over the page. */
  sums: z
    .object({
      ends: z.number().int(),
      addresses: z.number().int(),
      withoutAddress: z.number().int(),
      percentage: z.number(),
      amount,
      amountUsd: usd,
      /** By coin over distinct transfers; null: more transactions than are summed. */
      arrived: z.array(z.object({ symbol: z.string(), coin: z.number().int(), amount: amount.nullable() })).nullable(),
      /** By coin over distinct addresses; null: more addresses than are summed. */
      holdings: z
        .array(
          z.object({
            symbol: z.string(),
            coin: z.number().int(),
            /** Null, as the next two: unknown of some address. */
            balance: amount.nullable(),
            frozen: amount.nullable(),
            freezable: amount.nullable(),
            /** Last block of which all balances are; null: one of them is unknown for want of its history. */
            historyHeight: z.number().int().nullable(),
          }),
        )
        .nullable(),
    })
    .nullable(),
  items: z.array(scoringEnd),
  stoppedBy: scoringResult.shape.explored.shape.stoppedBy,
  basis: scoringResult.shape.basis,
  /** Newest imported rate that is at most seven days older than the answer. Null: no such rate. */
  cny: cnyRate.nullable(),
  _metadata: listMetadata.extend({ total: listTotal }),
});
export type ScoringEndsAnswer = z.infer<typeof scoringEndsAnswer>;
