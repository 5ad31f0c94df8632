import { hash } from 'node:crypto';
import { type AnswerCache, isUnfetched } from '@sulian/domain';
import type { ScoringRequest, ScoringResult, StoredRisk } from './answer.ts';
import { RULES_VERSION } from './answer-key.ts';
import { conductFloorOf } from './conduct.ts';
import type { ScoringDeps } from './deps.ts';
import { isWorseSeverity } from './worse-severity.ts';

export type LatestDeps = Pick<ScoringDeps, 'answers' | 'storedSchemas' | 'policy'>;
type Deps = LatestDeps;
type Question = Pick<ScoringRequest, 'analysisType' | 'objectType' | 'objectId' | 'blockchain'>;

export const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;

/**
 * Stores the summary of an answer under its question without the height; lists show it without computing. A scoring may
 * take minutes, and a later one may end first: the summary of the higher block stays.
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
    // Its share of a part of the history is no share of all the money, and lists do not mark it.
    worstExposure: worstExposure === null || isUnfetched(basis) ? null : toShort(worstExposure),
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

interface ReadDeps extends Pick<LatestDeps, 'policy' | 'storedSchemas'> {
  readonly answers: Pick<AnswerCache, 'findAll'>;
}

/** An object, and the version of the labels under which it is looked up. */
export interface RiskQuery extends Omit<Question, 'analysisType'> {
  readonly labelVersion: number;
}

/**
 * Worse of the last answers of both directions under this policy and these labels, per object in the given order;
 * undefined: never scored.
 */
export async function listLatestRisks(
  deps: ReadDeps,
  objects: readonly RiskQuery[],
): Promise<readonly (StoredRisk | undefined)[]> {
  const keys = objects.map(({ labelVersion, ...object }) =>
    DIRECTIONS.map((analysisType) => toLatestKey(deps, { ...object, analysisType }, labelVersion)),
  );
  const stored = await deps.answers.findAll(keys.flat());
  return keys.map((each) => toWorse(each.flatMap((key) => deps.storedSchemas.readRisk(stored.get(key)) ?? [])));
}

const toWorse = ([first, second]: readonly StoredRisk[]): StoredRisk | undefined =>
  first !== undefined && second !== undefined && isWorseSeverity(second, first) ? second : first;

export function toLatestKey(deps: Pick<Deps, 'policy'>, question: Question, labelVersion: number): string {
  const { blockchain, objectType, objectId, analysisType } = question;
  const { policy } = deps;
  const { version, digest } = policy;
  const object = [blockchain, objectType, objectId, analysisType];
  const parts = ['latest', RULES_VERSION, ...object, version, digest, labelVersion];
  return hash('sha256', JSON.stringify(parts));
}
