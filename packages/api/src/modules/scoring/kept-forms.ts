import { headline, scoringPathsAnswer, scoringResult, storedRisk } from '@sulian/contract';
import type { KeptForms } from '@sulian/usecases';

/** Schemas of stored answers: the same as those of the calls. */
export const keptForms: KeptForms = {
  readResult: (kept) => scoringResult.safeParse(kept).data,
  readPaths: (kept) => scoringPathsAnswer.safeParse(kept).data,
  readHeadline: (kept) => headline.safeParse(kept).data,
  readRisk: (kept) => storedRisk.safeParse(kept).data,
};
