import {
  isAppError,
  type ScreeningOutcome,
  type ScreeningResult,
  type ScreeningTask,
  withReadOptions,
} from '@sulian/domain';
import type { ScoringResult } from '../scoring/answer.ts';
import { scoreObject } from '../scoring/score-object.ts';
import type { ScreeningDeps } from './deps.ts';
import { toPriority } from './to-priority.ts';

const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;

/** Third pass: the answers of the address page, of both directions. Equal addresses of a list are walked once. */
export async function runWalkPass(
  deps: ScreeningDeps,
  tasks: readonly ScreeningTask[],
  signal: AbortSignal,
): Promise<readonly ScreeningOutcome[]> {
  const outcomes: ScreeningOutcome[] = [];
  for (const task of tasks) {
    signal.throwIfAborted();
    try {
      outcomes.push(await walk(deps, task, signal));
    } catch (error) {
      // Walks before the fault are not lost with it; the next call begins with this row.
      if (outcomes.length === 0) throw error;
      break;
    }
  }
  return outcomes;
}

async function walk(deps: ScreeningDeps, task: ScreeningTask, signal: AbortSignal): Promise<ScreeningOutcome> {
  const { position, chain, address, severity } = task;
  const answers: ScoringResult[] = [];
  try {
    for (const analysisType of DIRECTIONS)
      answers.push(
        await deps.inTurn((ledger) =>
          scoreObject(
            { ...deps, ledger: withReadOptions(ledger, { signal }) },
            { analysisType, objectType: 'ADDRESS', objectId: address, blockchain: chain, coin: 'ALL' },
            { signal },
          ),
        ),
      );
  } catch (error) {
    const reason = isAppError(error) ? REFUSED[error.code] : undefined;
    if (reason === undefined) throw error;
    return { position, state: 'PARTIAL', reason, severity, result: {}, priority: toPriority(severity, 0) };
  }
  // The second answer has the headline of both.
  const level = answers.at(-1)?.headline;
  return {
    position,
    ...toState(answers),
    severity: level?.basis == null ? severity : level.level,
    result: toResult(answers),
    priority: 0,
  };
}

const REFUSED: Readonly<Partial<Record<string, 'TOO_LARGE' | 'CHAIN_LATE' | 'CHAIN_NOT_STORED' | 'NOT_WHOLE'>>> = {
  UNPROCESSABLE_GLOBAL_SCORE: 'TOO_LARGE',
  QUERY_TIMEOUT: 'CHAIN_LATE',
  CHAIN_NOT_INDEXED: 'CHAIN_NOT_STORED',
  HISTORY_NOT_FETCHED: 'NOT_WHOLE',
};

function toState(answers: readonly ScoringResult[]): Pick<ScreeningOutcome, 'state' | 'reason'> {
  if (answers.some(({ basis }) => basis.historyState !== 'WHOLE')) return { state: 'NOT_FETCHED', reason: 'NOT_WHOLE' };
  if (answers.every(({ noScoreReason }) => noScoreReason === 'NO_TRANSFERS'))
    return { state: 'UNKNOWN', reason: 'NO_TRANSFERS' };
  if (answers.some(({ explored }) => explored.stoppedBy !== null)) return { state: 'PARTIAL', reason: 'CUT' };
  const isWhole = answers.every(({ directExposure, basis }) => directExposure === 'COMPLETE' && !basis.isPartial);
  return isWhole ? { state: 'DONE', reason: undefined } : { state: 'PARTIAL', reason: 'NOT_WHOLE' };
}

function toResult(answers: readonly ScoringResult[]): ScreeningResult {
  const [last] = answers.slice(-1);
  return {
    ...(last === undefined
      ? {}
      : {
          basis: last.headline.basis,
          customers: last.headline.customers,
          height: last.basis.height,
          labelVersion: last.basis.labelVersion,
          policyVersion: last.basis.policyVersion,
        }),
    worst: findWorst(answers),
    unknownShare: findUnknownShare(answers),
  };
}

/** The lowest score of both directions; of equal ones the origin. */
function findWorst(answers: readonly ScoringResult[]): ScreeningResult['worst'] {
  const [worst] = answers
    .flatMap(({ analysisType, worstExposure }) =>
      worstExposure === null ? [] : [{ direction: analysisType, exposure: worstExposure }],
    )
    .sort((a, b) => a.exposure.score - b.exposure.score);
  if (worst === undefined) return null;
  const { type, name, names, level, percentage, hops, isDirect } = worst.exposure;
  return { direction: worst.direction, type, name, names, level, percentage, hops, isDirect };
}

function findUnknownShare(answers: readonly ScoringResult[]): number | null {
  const shares = answers.map(({ explored }) => explored.notEstablished);
  return shares.some((share) => share === null) ? null : Math.max(0, ...shares.map((share) => share ?? 0));
}
