import { createHash } from 'node:crypto';
import { type ScoringAnswer, type ScoringBody, type ScoringResult, scoringResult } from '@sulian/contract';
import { AppError, type ChainAdapter, type LabelIndex, type LedgerReader } from '@sulian/domain';
import { DEFAULT_BUDGET, scoreTrace, type TraceResult, traceUtxo } from '@sulian/engine';
import type { ApiDeps } from '../../deps.ts';
import { saveLatestRisk } from '../../latest-risk.ts';
import { getAdapter, getAddressText, getHashText } from '../../object-ref.ts';
import { findTraceObject } from './find-object.ts';
import type { ScoringQuestion } from './question.ts';
import { toEmptyResult, toResult } from './to-result.ts';

/** Coin filters that mean the native coin on a chain that has no other. */
const NATIVE_FILTERS = new Set(['ALL', 'MAIN']);

/**
 * Where the object's money came from, or where it went, and how risky that is.
 * The same question at the same height, policy and labels is answered from the store, bit for bit.
 * @throws CHAIN_*, ADDRESS_*, NOT_FOUND, BAD_REQUEST
 */
export async function analyse(deps: ApiForScoring, body: ScoringBody, signal?: AbortSignal): Promise<ScoringAnswer> {
  const adapter = getAdapter(deps, body.blockchain);
  const asked = { adapter, body: { ...body, objectId: toCanonicalId(deps, adapter, body) } };
  if (!NATIVE_FILTERS.has(body.coin))
    throw new AppError('BAD_REQUEST', `${body.blockchain} has no coin ${body.coin}`, { details: { coin: body.coin } });
  const result = await deps.ledger.read(
    adapter.chain,
    async (reader) => {
      const labels = await deps.labelsAt(reader);
      const key = toKey(deps, { body: asked.body, reader, labels });
      const stored = scoringResult.safeParse(await deps.answers.find(key));
      if (stored.success) return stored.data;
      const answer = await answerFresh(deps, { ...asked, reader, labels, signal });
      // What a time-out cut short is no answer to keep.
      if (answer.explored.stoppedBy !== 'TIMEOUT') {
        await deps.answers.save(key, answer);
        await saveLatestRisk(deps, asked.body, answer);
      }
      return answer;
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
  return { analysis: body.analysisType === 'INCOMING' ? { incoming: { result } } : { outgoing: { result } } };
}

/** What scoring needs of the API's parts: the command line asks with these alone. */
export type ApiForScoring = Omit<ApiDeps, 'chainStatus' | 'showcase' | 'readiness'>;

async function answerFresh(deps: ApiForScoring, question: ScoringQuestion): Promise<ScoringResult> {
  const { reader, labels, body } = question;
  const object = await findTraceObject(deps, reader, question);
  if (object === undefined) return toEmptyResult(deps, question);
  const timeout = AbortSignal.timeout(deps.limits.scoringTimeoutMs);
  const trace: TraceResult = await traceUtxo(reader, labels, {
    direction: body.analysisType,
    object,
    asset: 0,
    policy: deps.policy,
    budget: {
      ...DEFAULT_BUDGET,
      signal: question.signal === undefined ? timeout : AbortSignal.any([timeout, question.signal]),
    },
  });
  return toResult(deps, question, { trace, score: scoreTrace(trace, deps.policy) });
}

const toCanonicalId = (deps: ApiForScoring, adapter: ChainAdapter, body: ScoringBody): string =>
  body.objectType === 'TRANSACTION'
    ? getHashText(adapter, body.objectId)
    : getAddressText(deps, adapter, body.objectId);

function toKey(deps: ApiForScoring, asked: { body: ScoringBody; reader: LedgerReader; labels: LabelIndex }): string {
  const { body, reader, labels } = asked;
  const parts = [
    body.blockchain,
    body.objectType,
    body.objectId,
    body.analysisType,
    reader.state.hash,
    reader.state.clusteredHeight,
    deps.policy.version,
    deps.policy.digest,
    labels.version,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
