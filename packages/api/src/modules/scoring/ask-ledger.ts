import type { ScoringBody } from '@sulian/contract';
import { AppError, type ChainAdapter } from '@sulian/domain';
import { DEFAULT_BUDGET, type TraceObject, type TraceQuestion } from '@sulian/engine';
import type { ApiDeps } from '../../deps.ts';
import { getAdapter, getAddressText, getHashText } from '../../object-ref.ts';
import type { ScoringQuestion, Waiting } from './question.ts';

/** What scoring needs of the API's parts: the command line asks with these alone. */
export type ApiForScoring = Omit<ApiDeps, 'chainStatus' | 'showcase' | 'readiness'>;

/** Coin filters that mean the native coin on a chain that has no other. */
const NATIVE_FILTERS = new Set(['ALL', 'MAIN']);

/**
 * Checks a question and runs the work on one snapshot of its chain.
 * @throws CHAIN_*, ADDRESS_*, BAD_REQUEST
 */
export function askLedger<T>(
  deps: ApiForScoring,
  asked: { readonly body: ScoringBody; readonly waiting: Waiting },
  work: (question: ScoringQuestion) => Promise<T>,
): Promise<T> {
  const { body, waiting } = asked;
  const adapter = getAdapter(deps, body.blockchain);
  const objectId = toCanonicalId(deps, adapter, body);
  if (!NATIVE_FILTERS.has(body.coin))
    throw new AppError('BAD_REQUEST', `${body.blockchain} has no coin ${body.coin}`, { details: { coin: body.coin } });
  return deps.ledger.read(
    adapter.chain,
    async (reader) =>
      work({ adapter, body: { ...body, objectId }, reader, labels: await deps.labelsAt(reader), waiting }),
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
}

const toCanonicalId = (deps: ApiForScoring, adapter: ChainAdapter, body: ScoringBody): string =>
  body.objectType === 'TRANSACTION'
    ? getHashText(adapter, body.objectId)
    : getAddressText(deps, adapter, body.objectId);

/** The same walk for an answer and for the paths behind its rows. */
export function toTraceQuestion(
  deps: ApiForScoring,
  { body, waiting: { signal, onProgress } }: ScoringQuestion,
  object: TraceObject,
): TraceQuestion {
  const timeout = AbortSignal.timeout(deps.limits.scoringTimeoutMs);
  return {
    direction: body.analysisType,
    object,
    asset: 0,
    policy: deps.policy,
    budget: { ...DEFAULT_BUDGET, signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]) },
    ...(onProgress === undefined ? {} : { onProgress }),
  };
}
