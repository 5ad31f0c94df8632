import type { LabelIndex } from '@sulian/domain';
import { addBounds } from '../bounds/share-bounds.ts';
import { readUnattributed } from '../direct/direct-sums.ts';
import { endUnattributed, type UnattributedDirect } from '../direct/unattributed-direct.ts';
import { Books } from '../ends/books.ts';
import type { EndPlaces } from '../ends/end-places.ts';
import type { TraceResult } from '../ends/trace-result.ts';
import type { TraceQuestion, WalkReader } from '../question/question.ts';
import { FlowStore } from './flow-store.ts';
import { observeSweeps } from './observe-sweeps.ts';
import { readStarts, type Starts, toUnits, unscale } from './starts.ts';
import { StoredOutputs } from './stored-outputs.ts';
import { Surroundings } from './surroundings.ts';
import { Sweep } from './sweep.ts';
import { SweepBounds } from './sweep-bounds.ts';
import { SweepFifo } from './sweep-fifo.ts';
import type { SweepObserver } from './sweep-step.ts';
import { SweepUsd } from './sweep-usd.ts';
import { toResult } from './to-result.ts';
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
export async function walkUtxo(input: {
  readonly reader: WalkReader;
  readonly labels: LabelIndex;
  readonly question: TraceQuestion;
  readonly observer?: SweepObserver;
  readonly places?: EndPlaces;
}): Promise<{ readonly trace: TraceResult; readonly store: FlowStore }> {
  const { reader, labels, question, observer, places } = input;
  const stored = new StoredOutputs(reader);
  await stored.readObject(question);
  const starts = await readStarts(reader, question, stored.lastTxId);
  // An observer of paths does not need what the rows are worth.
  const values = observer === undefined ? await readUsd(reader, question, starts) : undefined;
  const isBounded = observer === undefined && question.omitsBounds === undefined;
  const bounds = isBounded ? new SweepBounds(1 / toUnits(starts.totalScaled)) : undefined;
  const usd = values === undefined ? undefined : new SweepUsd(values);
  const around = new Surroundings(labels, question);
  const store = new FlowStore({ reader, question, around, stored });
  const fifo = observer === undefined ? toFifo(question, store, around) : undefined;
  const eyes = observeSweeps([observer, usd, bounds, fifo].filter((each) => each !== undefined));
  const books = new Books(question, starts, places);
  const sweep = new Sweep({ store, question, observer: eyes, books });
  const total = Number(starts.totalScaled);
  const older: UnattributedDirect[] = [];
  for (const { txId, netScaled, isAlone, isRead, isOlder } of starts.list) {
    const share = Number(netScaled) / total;
    if (isOlder) older.push({ txId, share });
    else if (isRead) sweep.start(txId, share, isAlone);
    else sweep.skip(txId, share);
  }
  for (const { share } of older) books.open += share;
  const unattributed = [...older, ...(await sweep.run())];
  const { sums, isComplete } = await readUnattributed(unattributed, {
    reader,
    labels,
    question,
    findNamed: ({ id, walletId }, at) => {
      around.learn(id, walletId === 0 ? undefined : { walletId, walletSize: 1 });
      return around.findLabelEnd(id, at);
    },
    toShare: (asset, base) => (asset === question.asset ? Number(base) / toUnits(starts.totalScaled) : 0),
  });
  endUnattributed({ books, observer: eyes, policy: question.policy }, unattributed, sums);
  const { totalScaled, feeScaled, history } = starts;
  const facts = {
    totalBase: unscale(totalScaled),
    ...(feeScaled === undefined ? {} : { feeBase: unscale(feeScaled) }),
    ...(history === undefined ? {} : { history }),
    values,
    isDirectComplete: isComplete && stored.state === 'WHOLE',
    historyState: stored.state,
    historyHeight: stored.height,
  };
  const byProportion = toResult(question.direction, facts, { books, peel: sweep.peel });
  const trace = fifo?.addTo(byProportion) ?? byProportion;
  return { trace: bounds === undefined ? trace : await addBounds(trace, bounds.finish(), question), store };
}

const toFifo = (
  { method, direction, budget }: TraceQuestion,
  store: FlowStore,
  around: Surroundings,
): SweepFifo | undefined =>
  method === undefined
    ? undefined
    : new SweepFifo({
        direction,
        budget,
        sidesOf: (txId) => store.sidesOf(txId),
        isOwn: (leg) => around.isOwn(leg.addressId),
      });

function readUsd(
  reader: WalkReader,
  { transferUsd, asset }: TraceQuestion,
  { list, totalScaled, history }: Starts,
): Promise<TransferUsd | undefined> {
  const total = Number(totalScaled);
  const starts = list.map(({ txId, netScaled, isRead }) => ({ txId, share: Number(netScaled) / total, isRead }));
  return TransferUsd.read({ reader, transferUsd, asset, total: toUnits(totalScaled), starts, history });
}
