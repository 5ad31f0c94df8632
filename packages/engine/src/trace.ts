import { type ChainId, getChain, type LabelIndex } from '@sulian/domain';
import { traceAccountPaths } from './account/paths/account-paths.ts';
import { traceAccountRowStarts } from './account/paths/account-row-starts.ts';
import { traceAccount, walkAccount } from './account/trace-account.ts';
import { EndPlaces } from './ends/end-places.ts';
import type { TraceResult } from './ends/trace-result.ts';
import type { RowStarts } from './paths/row-start.ts';
import { traceUtxoRowStarts } from './paths/row-starts.ts';
import { type PathsResult, type PathsWanted, traceUtxoPaths } from './paths/trace-paths.ts';
import { ACCOUNT_BUDGET, type AccountQuestion, type AccountReader } from './question/account-question.ts';
import { type Budget, DEFAULT_BUDGET, type TraceQuestion } from './question/question.ts';
import { traceUtxo, walkUtxo } from './trace/trace-utxo.ts';

/** Question that any chain can answer. A UTXO chain has one asset and needs no prices. */
export type AnyQuestion = AccountQuestion;
export type AnyReader = AccountReader;

/** How far a walk on the chain goes. */
export const budgetOf = (chain: ChainId): Budget => (getChain(chain).spendsOutputs ? DEFAULT_BUDGET : ACCOUNT_BUDGET);

/** Origin or destination of an object's money, by the method of its chain. @see traceUtxo @see traceAccount */
export const trace = (reader: AnyReader, labels: LabelIndex, question: AnyQuestion): Promise<TraceResult> =>
  getChain(reader.chain).spendsOutputs
    ? traceUtxo(reader, labels, toUtxo(question))
    : traceAccount(reader, labels, question);

/** The heaviest paths behind one row of an answer. */
export const tracePaths = (
  input: { readonly reader: AnyReader; readonly labels: LabelIndex; readonly question: AnyQuestion },
  request: PathsWanted,
): Promise<PathsResult> =>
  getChain(input.reader.chain).spendsOutputs
    ? traceUtxoPaths({ ...input, question: toUtxo(input.question) }, request)
    : traceAccountPaths(input, request);

/** Every place at which the money ends, by the walk that makes the answer. */
export async function tracePlaces(input: {
  readonly reader: AnyReader;
  readonly labels: LabelIndex;
  readonly question: AnyQuestion;
}): Promise<PlacesResult> {
  const places = new EndPlaces();
  const { trace: walk } = getChain(input.reader.chain).spendsOutputs
    ? await walkUtxo({ ...input, question: toUtxo(input.question), places })
    : await walkAccount({ ...input, places }, () => undefined);
  return { trace: walk, places };
}

/** The object's own transactions behind one row of an answer. */
export const traceRowStarts = (
  input: { readonly reader: AnyReader; readonly labels: LabelIndex; readonly question: AnyQuestion },
  key: string,
): Promise<RowStarts> =>
  getChain(input.reader.chain).spendsOutputs
    ? traceUtxoRowStarts({ ...input, question: toUtxo(input.question) }, key)
    : traceAccountRowStarts(input, key);

interface PlacesResult {
  readonly trace: TraceResult;
  /** The shares of a row's places sum to the row's. */
  readonly places: EndPlaces;
}

const toUtxo = ({ assets, ...question }: AnyQuestion): TraceQuestion => ({ ...question, asset: assets[0] ?? 0 });
