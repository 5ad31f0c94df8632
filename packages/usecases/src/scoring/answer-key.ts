import { createHash } from 'node:crypto';
import { budgetOf } from '@sulian/engine';
import type { ScoringRequest } from './answer.ts';
import type { ScoringDeps } from './deps.ts';
import type { ScoringQuestion } from './question.ts';

/** Raised whenever the engine's rules or an answer's form change without the policy: what older ones gave is not given again. */
export const RULES_VERSION = 30;

type Asked = Pick<ScoringQuestion, 'reader' | 'labels'> & { readonly request: ScoringRequest };

/**
 * Names everything that an answer depends on, so that a change of any makes another key: question, block, wallets and
 * rollbacks of the snapshot, policy, labels, price, budgets and rules.
 * @param part what of the answer is kept: all of it, or one row's paths
 */
export function toAnswerKey(
  deps: Pick<ScoringDeps, 'policy' | 'prices' | 'adapters'>,
  { request, reader, labels }: Asked,
  part: readonly string[] = [],
): string {
  const { maxDepth, maxTransactions, maxMeshTransactions, maxHistory, maxRows, maxDirect, maxLookUps } = budgetOf(
    reader.chain,
  );
  const parts = [
    RULES_VERSION,
    request.blockchain,
    request.objectType,
    request.objectId,
    request.analysisType,
    request.coin,
    reader.state.hash,
    reader.state.clusteredHeight,
    reader.state.reorgs,
    deps.policy.version,
    deps.policy.digest,
    labels.version,
    deps.prices.version,
    [maxDepth, maxTransactions, maxMeshTransactions, maxHistory, maxRows, maxDirect, maxLookUps],
    part,
    ...(request.includePoisoning === true ? ['POISONING_INCLUDED'] : []),
    deps.adapters.get(request.blockchain)?.swaps?.version ?? '',
    ...(reader.state.changeRule === undefined ? [] : [reader.state.changeRule]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Names the paths behind one row of an answer, by the answer's own key. The question is in it again, so that no key leads to the
 * paths of another object than the one that is asked about.
 */
export function toPathsKey(answerId: string, request: ScoringRequest, rowKey: string): string {
  const { blockchain, objectType, objectId, analysisType, coin } = request;
  const parts = ['paths', answerId, blockchain, objectType, objectId, analysisType, coin, rowKey];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
