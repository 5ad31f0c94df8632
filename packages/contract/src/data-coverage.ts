import { LABEL_FORMATS } from '@sulian/domain';
import { z } from 'zod';
import { chainId, queryFlag, timeSec } from './common.ts';
import { envelope } from './envelope.ts';
import { shortText } from './text.ts';

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

const labelFormat = z.object({
  format: z.enum(LABEL_FORMATS),
  /** Null: none is stated, or lists of the format differ. */
  licence: z.string().nullable(),
  /** Imported lists; one that covers several chains counts once. */
  lists: z.number().int(),
  importedAt: timeSec.nullable(),
});
export type LabelFormatRow = z.infer<typeof labelFormat>;

/** GET /admin/data: labels by chain and list, and prices by coin. */
export const dataAnswer = envelope(
  z.object({
    chains: z.array(labelCoverage),
    lists: z.array(labelList),
    /** Every format that can be imported. */
    formats: z.array(labelFormat),
    /** Lists that the configuration file has imported again and again. */
    schedule: z.array(scheduledList),
    prices: z.array(priceCoverage),
  }),
);

/**
 * POST /admin/prices, multipart, field `file`: one CSV list. `coin` where the list names none. A list with closes that
 * differ more than ten times from a neighbouring day requires `acceptsJumps=true`; a dry run reports them.
 */
export const priceImportQuery = z.object({
  coin: shortText.optional(),
  source: shortText.optional(),
  isDryRun: queryFlag,
  acceptsJumps: queryFlag,
});

const priceLine = z.object({ line: z.number().int().nullable(), reason: z.string() });

/** Lines and jumps are the first 20. */
export const priceImportAnswer = envelope(
  z.object({
    isDryRun: z.boolean(),
    read: z.number().int(),
    /** New or corrected. */
    changed: z.number().int(),
    /** Days whose cell is empty. */
    blank: z.number().int(),
    unknownCoins: z.array(z.string()),
    refused: z.array(priceLine),
    refusedTotal: z.number().int(),
    jumps: z.array(z.object({ coin: z.string(), day, usd: z.number(), besideDay: day, besideUsd: z.number() })),
    jumpTotal: z.number().int(),
  }),
);
export type PriceImportAnswer = z.infer<typeof priceImportAnswer>['data'];
