import { CONDUCT_PATTERNS } from '@sulian/domain';
import { z } from 'zod';
import { entityRef, entityType, labelValidity, listedOn, riskLevel, timeSec } from './common.ts';

/** Claim of the label of the object itself: the graver of its address's and its wallet's. */
export const ownLabel = z.object({
  entity: entityRef,
  type: entityType,
  /** Null: its type has none. */
  score: z.number().nullable(),
  source: z.string(),
  confidence: z.number(),
  validity: labelValidity,
  /** First and last day, `YYYY-MM-DD`; null: not bounded, or not known. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  of: z.enum(['ADDRESS', 'WALLET']),
  /** UNVERIFIED: not sure enough to be more than a claim. ENDED: its last day is over; it is history. */
  standing: z.enum(['HOLDS', 'UNVERIFIED', 'ENDED']),
  /** The headline is at least this; null: the label makes nothing graver. */
  floor: riskLevel.nullable(),
  listedOn,
});
export type OwnLabel = z.infer<typeof ownLabel>;

/** A pattern in what the object itself did, or in what was done with it. */
export const conductFinding = z.object({
  /** ADDRESS_POISONING: it sends what poisons others' histories, or is the imitation in them; PAID_BY_MISTAKE: victims paid it. */
  pattern: z.enum(CONDUCT_PATTERNS),
  transfers: z.number().int(),
  victims: z.number().int(),
  first: timeSec,
  last: timeSec,
  numberOfTransactions: z.number().int(),
  /** Hashes of the newest of them. */
  transactions: z.array(z.string()).max(5),
  /** The headline is at least this. */
  floor: riskLevel,
});
export type ConductFinding = z.infer<typeof conductFinding>;
