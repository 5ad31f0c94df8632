import { z } from 'zod';
import { chainId, timeSec } from './common.ts';
import { envelope } from './envelope.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const labelList = z.object({
  blockchain: chainId,
  /** `format:name`, or `manual`. */
  source: z.string(),
  /** As the publisher of lists of this format states it; null: not known. */
  licence: z.string().nullable(),
  labels: z.number().int(),
  /** Newest date that its labels state. */
  newestDate: z.string().nullable(),
  /** Null: changed by hand, or by an older version of the program. */
  importedAt: timeSec.nullable(),
});
export type LabelListRow = z.infer<typeof labelList>;

const labelCoverage = z.object({
  blockchain: chainId,
  serviceAddresses: z.number().int(),
  /** A source claims to name every service of the chain. */
  isLabelled: z.boolean(),
  lists: z.number().int(),
  /** Oldest of the last imports; null: not known of any list. */
  oldestImportAt: timeSec.nullable(),
});
export type LabelCoverageRow = z.infer<typeof labelCoverage>;

const priceCoverage = z.object({
  coin: z.string(),
  firstDay: day,
  lastDay: day,
  /** Days between both without a close. */
  missingDays: z.number().int().min(0),
  sources: z.array(z.string()),
});
export type PriceCoverageRow = z.infer<typeof priceCoverage>;

const scheduledList = z.object({
  source: z.string(),
  format: z.string(),
  everyHours: z.number(),
  /** Null: not imported by the schedule yet. */
  lastAt: timeSec.nullable(),
  /** Null: now. */
  dueAt: timeSec.nullable(),
  fault: z.string().nullable(),
});
export type ScheduledListRow = z.infer<typeof scheduledList>;

/** GET /admin/data: labels by chain and list, and prices by coin. */
export const dataAnswer = envelope(
  z.object({
    chains: z.array(labelCoverage),
    lists: z.array(labelList),
    /** Lists that the configuration file has imported again and again. */
    schedule: z.array(scheduledList),
    prices: z.array(priceCoverage),
  }),
);
