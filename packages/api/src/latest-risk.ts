import { createHash } from 'node:crypto';
import { type KnownRisk, type ScoringBody, type ScoringResult, type StoredRisk, storedRisk } from '@sulian/contract';
import { worseLevel } from '@sulian/domain';
import type { ApiDeps } from './deps.ts';

type Deps = Pick<ApiDeps, 'answers' | 'policy'>;
type Question = Pick<ScoringBody, 'analysisType' | 'objectType' | 'objectId' | 'blockchain'>;

const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;

/** What an answer says in short, kept under its question without the height: lists show it, computing nothing. */
export async function saveLatestRisk(deps: Deps, question: Question, result: ScoringResult): Promise<void> {
  const { analysisType, score, level, severity, worstExposure, basis } = result;
  const risk: StoredRisk = {
    analysisType,
    score,
    level,
    severity,
    worstExposure,
    height: basis.height,
    time: basis.time,
  };
  await deps.answers.save(toLatestKey(deps, question, basis.labelVersion), storedRisk.parse(risk));
}

/** The worse of what both directions last answered under this policy and these labels; undefined: nobody asked. */
export async function findLatestRisk(
  deps: Deps,
  object: Omit<Question, 'analysisType'>,
  labelVersion: number,
): Promise<KnownRisk | undefined> {
  const stored = await Promise.all(
    DIRECTIONS.map(async (analysisType) =>
      storedRisk.safeParse(await deps.answers.find(toLatestKey(deps, { ...object, analysisType }, labelVersion))),
    ),
  );
  const known = stored.flatMap((each) => (each.success ? [each.data] : []));
  const [first, second] = known;
  if (first === undefined) return undefined;
  const isSecondWorse = second !== undefined && worseLevel(first.severity, second.severity) !== first.severity;
  return {
    ...(isSecondWorse ? second : first),
    isBothDirections: known.filter((each) => each.severity !== 'Undefined').length === DIRECTIONS.length,
  };
}

function toLatestKey(deps: Deps, question: Question, labelVersion: number): string {
  const { blockchain, objectType, objectId, analysisType } = question;
  const { policy } = deps;
  const parts = ['latest', blockchain, objectType, objectId, analysisType, policy.version, policy.digest, labelVersion];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
