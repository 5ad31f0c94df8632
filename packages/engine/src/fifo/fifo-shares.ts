import type { End } from '../ends/end.ts';
import type { TraceResult } from '../ends/trace-result.ts';
import type { Budget } from '../question/question.ts';
import { type Piece, shareOfPieces } from './queue.ts';

/** Shares of the ends of a walk, first in, first out. */
export class FifoShares {
  readonly #byKey = new Map<string, number>();
  readonly #maxPieces: number;
  #pieces = 0;
  #cut = 0;

  constructor({ maxPieces }: Pick<Budget, 'maxPieces'>) {
    this.#maxPieces = maxPieces;
  }

  add({ key }: Pick<End, 'key'>, share: number): void {
    this.#byKey.set(key, (this.#byKey.get(key) ?? 0) + share);
  }

  addPieces(end: Pick<End, 'key'>, pieces: readonly Piece[]): void {
    this.add(end, shareOfPieces(pieces));
  }

  /** Counts pieces that are handed on. @returns the same, or none where they exceed the budget */
  admit(pieces: readonly Piece[]): readonly Piece[] {
    this.#pieces += pieces.length;
    if (this.#pieces <= this.#maxPieces) return pieces;
    this.#cut += shareOfPieces(pieces);
    return [];
  }

  /** The result, each end of it with its share by this method. */
  addTo(trace: TraceResult): TraceResult {
    const ends = trace.ends.map((end) => ({ ...end, fifoShare: this.#byKey.get(end.key) ?? 0 }));
    return { ...trace, ends, ...(this.#cut === 0 ? {} : { fifoCut: this.#cut }) };
  }
}
