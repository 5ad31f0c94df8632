import type { ScoringDetail, ScoringResult } from '../scoring/answer.ts';
import { isSevere } from './group-parts.ts';

/** Above this share that was not followed no statement clears the money (DESIGN: severity, last rule). */
const MAX_NOT_FOLLOWED = 10;

/** Rows by either weights. */
export const listRows = ({ details, otherWeights }: ScoringResult): readonly ScoringDetail[] => [
  ...details,
  ...(otherWeights?.details ?? []),
];

const findsSevere = (result: ScoringResult): boolean =>
  result.traceOfSevere !== null || listRows(result).some(isSevere);

/** True where a part of unknown size is missing, too. */
const isTooMuchUnknown = ({ explored: { notFollowed } }: ScoringResult): boolean =>
  notFollowed === null || notFollowed > MAX_NOT_FOLLOWED;

/** Stated only where nearly all was followed; on a chain of few labels it would mean nothing. */
export const isNothingSevere = (result: ScoringResult): boolean =>
  !findsSevere(result) &&
  !isTooMuchUnknown(result) &&
  result.explored.stoppedBy === null &&
  result.noScoreReason === null &&
  result.fewLabels === null &&
  result.notJudged === undefined &&
  result.directExposure === 'COMPLETE';

/** Too much is unknown, and nothing severe was found. */
export const isUnclear = (result: ScoringResult): boolean => isTooMuchUnknown(result) && !findsSevere(result);
