import { type RiskLevel, worseLevel } from '@sulian/domain';
import type { ScoringResult } from './answer.ts';

interface Judged {
  readonly severity: RiskLevel;
  readonly noScoreReason?: ScoringResult['noScoreReason'] | undefined;
}

/** Nothing went anywhere: what is not known of it yields to anything that is known of the rest. */
const NOTHING_MOVED: ReadonlySet<Judged['noScoreReason']> = new Set(['NO_TRANSFERS', 'ONLY_UNSPENT']);

export const isIdle = ({ noScoreReason }: Judged): boolean => NOTHING_MOVED.has(noScoreReason);

export const isWorseLevel = (a: RiskLevel, b: RiskLevel): boolean => worseLevel(b, a) !== b;

/** True where the first of two judgements of one object has the severity that both show. */
export function isWorseSeverity(a: Judged, b: Judged): boolean {
  if (isIdle(a) !== isIdle(b)) return isIdle(b);
  return isWorseLevel(a.severity, b.severity);
}
