import type { End } from '../ends/end.ts';
import type { TraceResult } from '../ends/trace-result.ts';
import { type Piece, shareOfPieces } from './queue.ts';

/** Shares of the ends of a walk, first in, first out. */
export class FifoShares {
  readonly #byKey = new Map<string, number>();

  add({ key }: Pick<End, 'key'>, share: number): void {
    this.#byKey.set(key, (this.#byKey.get(key) ?? 0) + share);
  }

  addPieces(end: Pick<End, 'key'>, pieces: readonly Piece[]): void {
    this.add(end, shareOfPieces(pieces));
  }

  /** The result, each end of it with its share by this method. */
  addTo(trace: TraceResult): TraceResult {
    return { ...trace, ends: trace.ends.map((end) => ({ ...end, fifoShare: this.#byKey.get(end.key) ?? 0 })) };
  }
}
