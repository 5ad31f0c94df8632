import type { LabelIndex } from '@sulian/domain';
import { FlowStore } from './flow-store.ts';
import type { TraceQuestion, WalkReader } from './question.ts';
import { readStarts, unscale } from './starts.ts';
import { Surroundings } from './surroundings.ts';
import { Sweep, type SweepObserver } from './sweep.ts';
import { type TraceResult, toResult } from './to-result.ts';

/**
 * Origin or destination of an object's money on a UTXO chain, by exact haircut over transfers in ledger order.
 * @param reader one snapshot; the same snapshot, labels, policy and budget give the same bits
 * @throws INTERNAL when the ledger contradicts itself; whatever the reader throws
 */
export async function traceUtxo(reader: WalkReader, labels: LabelIndex, question: TraceQuestion): Promise<TraceResult> {
  return (await walkUtxo({ reader, labels, question })).trace;
}

/** The walk with what it read, for whoever looks on. */
export async function walkUtxo(given: {
  readonly reader: WalkReader;
  readonly labels: LabelIndex;
  readonly question: TraceQuestion;
  readonly observer?: SweepObserver;
}): Promise<{ readonly trace: TraceResult; readonly store: FlowStore }> {
  const { reader, labels, question, observer } = given;
  const starts = await readStarts(reader, question);
  const store = new FlowStore(reader, question, new Surroundings(labels, question));
  const sweep = new Sweep(store, question, {
    rowsRead: starts.rows,
    ...(observer === undefined ? {} : { observer }),
  });
  if (starts.isCut) sweep.stop(question.budget.signal?.aborted === true ? 'TIMEOUT' : 'ROWS');
  const total = Number(starts.totalScaled);
  for (const { txId, netScaled, isRead } of starts.list) {
    const share = Number(netScaled) / total;
    if (isRead) sweep.start(txId, share);
    else sweep.skip(txId, share);
  }
  await sweep.run();
  const { totalScaled, feeScaled, history } = starts;
  const facts = {
    totalBase: unscale(totalScaled),
    ...(feeScaled === undefined ? {} : { feeBase: unscale(feeScaled) }),
    ...(history === undefined ? {} : { history }),
  };
  return { trace: toResult(question.direction, facts, sweep), store };
}
