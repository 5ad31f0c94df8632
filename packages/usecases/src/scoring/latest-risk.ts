import { hash } from 'node:crypto';
import type { ScoringRequest, ScoringResult, StoredRisk } from './answer.ts';
import { RULES_VERSION } from './answer-key.ts';
import { conductFloorOf } from './conduct.ts';
import type { ScoringDeps } from './deps.ts';
import { isGraver } from './graver.ts';

export type LatestDeps = Pick<ScoringDeps, 'answers' | 'keptForms' | 'policy'>;
type Deps = LatestDeps;
type Question = Pick<ScoringRequest, 'analysisType' | 'objectType' | 'objectId' | 'blockchain'>;

export const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;

/**
 * What an answer says in short, kept under its question without the height: lists show it, computing nothing. A scoring
 * takes minutes at worst, and one that was asked later may be done before: the later height stays.
 */
export async function saveLatestRisk(deps: Deps, question: Question, result: ScoringResult): Promise<void> {
  const { analysisType, score, noScoreReason, level, severity, worstExposure, basis } = result;
  const conduct = conductFloorOf(result.conduct);
  const risk: StoredRisk = {
    analysisType,
    score,
    noScoreReason,
    level,
    severity,
    worstExposure: worstExposure === null ? null : toShort(worstExposure),
    ...(conduct === undefined ? {} : { conduct }),
    height: basis.height,
    time: basis.time,
  };
  await deps.answers.saveNewest(toLatestKey(deps, question, basis.labelVersion), risk);
}

const toShort = ({
  name,
  names,
  type,
  level,
  percentage,
  isUnderHundredth,
  isDirect,
}: NonNullable<StoredRisk['worstExposure']>) => ({
  name,
  names,
  type,
  level,
  percentage,
  isUnderHundredth,
  isDirect,
});

/** The worse of what both directions last answered under this policy and these labels; undefined: nobody asked. */
export async function findLatestRisk(
  deps: Deps,
  object: Omit<Question, 'analysisType'>,
  labelVersion: number,
): Promise<StoredRisk | undefined> {
  const stored = await Promise.all(
    DIRECTIONS.map(async (analysisType) =>
      deps.keptForms.readRisk(await deps.answers.find(toLatestKey(deps, { ...object, analysisType }, labelVersion))),
    ),
  );
  const known = stored.flatMap((each) => each ?? []);
  const [first, second] = known;
  return first !== undefined && second !== undefined && isGraver(second, first) ? second : first;
}

export function toLatestKey(deps: Pick<Deps, 'policy'>, question: Question, labelVersion: number): string {
  const { blockchain, objectType, objectId, analysisType } = question;
  const { policy } = deps;
  const { version, digest } = policy;
  const object = [blockchain, objectType, objectId, analysisType];
  const parts = ['latest', RULES_VERSION, ...object, version, digest, labelVersion];
  return hash('sha256', JSON.stringify(parts));
}
