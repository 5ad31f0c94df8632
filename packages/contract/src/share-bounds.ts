import { z } from 'zod';

/**
 * `MAX_FLOW`: exact for what was followed. `PER_TRANSACTION`: the least of two amounts, carried from transaction to
 * transaction; least is then no more, and possible no less, than it truly is.
 */
export const boundMethod = z.enum(['MAX_FLOW', 'PER_TRANSACTION']);

/** Limits of a share by amounts alone, for every way in which money may have mixed. Percentages have two decimals. */
export const shareBounds = z.object({
  /** 0–100, rounded down; at most `percentage`. What was not followed counts as somebody else's. */
  least: z.number(),
  /** 0–100, rounded up; at least `percentage`. Nothing that was not followed is in it. */
  possible: z.number(),
  method: boundMethod,
});

/** Bounds of several rows together; without such rows `percentage`, `least` and `possible` are 0. */
export const answerBounds = shareBounds.extend({
  /** By proportion. Two decimals; below 0.01 unrounded, and read as "< 0.01". */
  percentage: z.number(),
  /** Ends behind which other money may be, by proportion and at most: no bound counts them. */
  notFollowed: z.object({ percentage: z.number(), possible: z.number() }),
  /** By proportion it is next to nothing, and yet a large part may be theirs: the money may be diluted on purpose. */
  isPossiblyDiluted: z.boolean(),
});
