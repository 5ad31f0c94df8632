import type { LabelIndex } from '@sulian/domain';
import { Books } from './books.ts';
import { FlowStore } from './flow-store.ts';
import type { TraceQuestion, WalkReader } from './question.ts';
import { readStarts, type Starts, toUnits, unscale } from './starts.ts';
import { Surroundings } from './surroundings.ts';
import { Sweep, type SweepObserver } from './sweep.ts';
import { SweepUsd } from './sweep-usd.ts';
import { type TraceResult, toResult } from './to-result.ts';
import { TransferUsd } from './transfer-usd.ts';

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
  // Whoever looks on for paths does not ask what the rows are worth.
  const values = observer === undefined ? await readUsd(reader, question, starts) : undefined;
  const eyes = observer ?? (values === undefined ? undefined : new SweepUsd(values));
  const store = new FlowStore(reader, question, new Surroundings(labels, question));
  const books = new Books(question, starts);
  const sweep = new Sweep({ store, question, observer: eyes, books });
  const total = Number(starts.totalScaled);
  for (const { txId, netScaled, isAlone, isRead } of starts.list) {
    const share = Number(netScaled) / total;
    if (isRead) sweep.start(txId, share, isAlone);
    else sweep.skip(txId, share);
  }
  await sweep.run();
  const { totalScaled, feeScaled, history } = starts;
  const facts = {
    totalBase: unscale(totalScaled),
    ...(feeScaled === undefined ? {} : { feeBase: unscale(feeScaled) }),
    ...(history === undefined ? {} : { history }),
    values,
  };
  return { trace: toResult(question.direction, facts, { books, peel: sweep.peel }), store };
}

function readUsd(
  reader: WalkReader,
  { transferUsd, asset }: TraceQuestion,
  { list, totalScaled, history }: Starts,
): Promise<TransferUsd | undefined> {
  const total = Number(totalScaled);
  const starts = list.map(({ txId, netScaled, isRead }) => ({ txId, share: Number(netScaled) / total, isRead }));
  return TransferUsd.read({ reader, transferUsd, asset, total: toUnits(totalScaled), starts, history });
}
