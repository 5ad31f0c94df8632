import type { Direction, LegRow, TxId } from '@sulian/domain';
import type { SummedPart, UnattributedDirect } from '../direct/unattributed-direct.ts';
import { type End, UNEXPLORED_END } from '../ends/end.ts';
import type { TraceResult } from '../ends/trace-result.ts';
import { FifoShares } from '../fifo/fifo-shares.ts';
import { type Piece, Queue, shareOfPieces } from '../fifo/queue.ts';
import type { Sides } from '../patterns/operation.ts';
import type { Budget } from '../question/question.ts';
import { type Flow, NOWHERE } from './flow.ts';
import { type SweepObserver, toStartParts } from './sweep-step.ts';

interface FifoContext {
  readonly direction: Direction;
  readonly budget: Pick<Budget, 'maxPieces'>;
  readonly sidesOf: (txId: TxId) => Sides;
  /** True for an output of the object's own. */
  readonly isOwn: (leg: LegRow) => boolean;
}

/** Arrivals at a transaction so far. */
interface Met {
  start: number;
  /** Pieces of each coin of the near side, at places within the coin. */
  readonly coins: Map<string, Piece[]>;
}

/**
 * Follows money first in, first out along a sweep: inputs and outputs of a transaction count in their order, and the first
 * unit in is the first out. The fee is what of the inputs comes last.
 */
export class SweepFifo implements SweepObserver {
  readonly #context: FifoContext;
  readonly #isIncoming: boolean;
  readonly #open = new Map<TxId, Met>();
  readonly #shares: FifoShares;

  constructor(context: FifoContext) {
    this.#context = context;
    this.#shares = new FifoShares(context.budget);
    this.#isIncoming = context.direction === 'INCOMING';
  }

  started(txId: TxId, share: number): void {
    this.#at(txId).start += share;
  }

  expanded(flow: Flow): void {
    const met = this.#take(flow.txId);
    const sides = this.#context.sidesOf(flow.txId);
    const legs = new LegQueue(flow, (index, pieces) => this.#follow(flow, index, pieces));
    const started = this.#startPieces(flow, met.start, sides);
    if (started === undefined) this.#divideStart(flow, met.start);
    const near = [...(started ?? []), ...this.#toPlaces(met, sides)];
    legs.pass(near.sort((a, b) => a.from - b.from));
  }

  addCutoff(txId: TxId, end: End): void {
    this.#shares.add(end, shareOfMet(this.#take(txId)));
  }

  summed({ end, share }: SummedPart): void {
    this.#shares.add(end, share);
  }

  /** Arrivals through other transactions stay unexplored too. */
  addUnattributed({ txId, share }: UnattributedDirect): void {
    const { coins } = this.#take(txId);
    const passedShare = [...coins.values()].reduce((sum, pieces) => sum + shareOfPieces(pieces), 0);
    this.#shares.add(UNEXPLORED_END, share + passedShare);
  }

  addTo(trace: TraceResult): TraceResult {
    return this.#shares.addTo(trace);
  }

  /**
   * Outputs of the object's own, at their places; undefined: what starts here is divided by proportion. A question about a
   * transaction is about all of its inputs or outputs.
   */
  #startPieces({ own }: Flow, start: number, { destinations }: Sides): readonly Piece[] | undefined {
    if (!this.#isIncoming || own !== undefined) return undefined;
    const mine = toRow(destinations).filter(({ leg }) => this.#context.isOwn(leg));
    const whole = mine.reduce((sum, { leg }) => sum + unitsOf(leg), 0);
    if (start === 0 || whole === 0) return undefined;
    return mine.map(({ leg, from, to }) => ({ from, to, share: (start * unitsOf(leg)) / whole }));
  }

  #divideStart(flow: Flow, start: number): void {
    for (const [index, share] of toStartParts(flow, { start }).entries())
      if (share > 0) this.#follow(flow, index, [{ from: 0, to: flow.amounts[index] ?? 0, share }]);
  }

  /** Pieces of coins, at places on the transaction's near side. */
  #toPlaces({ coins }: Met, { sources, destinations }: Sides): readonly Piece[] {
    if (coins.size === 0) return [];
    const near = toRow(this.#isIncoming ? destinations : sources);
    const firstOf = new Map(near.map(({ leg, from }) => [this.#isIncoming ? madeBy(leg) : spentBy(leg), from]));
    return [...coins].flatMap(([coin, pieces]) => {
      const first = firstOf.get(coin) ?? 0;
      return pieces.map(({ from, to, share }) => ({ from: first + from, to: first + to, share }));
    });
  }

  /** @param pieces at places within the leg */
  #follow(flow: Flow, index: number, pieces: readonly Piece[]): void {
    const end = flow.ends[index];
    const target = flow.targets[index] ?? NOWHERE;
    if (end !== undefined) this.#shares.addPieces(end, pieces);
    else if (target !== NOWHERE) {
      const { sources, destinations } = this.#context.sidesOf(flow.txId);
      const leg = (this.#isIncoming ? sources : destinations)[flow.legs[index] ?? NOWHERE];
      const coin = leg === undefined ? '' : this.#isIncoming ? spentBy(leg) : madeBy(leg);
      const { coins } = this.#at(target);
      coins.set(coin, [...(coins.get(coin) ?? []), ...this.#shares.admit(pieces)]);
    }
  }

  #at(txId: TxId): Met {
    const met = this.#open.get(txId) ?? { start: 0, coins: new Map() };
    this.#open.set(txId, met);
    return met;
  }

  #take(txId: TxId): Met {
    const met = this.#at(txId);
    this.#open.delete(txId);
    return met;
  }
}

/** The far side of a transaction: each leg takes its units in turn. */
class LegQueue {
  readonly #flow: Flow;
  readonly #follow: (index: number, pieces: readonly Piece[]) => void;

  constructor(flow: Flow, follow: (index: number, pieces: readonly Piece[]) => void) {
    this.#flow = flow;
    this.#follow = follow;
  }

  /** Units beyond the far side, where an amount of it is not known, are divided by proportion. */
  pass(pieces: readonly Piece[]): void {
    const { amounts, total } = this.#flow;
    const queue = new Queue();
    for (const piece of pieces) queue.add(piece);
    for (const [index, amount] of amounts.entries()) {
      const mine = queue.take(amount);
      if (mine.length > 0) this.#follow(index, mine);
    }
    const left = shareOfPieces(queue.takeAll());
    if (left === 0) return;
    for (const [index, amount] of amounts.entries())
      this.#follow(index, [{ from: 0, to: amount, share: (left * amount) / total }]);
  }
}

const unitsOf = ({ amountBase = 0n }: LegRow): number => Number(amountBase);

/** Legs of one side with their places; one of unknown amount takes none. */
function toRow(
  legs: readonly LegRow[],
): readonly { readonly leg: LegRow; readonly from: number; readonly to: number }[] {
  let to = 0;
  return legs.map((leg) => {
    const from = to;
    to += unitsOf(leg);
    return { leg, from, to };
  });
}

/** Name of a coin by the leg that makes it. */
const madeBy = ({ txId, position }: LegRow): string => `${txId}:${position}`;
/** The same by the leg that spends it. */
const spentBy = ({ spentTxId, spentIndex }: LegRow): string => `${spentTxId}:${spentIndex}`;

const shareOfMet = ({ start, coins }: Met): number =>
  [...coins.values()].reduce((sum, pieces) => sum + shareOfPieces(pieces), start);
