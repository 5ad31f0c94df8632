import { scoringPathsAnswer, scoringResult, storedRisk } from '@sulian/contract';
import type { StoredSchemas } from '@sulian/usecases';

/** Schemas of stored answers: the same as those of the calls. */
export const storedSchemas: StoredSchemas = {
  readResult: (stored) => scoringResult.safeParse(stored).data,
  readPaths: (stored) => scoringPathsAnswer.safeParse(stored).data,
  readRisk: (stored) => storedRisk.safeParse(stored).data,
};
