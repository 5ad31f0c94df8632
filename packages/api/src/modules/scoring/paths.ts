import {
  MAX_PATH_HOPS,
  MAX_PATHS,
  type ScoringPathsAnswer,
  type ScoringPathsBody,
  scoringPathsAnswer,
} from '@sulian/contract';
import { AppError } from '@sulian/domain';
import { scoreTrace, tracePaths } from '@sulian/engine';
import { toAnswerKey } from './answer-key.ts';
import { type ApiForScoring, askLedger, toTraceQuestion } from './ask-ledger.ts';
import { findAskedAssets } from './asked-assets.ts';
import { findTraceObject } from './find-object.ts';
import type { ScoringQuestion, Waiting } from './question.ts';
import { toPaths } from './to-paths.ts';
import { toHead } from './to-result.ts';

/**
 * The heaviest paths behind one row of a scoring's answer, by the walk that made it.
 * @throws CHAIN_*, ADDRESS_*, BAD_REQUEST, NOT_FOUND when the answer has no such row
 */
export async function findPaths(
  deps: ApiForScoring,
  body: ScoringPathsBody,
  waiting: Waiting = {},
): Promise<ScoringPathsAnswer> {
  return askLedger(deps, { body, waiting }, async (question) => {
    const key = toAnswerKey(deps, question, ['paths', body.key]);
    const stored = scoringPathsAnswer.safeParse(await deps.answers.find(key));
    if (stored.success) return stored.data;
    const answer = await answerFresh(deps, question, body.key);
    if (answer.stoppedBy !== 'TIMEOUT') await deps.answers.save(key, answer);
    return answer;
  });
}

async function answerFresh(deps: ApiForScoring, question: ScoringQuestion, key: string): Promise<ScoringPathsAnswer> {
  const { reader, labels, body } = question;
  const object = await findTraceObject(deps, question);
  if (object === undefined) throw noSuchRow(key);
  const asked = await findAskedAssets(deps, question, object);
  const found = await tracePaths(
    { reader, labels, question: toTraceQuestion(deps, question, { object, ...asked }) },
    { key, maxPaths: MAX_PATHS, maxHops: MAX_PATH_HOPS },
  );
  const { trace, row, paths } = found;
  // A walk that ran out of time may not have come to the row; any other has no such row.
  if (row === undefined && trace.stoppedBy !== 'TIMEOUT') throw noSuchRow(key);
  const scored = scoreTrace(trace, deps.policy).ends.find(({ end }) => end.key === key);
  return {
    ...toHead(deps, question, asked.unit),
    analysisType: body.analysisType,
    key,
    percentage: (row?.share ?? 0) * 100,
    shownPercentage: paths.reduce((sum, path) => sum + path.share, 0) * 100,
    paths: scored === undefined ? [] : await toPaths(question, { object, scored, paths, unit: asked.unit }),
    stoppedBy: trace.stoppedBy ?? null,
  };
}

const noSuchRow = (key: string): AppError =>
  new AppError('NOT_FOUND', 'The answer has no such row', { details: { key } });
