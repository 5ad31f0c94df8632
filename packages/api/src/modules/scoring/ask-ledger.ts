import type { ScoringBody } from '@sulian/contract';
import type { ChainAdapter } from '@sulian/domain';
import { type AnyQuestion, budgetOf, type TraceObject } from '@sulian/engine';
import type { ApiDeps } from '../../deps.ts';
import { getAdapter, getAddressText, getHashText } from '../../object-ref.ts';
import type { AskedAssets } from './asked-assets.ts';
import { findCoin } from './coin.ts';
import type { ScoringQuestion, Waiting } from './question.ts';

/** What scoring needs of the API's parts: the command line asks with these alone. */
export type ApiForScoring = Omit<ApiDeps, 'chainStatus' | 'showcase' | 'readiness'>;

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
  return deps.ledger.read(
    adapter.chain,
    async (reader) => {
      const { coin, text } = await findCoin(reader, adapter, body.coin);
      const canonical = { ...body, objectId, coin: text };
      return work({ adapter, body: canonical, coin, reader, labels: await deps.labelsAt(reader), waiting });
    },
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
  { body, reader, waiting: { signal, onProgress } }: ScoringQuestion,
  { object, assets, usdPerBase }: Pick<AskedAssets, 'assets' | 'usdPerBase'> & { readonly object: TraceObject },
): AnyQuestion {
  const timeout = AbortSignal.timeout(deps.limits.scoringTimeoutMs);
  return {
    direction: body.analysisType,
    object,
    assets,
    ...(usdPerBase === undefined ? {} : { usdPerBase }),
    policy: deps.policy,
    budget: { ...budgetOf(reader.chain), signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]) },
    ...(onProgress === undefined ? {} : { onProgress }),
  };
}
