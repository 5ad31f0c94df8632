import { parseTrail } from '@sulian/domain';
import { z } from 'zod';
import { amount, chainId, direction, endType, ratedEntity, timeSec } from './common.ts';
import { exportOptions } from './exports.ts';
import { basis } from './objects.ts';
import { scoringResult } from './scoring.ts';
import { soughtText } from './text.ts';

/** Longest text of a trail: 20 hops of a long hash and address. */
const MAX_TRAIL_TEXT = 5_000;

const trailText = soughtText
  .min(1)
  .max(MAX_TRAIL_TEXT)
  .transform((text, context) => {
    const hops = parseTrail(text);
    if (hops !== undefined) return hops;
    context.addIssue({
      code: 'custom',
      message: 'not valid trail: hash.address.coin.leg.t, at most 20 with ~ between',
    });
    return z.NEVER;
  });

/** GET /v1/trail: one payment and the steps that it took, each checked against the ledger. */
export const trailQuery = z.object({
  blockchain: chainId,
  direction,
  /** `hash.address.coin.leg.t`, hops separated by `~`; the first is the start. `t`: go on through a service there. */
  trail: trailText,
  /** Part of the start that is in question, in its coin; absent: all of it. */
  amount: soughtText.regex(/^\d{1,60}(\.\d{1,30})?$/).optional(),
});
export type TrailQuery = z.output<typeof trailQuery>;

/** GET /v1/trail/export: its steps as a file. */
export const trailExportQuery = exportOptions.extend(trailQuery.shape);
export type TrailExportQuery = z.output<typeof trailExportQuery>;

/** GET /v1/trail/starts: everybody whom a transaction paid, or who paid it. */
export const trailStartsQuery = z.object({ blockchain: chainId, direction, hash: soughtText.min(1).max(200) });

const trailParty = z.object({
  /** Null: several, or none is known. */
  address: z.string().nullable(),
  addresses: z.number().int(),
  entity: ratedEntity.nullable(),
});

/** In the coin of the start. */
const trailPart = {
  amount,
  /** Percent of the start, 0–100. */
  percentage: z.number(),
  /** Percent of the money of the step before, 0–100. */
  ofStep: z.number(),
};
const trailSum = z.object({ ...trailPart, count: z.number().int() });

/** Freely, through a service on demand, or not at all. */
const continuation = z.enum(['YES', 'THROUGH', 'NO']);

const trailMove = z.object({
  ...trailPart,
  /** Null: money that stays, which several transactions may have brought. */
  hash: z.string().nullable(),
  height: z.number().int().nullable(),
  time: timeSec.nullable(),
  waitedSec: z.number().int().nullable(),
  party: trailParty,
  leg: z.number().int().nullable(),
  coin: z.number().int().nullable(),
  symbol: z.string().nullable(),
  /** All that the leg, or without one the transaction, brought the address, or took from it; null: not known. */
  moved: amount.nullable(),
  /** Reason for which a walk ends there; null: it goes on. */
  stop: endType.nullable(),
  continuation,
});
export type TrailMove = z.infer<typeof trailMove>;

const trailStep = z.object({
  ...trailPart,
  hash: z.string(),
  height: z.number().int(),
  time: timeSec,
  /** Seconds since the step before; null at the start. */
  waitedSec: z.number().int().nullable(),
  from: trailParty,
  to: trailParty,
  leg: z.number().int().nullable(),
  coin: z.number().int(),
  symbol: z.string(),
  moved: amount.nullable(),
  /** The start's own transfer, a pro-rata share, or inferred: it follows from a service that was passed. */
  basis: z.enum(['TRANSFER', 'PRO_RATA', 'INFERRED']),
  stop: endType.nullable(),
  continuation,
  isThrough: z.boolean(),
  /** Budget that cut the walk from the step: some of its money was not followed. */
  stoppedBy: scoringResult.shape.explored.shape.stoppedBy,
  /** Money of the step that left the trail at its end; null at the last step. Its largest moves are listed. */
  rest: trailSum.extend({ items: z.array(trailMove) }).nullable(),
});
export type TrailStep = z.infer<typeof trailStep>;

export const trailAnswer = z.object({
  blockchain: chainId,
  direction,
  symbol: z.string(),
  coin: z.number().int(),
  /** All that the start moved; `amount` is the part in question. */
  whole: amount,
  amount,
  steps: z.array(trailStep),
  /** Money still on the trail at its end; with the rest of every step it is the start. */
  arrived: z.object(trailPart),
  elapsedSec: z.number().int(),
  /** Moves from the end of the trail, largest first; null where it has stopped at a service. */
  next: z
    .object({
      items: z.array(trailMove),
      others: trailSum,
      total: z.number().int(),
    })
    .nullable(),
  basis: basis.extend({ policyVersion: z.string() }),
});
export type TrailAnswer = z.infer<typeof trailAnswer>;

export const trailStartsAnswer = z.object({
  blockchain: chainId,
  direction,
  hash: z.string(),
  time: timeSec,
  /** The first 200 of `total`. */
  items: z.array(
    z.object({
      address: z.string(),
      entity: ratedEntity.nullable(),
      coin: z.number().int(),
      symbol: z.string(),
      amount,
    }),
  ),
  total: z.number().int(),
  basis,
});
export type TrailStartsAnswer = z.infer<typeof trailStartsAnswer>;
