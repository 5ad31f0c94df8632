import type { Direction, EndType, LabelIndex } from '@sulian/domain';
import { divideAmount } from '../score/divide.ts';
import { NOT_ATTRIBUTED } from './end.ts';
import { sumSorted, type TraceEnd } from './ends.ts';
import { FlowStore } from './flow-store.ts';
import type { StoppedBy, TraceQuestion, WalkReader } from './question.ts';
import { type History, readStarts, type Starts, unscale } from './starts.ts';
import { Surroundings } from './surroundings.ts';
import { type PeelFound, Sweep, type SweepObserver } from './sweep.ts';

export interface TraceResult {
  readonly direction: Direction;
  /** What is asked about: received (INCOMING) or sent (OUTGOING), net of the object itself, without fees. */
  readonly totalBase: bigint;
  /** OUTGOING: the object's part of fees, outside the shares; undefined when an input's amount is not known. */
  readonly feeBase?: bigint;
  /** Every end with its share, largest first, Unexplored among them; the shares sum to 1 unless nothing moved. */
  readonly ends: readonly TraceEnd[];
  /** Shares of 0..1. `attributed` is what ended at someone or something that says where the money was. */
  readonly attributed: number;
  readonly unexplored: number;
  readonly ignored: number;
  readonly unspent: number;
  /** Transactions expanded. */
  readonly expanded: number;
  /** Rows that the answer rests on. */
  readonly rows: number;
  /** Set when a budget or a timeout cut the walk; then part of it is unexplored. */
  readonly stoppedBy?: StoppedBy;
  /** Set when only the newest part of the object's own history was read; the rest is unexplored. */
  readonly history?: History;
  /** The longest peeling chain met; undefined when none was long enough. */
  readonly peel?: PeelFound;
}

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
  return { trace: toResult(question.direction, starts, sweep), store };
}

function toResult(direction: Direction, starts: Starts, sweep: Sweep): TraceResult {
  const totalBase = unscale(starts.totalScaled);
  const rows = sweep.ends.list();
  const amounts = divideAmount(
    totalBase,
    rows.map((row) => row.share),
  );
  const shareWhere = (isCounted: (type: EndType) => boolean): number =>
    sumSorted(rows.filter((row) => isCounted(row.type)).map((row) => row.share));
  const shareOfType = (type: EndType): number => shareWhere((each) => each === type);
  const { stoppedBy, peel } = sweep;
  return {
    direction,
    totalBase,
    ...(direction === 'OUTGOING' && starts.feeScaled !== undefined ? { feeBase: unscale(starts.feeScaled) } : {}),
    ends: rows.map((row, index) => ({ ...row, amountBase: amounts[index] ?? 0n })),
    attributed: shareWhere((type) => !NOT_ATTRIBUTED.has(type)),
    unexplored: shareOfType('Unexplored'),
    ignored: shareOfType('Ignored small amounts'),
    unspent: shareOfType('Unspent output'),
    expanded: sweep.expanded,
    rows: sweep.rows,
    ...(stoppedBy === undefined ? {} : { stoppedBy }),
    ...(starts.history === undefined ? {} : { history: starts.history }),
    ...(peel === undefined ? {} : { peel }),
  };
}
