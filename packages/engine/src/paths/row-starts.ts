import type { LabelIndex, TxId } from '@sulian/domain';
import type { SummedPart, UnattributedDirect } from '../direct/unattributed-direct.ts';
import { type End, UNEXPLORED_END } from '../ends/end.ts';
import type { TraceQuestion, WalkReader } from '../question/question.ts';
import { type Flow, NOWHERE } from '../trace/flow.ts';
import type { SweepObserver } from '../trace/sweep-step.ts';
import { walkUtxo } from '../trace/trace-utxo.ts';
import { divideRow, type RowStart, type RowStarts } from './row-start.ts';

/** Which of the object's transactions a row's share began in, by the same walk that made the answer. */
export async function traceUtxoRowStarts(
  input: { readonly reader: WalkReader; readonly labels: LabelIndex; readonly question: TraceQuestion },
  key: string,
): Promise<RowStarts> {
  const log = new SweepLog(key);
  const { trace } = await walkUtxo({ ...input, observer: log });
  const row = trace.ends.find((end) => end.key === key);
  const starts = log.toStarts();
  const amounts = row === undefined ? [] : divideRow(trace, row, starts);
  const { asset } = input.question;
  return { trace, row, starts: starts.map((start, index) => ({ ...start, asset, amountBase: amounts[index] ?? 0n })) };
}

/** Rates from a transaction to the row: for what started there, and for what came there from others. */
interface Rates {
  readonly start: number;
  readonly pass: number;
}

type Step =
  | { readonly kind: 'STARTED'; readonly txId: TxId; readonly share: number }
  | { readonly kind: 'EXPANDED'; readonly flow: Flow }
  | { readonly kind: 'CUT'; readonly txId: TxId; readonly end: End };

/**
 * Records a sweep and reads it backwards. A transaction is expanded once, after all that leads to it. Read from the
 * last one on, each one's part in the row therefore follows from those after it. No path is counted one by one.
 */
class SweepLog implements SweepObserver {
  readonly #key: string;
  readonly #steps: Step[] = [];
  readonly #shares = new Map<TxId, number>();
  readonly #askedShares = new Map<TxId, number>();

  constructor(key: string) {
    this.#key = key;
  }

  started(txId: TxId, share: number): void {
    add(this.#askedShares, txId, share);
    this.#steps.push({ kind: 'STARTED', txId, share });
  }

  expanded(flow: Flow): void {
    this.#steps.push({ kind: 'EXPANDED', flow });
  }

  addCutoff(txId: TxId, end: End): void {
    this.#steps.push({ kind: 'CUT', txId, end });
  }

  /** Only the last of an end's transactions is known: the share belongs to no transaction in particular. */
  summed(_: SummedPart): void {}

  addUnattributed({ txId, share }: UnattributedDirect): void {
    if (txId !== NOWHERE && this.#key === UNEXPLORED_END.key) add(this.#shares, txId, share);
  }

  toStarts(): readonly Pick<RowStart, 'txId' | 'share' | 'askedShare'>[] {
    const rates = new Map<TxId, Rates>();
    for (const step of this.#steps.toReversed()) {
      if (step.kind === 'CUT') rates.set(step.txId, step.end.key === this.#key ? WHOLE : NOTHING);
      else if (step.kind === 'EXPANDED') rates.set(step.flow.txId, this.#toRates(step.flow, rates));
      else add(this.#shares, step.txId, step.share * (rates.get(step.txId)?.start ?? 0));
    }
    return [...this.#shares]
      .map(([txId, share]) => ({ txId, share, askedShare: this.#askedShares.get(txId) ?? share }))
      .sort((a, b) => a.txId - b.txId);
  }

  #toRates(flow: Flow, rates: ReadonlyMap<TxId, Rates>): Rates {
    let [start, pass] = [0, 0];
    for (const [index, amount] of flow.amounts.entries()) {
      const end = flow.ends[index];
      const rate =
        end === undefined ? (rates.get(flow.targets[index] ?? NOWHERE)?.pass ?? 0) : Number(end.key === this.#key);
      pass += amount * rate;
      if (flow.own?.has(index) !== true) start += amount * rate;
    }
    return {
      start: flow.foreignTotal === 0 ? 0 : start / flow.foreignTotal,
      pass: flow.total === 0 ? 0 : pass / flow.total,
    };
  }
}

const WHOLE: Rates = { start: 1, pass: 1 };
const NOTHING: Rates = { start: 0, pass: 0 };

/** Zero carries nothing. */
function add(shares: Map<TxId, number>, txId: TxId, share: number): void {
  if (share > 0) shares.set(txId, (shares.get(txId) ?? 0) + share);
}
