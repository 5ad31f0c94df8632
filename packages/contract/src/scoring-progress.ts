import { z } from 'zod';
import { progressId } from './scoring.ts';

/** GET /v1/scoringAnalysis/progress: only the client that chose the id sees it; anyone else gets NOT_FOUND. */
export const scoringProgressQuery = z.object({ id: progressId });

export const scoringProgress = z.object({
  id: progressId,
  /** WAITING for a place, RUNNING, or DONE: answered, failed or given up. */
  state: z.enum(['WAITING', 'RUNNING', 'DONE']),
  /** Transactions walked so far. */
  transactions: z.number().int(),
  /** Shares of 0–100: what has met an end, and what is still on its way. Both 0 while the object's own history is read. */
  ended: z.number(),
  open: z.number(),
  /** Hops from the object that the walk has come to. */
  depth: z.number().int(),
});
export type ScoringProgress = z.infer<typeof scoringProgress>;
