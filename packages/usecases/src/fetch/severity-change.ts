import { isAppError, type RiskLevel } from '@sulian/domain';
import type { ScoringDetail, ScoringRequest, ScoringResult } from '../scoring/answer.ts';
import { isUnknownCoin } from '../scoring/coin.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import type { RequestProgress } from '../scoring/question.ts';
import { scoreObject } from '../scoring/score-object.ts';

/** Ends that are named at most; the heaviest come first. */
const MAX_ENDS = 20;

/** An end of the later answer that the earlier one did not have, or of which it had a smaller share. */
type AddedEnd = Pick<ScoringDetail, 'key' | 'name' | 'names' | 'type' | 'percentage'>;

/** Severities of an object between two states of coverage: one that falls is explained by the ends that were added. */
export interface SeverityChange {
  /** Undefined: nothing of the object was stored. */
  readonly before: RiskLevel | undefined;
  readonly after: RiskLevel | undefined;
  readonly addedEnds: readonly AddedEnd[];
}

type Judged = Pick<ScoringResult, 'severity'> & {
  readonly details: readonly AddedEnd[];
};

/** The score of what is stored; undefined where that is nothing. @throws as scoreObject */
export const scoreStored = (
  deps: ScoringDeps,
  request: ScoringRequest,
  waiting: RequestProgress = {},
): Promise<Judged | undefined> =>
  scoreObject(deps, request, waiting).catch((error: unknown) => {
    if (isUnknownCoin(error) || (isAppError(error) && error.code === 'HISTORY_NOT_FETCHED')) return undefined;
    throw error;
  });

export function toSeverityChange(before: Judged | undefined, after: Judged | undefined): SeverityChange {
  const known = new Map(before?.details.map(({ key, percentage }) => [key, percentage]));
  return {
    before: before?.severity,
    after: after?.severity,
    addedEnds: (after?.details ?? [])
      .filter(({ key, percentage }) => percentage > (known.get(key) ?? 0))
      .sort((a, b) => b.percentage - a.percentage || (a.key < b.key ? -1 : 1))
      .slice(0, MAX_ENDS)
      .map(({ key, name, names, type, percentage }) => ({ key, name, names, type, percentage })),
  };
}
