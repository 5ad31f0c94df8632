import { MAX_HOP_POOLS, MAX_PATH_HOPS, MAX_PATHS } from '@sulian/domain';
import { z } from 'zod';
import {
  amount,
  chainId,
  customerRef,
  direction,
  endType,
  entityNames,
  entityRef,
  provenance,
  riskLevel,
  timeSec,
  usd,
} from './common.ts';
import { objectType, scoringBody, scoringResult } from './scoring.ts';
import { scoringDetail } from './scoring-detail.ts';
import { soughtText } from './text.ts';

/** POST /v1/scoringAnalysis/paths: the question of a scoring, and the `key` of one row of its answer. */
export const scoringPathsBody = scoringBody.extend({
  key: scoringDetail.shape.key.min(1).max(128),
  /**
   * `basis.answerId` of the answer that has the row: its paths are answered, from a newer block only where the answer is the
   * same there, else SCORE_OUTDATED. Absent: paths of the newest block, which `basis` names.
   */
  answerId: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** One end of the row, as `scoringAnalysis/ends` returned it, with its newest transaction; absent: the whole row. */
  end: z
    .object({
      address: soughtText.min(1).max(128).nullable(),
      hash: soughtText.min(1).max(128),
      coin: z.number().int().nullable().default(null),
    })
    .optional(),
});
export type ScoringPathsBody = z.infer<typeof scoringPathsBody>;

/** One side of a hop. */
export const hopParty = z.object({
  /** The address of the most money; null where its script pays no address or the ledger never saw it. */
  address: z.string().nullable(),
  /** Distinct addresses on this side of the hop, the one above included; 0 when none is known. */
  addresses: z.number().int(),
  /** Symbols of the assets in which an issuer has frozen the address; absent: none is known. */
  frozenAssets: z.array(z.string()).optional(),
  /** Customer of the address that the step names; absent: none. */
  customer: customerRef.optional(),
});
export type HopParty = z.infer<typeof hopParty>;

const coinAmount = z.object({ amount, symbol: z.string() });

/** A swap of known pools that the money went through in a step: payer and payee of the step are its two sides. */
export const hopSwap = z.object({
  pools: z
    .array(
      z.object({
        address: z.string(),
        /** Operator, by its label or by the factory that its address proves; null: a receipt token's contract. */
        name: z.string().nullable(),
      }),
    )
    .max(MAX_HOP_POOLS),
  /** All that the pools took and paid in the transaction. */
  gave: coinAmount,
  got: coinAmount,
});
export type HopSwap = z.infer<typeof hopSwap>;

/** One transaction of a path. All amounts are in the coin's unit. */
export const scoringHop = z.object({
  /** 1 is next to the object. */
  number: z.number().int(),
  hash: z.string(),
  height: z.number().int(),
  time: timeSec,
  /**
   * Payer and payee of this step. Null on the side where the walk stopped before the transaction, and on the object's
   * side when the object is a transaction. Null also after hops that were left out.
   */
  from: hopParty.nullable(),
  to: hopParty.nullable(),
  /**
   * Amount that moved on the chain in this step, whoever it concerns; of a fee all of it. Null where the walk stopped
   * before it, for a new coin, and where the amount of an input is not known.
   */
  moved: amount.nullable(),
  /** Symbol of the coin that moved; on the way it can differ from that of the query, as where coins are wrapped. */
  movedSymbol: z.string().optional(),
  /** Absent: the money stayed in its coin. */
  swap: hopSwap.optional(),
  /** Part of the queried whole that came along this path up to and with this hop; never grows from hop to hop. */
  amount,
  amountUsd: usd,
  /** The same as 0–100, not rounded. */
  percentage: z.number(),
});
export type ScoringHop = z.infer<typeof scoringHop>;

/**
 * Transactions from the object to an end, each paid by the next (INCOMING) or paying the next (OUTGOING). Its share is
 * the part of the whole that travelled along exactly these transactions. It is the first one's part of the question,
 * times a fraction at each transaction. That fraction leads on to the next one or, at the last, to the end. Outputs
 * between the same two transactions are one step. The shares of all paths of a row sum to the row's share.
 */
export const scoringPath = z.object({
  amount,
  amountUsd: usd,
  /** 0–100, not rounded. */
  percentage: z.number(),
  /** Transactions of the whole path. */
  length: z.number().int(),
  /** From the object to the end. Shorter than `length` only above MAX_PATH_HOPS: then the middle is left out. */
  hops: z.array(scoringHop).max(MAX_PATH_HOPS),
  end: z.object({
    key: z.string(),
    name: z.string(),
    names: entityNames,
    type: endType,
    entityId: z.number().int().nullable(),
    score: z.number().nullable(),
    level: riskLevel,
    levelReason: scoringDetail.shape.levelReason,
    isEstablished: scoringDetail.shape.isEstablished,
    /** Address that the label names: the last hop's own, or another one of its wallet. Null without a label. */
    labelledAddress: z.string().nullable(),
    provenance: provenance.nullable(),
    /** Miner of a block reward: the mining pool that signed the coinbase, where its mark is known. */
    miner: entityRef.optional(),
  }),
});
export type ScoringPath = z.infer<typeof scoringPath>;

export const scoringPathsAnswer = z.object({
  analysisType: direction,
  objectType,
  objectId: z.string(),
  blockchain: chainId,
  coin: z.string(),
  key: z.string(),
  symbol: z.string(),
  isUsd: scoringResult.shape.isUsd,
  /** The row's whole share and what the paths below make of it, 0–100, not rounded. */
  percentage: z.number(),
  shownPercentage: z.number(),
  /** The row's heaviest, heaviest first. */
  paths: z.array(scoringPath).max(MAX_PATHS),
  stoppedBy: scoringResult.shape.explored.shape.stoppedBy,
  basis: scoringResult.shape.basis,
});
export type ScoringPathsAnswer = z.infer<typeof scoringPathsAnswer>;
