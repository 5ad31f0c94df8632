import { createHash } from 'node:crypto';
import { budgetOf } from '@sulian/engine';
import type { ScoringRequest } from './answer.ts';
import type { ScoringDeps } from './deps.ts';
import type { ScoringQuestion } from './question.ts';

/** Raised whenever the engine's rules or an answer's form change without the policy: what older ones gave is not given again. */
export const RULES_VERSION = 30;

type KeyedQuestion = Pick<ScoringQuestion, 'reader' | 'labels'> & { readonly request: ScoringRequest };

/**
 * Key of an answer. It covers everything that the answer depends on: question, block, wallet merges, rollbacks, policy,
 * labels, price version, budgets and rules.
 * @param part stored part of the answer: empty for all of it, or one row's paths
 */
export function toAnswerKey(
  deps: Pick<ScoringDeps, 'policy' | 'prices' | 'adapters'>,
  { request, reader, labels }: KeyedQuestion,
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
 * Key of the paths of one row, by the answer's own key. It repeats the question, so that no key returns paths of
 * another object.
 */
export function toPathsKey(answerId: string, request: ScoringRequest, rowKey: string): string {
  const { blockchain, objectType, objectId, analysisType, coin } = request;
  const parts = ['paths', answerId, blockchain, objectType, objectId, analysisType, coin, rowKey];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
