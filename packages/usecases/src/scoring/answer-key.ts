import { createHash } from 'node:crypto';
import { revisionOf } from '@sulian/domain';
import { budgetOf } from '@sulian/engine';
import type { PathsRequest, ScoringRequest } from './answer.ts';
import type { ScoringDeps } from './deps.ts';
import type { ScoringQuestion } from './question.ts';

/** Raised whenever the engine's rules or an answer's form change without the policy: what older ones gave is not given again. */
export const RULES_VERSION = 40;

type KeyedQuestion = Pick<ScoringQuestion, 'reader' | 'labels'> & { readonly request: ScoringRequest };
type Deps = Pick<ScoringDeps, 'policy' | 'prices' | 'adapters'>;

/**
 * Key of an answer. It covers everything that the answer depends on: question, block, wallet merges, rollbacks, rounds of
 * fetching, policy, labels, price version, budgets and rules.
 * @param part stored part of the answer: empty for all of it, or one row's paths
 */
export function toAnswerKey(deps: Deps, question: KeyedQuestion, part: readonly string[] = []): string {
  const { state } = question.reader;
  return toDigest(
    listParts(deps, question, { snapshot: [state.hash, state.clusteredHeight, revisionOf(state)], part }),
  );
}

/**
 * Key of the same answer at any snapshot: everything that it depends on except blocks and wallets, whose reads are
 * recorded.
 */
export function toReuseKey(deps: Deps, question: KeyedQuestion & Pick<ScoringQuestion, 'coin'>): string {
  const {
    hash: _,
    height,
    timeSec,
    clusteredHeight,
    transactions,
    addresses,
    merges,
    ...lasting
  } = question.reader.state;
  const { calculateAnyway = false } = question.request;
  return toDigest(listParts(deps, question, { snapshot: [lasting, question.coin, calculateAnyway], part: [] }));
}

const toDigest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

function listParts(
  deps: Deps,
  { request, reader, labels }: KeyedQuestion,
  { snapshot, part }: { readonly snapshot: readonly unknown[]; readonly part: readonly string[] },
): readonly unknown[] {
  const { maxDepth, maxTransactions, maxMeshTransactions, maxHistory, maxRows, maxDirect, maxLookUps, maxPieces } =
    budgetOf(reader.chain);
  return [
    RULES_VERSION,
    request.blockchain,
    request.objectType,
    request.objectId,
    request.analysisType,
    request.coin,
    ...snapshot,
    deps.policy.version,
    deps.policy.digest,
    labels.version,
    deps.prices.version,
    [maxDepth, maxTransactions, maxMeshTransactions, maxHistory, maxRows, maxDirect, maxLookUps, maxPieces],
    part,
    ...(request.includePoisoning === true ? ['POISONING_INCLUDED'] : []),
    ...(request.method === undefined ? [] : [request.method]),
    deps.adapters.get(request.blockchain)?.swaps?.version ?? '',
    ...(reader.state.changeRule === undefined ? [] : [reader.state.changeRule]),
  ];
}

/**
 * Key of the paths of one row, or of one of its ends, by the answer's own key. It repeats the question, so that no key
 * returns paths of another object.
 */
export function toPathsKey(answerId: string, request: PathsRequest): string {
  const { blockchain, objectType, objectId, analysisType, coin, key, end } = request;
  const ofEnd = end === undefined ? [] : [end.address, end.hash, end.coin];
  return toDigest(['paths', answerId, blockchain, objectType, objectId, analysisType, coin, key, ...ofEnd]);
}
