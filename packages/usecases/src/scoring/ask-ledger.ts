import type { ChainAdapter } from '@sulian/domain';
import { type AnyQuestion, budgetOf, type LeftOutOperations, type TraceObject } from '@sulian/engine';
import { getAdapter, getAddressText, getHashText } from '../objects/object-ref.ts';
import { Turn } from '../turn.ts';
import type { ScoringRequest } from './answer.ts';
import { findCoin } from './coin.ts';
import type { ScoringDeps } from './deps.ts';
import { toEntityId } from './entity-object.ts';
import type { RequestProgress, ScoringQuestion } from './question.ts';
import { toUsdOf, type Weights } from './scored-assets.ts';

/**
 * Checks a question and runs the work on one snapshot of its chain.
 * @throws CHAIN_*, ADDRESS_*, BAD_REQUEST
 */
export function askLedger<T>(
  deps: ScoringDeps,
  input: { readonly request: ScoringRequest; readonly waiting: RequestProgress },
  work: (question: ScoringQuestion) => Promise<T>,
): Promise<T> {
  const { request, waiting } = input;
  const adapter = getAdapter(deps, request.blockchain);
  const objectId = toCanonicalId(deps, adapter, request);
  return deps.ledger.read(
    adapter.chain,
    async (reader) => {
      const { coin, text } = await findCoin(reader, adapter, request.coin);
      const canonical = { ...request, objectId, coin: text };
      return work({ adapter, request: canonical, coin, reader, labels: await deps.labelsAt(reader), waiting });
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
}

function toCanonicalId(deps: ScoringDeps, adapter: ChainAdapter, request: ScoringRequest): string {
  if (request.objectType === 'ENTITY') return String(toEntityId(request.objectId));
  return request.objectType === 'TRANSACTION'
    ? getHashText(adapter, request.objectId)
    : getAddressText(deps, adapter, request.objectId);
}

/** The same walk for an answer and for the paths behind its rows. */
export function toTraceQuestion(
  { adapter, request, coin, reader, waiting: { signal, onProgress } }: ScoringQuestion,
  walkInput: Pick<ScoringDeps, 'policy' | 'prices' | 'omitsBounds'> &
    Weights & {
      readonly object: TraceObject /** When time is up, over all walks. */;
      readonly timeout: AbortSignal;
      readonly leftOut: LeftOutOperations;
      /** Addresses whose share in each row is measured. */
      readonly marked: AnyQuestion['marked'] | undefined;
    },
): AnyQuestion {
  const { policy, prices, omitsBounds, object, assets, usdPerBase, transferUsd, timeout, leftOut, marked } = walkInput;
  const turn = new Turn();
  return {
    direction: request.analysisType,
    object,
    assets,
    ...(coin.kind === 'ALL' ? { isAboutAll: true } : {}),
    ...(usdPerBase === undefined ? {} : { usdPerBase }),
    ...(transferUsd === undefined ? {} : { transferUsd }),
    ...(leftOut.size === 0 ? {} : { leftOut }),
    ...(marked === undefined ? {} : { marked }),
    swaps: { registry: adapter.swaps, usdPerBase: toUsdOf(prices) },
    ...(request.method === undefined ? {} : { method: request.method }),
    ...(omitsBounds === undefined ? {} : { omitsBounds }),
    policy,
    budget: { ...budgetOf(reader.chain), signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]) },
    ...(onProgress === undefined ? {} : { onProgress }),
    letOthers: () => turn.letOthers(),
  };
}
