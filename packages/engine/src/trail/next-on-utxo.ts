import type { TxId } from '@sulian/domain';
import { MAX_DEPTH, UNSPENT } from '../ends/end.ts';
import { type EndAccount, EndPlaces } from '../ends/end-places.ts';
import { type Flow, NO_LEG } from '../trace/flow.ts';
import { FlowStore } from '../trace/flow-store.ts';
import { readStarts, unscale } from '../trace/starts.ts';
import { StoredOutputs } from '../trace/stored-outputs.ts';
import { Surroundings } from '../trace/surroundings.ts';
import { toParts, toStartParts } from '../trace/sweep-step.ts';
import { type NextMoves, type NextMovesInput, toMove } from './next-move.ts';

/** The part's legs lead to transactions; each divides what comes to it among its own legs. */
export async function nextOnUtxo({ reader, labels, question }: NextMovesInput): Promise<NextMoves> {
  const { txId } = question.object;
  const traceQuestion = { ...question, asset: question.assets[0] ?? 0 };
  const around = new Surroundings(labels, traceQuestion);
  const store = new FlowStore({ reader, question: traceQuestion, around, stored: new StoredOutputs(reader) });
  const { totalScaled } = await readStarts(reader, traceQuestion);
  const places = new EndPlaces({ isByLeg: true });
  const add = (flow: Flow, index: number, share: number): void => {
    const at = toPlace(flow, index, traceQuestion.asset);
    const end = flow.ends[index] ?? MAX_DEPTH;
    const isStart = flow.txId === txId;
    // An output that nobody has spent rests at its own address, one hop on.
    const met = !isStart && end === UNSPENT && at !== undefined ? MAX_DEPTH : end;
    places.add(met, { txId: flow.txId, share, hops: 1, isExact: false }, at);
  };
  await store.read([txId]);
  const targets = totalScaled === 0n ? new Map<TxId, number>() : startAt(store.find(txId), add);
  await store.read([...targets.keys()]);
  for (const [target, share] of targets) {
    const flow = store.find(target);
    if (flow === undefined) continue;
    for (const [index, part] of toParts(flow, { start: 0, pass: share }).entries()) add(flow, index, part);
  }
  return { totalBase: unscale(totalScaled), moves: places.list().map(toMove), stoppedBy: undefined };
}

/** An output may have no address; its number names it. */
function toPlace({ addresses, legs }: Flow, index: number, asset: number): EndAccount | undefined {
  const leg = legs[index] ?? NO_LEG;
  return leg === NO_LEG ? undefined : { addressId: addresses[index], asset, leg };
}

/** Ends what stays at the part's address; returns the shares that come to other transactions. */
function startAt(flow: Flow | undefined, add: (flow: Flow, index: number, share: number) => void): Map<TxId, number> {
  const targets = new Map<TxId, number>();
  if (flow === undefined) return targets;
  for (const [index, share] of toStartParts(flow, { start: 1 }).entries()) {
    const target = flow.targets[index];
    if (share === 0 || target === undefined) continue;
    if (flow.ends[index] !== undefined) add(flow, index, share);
    else targets.set(target, (targets.get(target) ?? 0) + share);
  }
  return targets;
}
