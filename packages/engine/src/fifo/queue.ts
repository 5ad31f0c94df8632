/** Part of the question at a place in a row of money: units `from` to `to`, with their share of the question. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

/** Part of a piece that is rounding, and stays with the rest of it. */
const ROUNDING = 1e-9;

/**
 * Money in the order in which it came: what comes first leaves first. Places count from the end at which money leaves. Pieces
 * may overlap where a unit is in question more than once.
 */
export class Queue {
  /** In order of `from`, at places that count from the first unit ever. */
  #pieces: Piece[] = [];
  /** Units that have left. */
  #left = 0;

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  add({ from, to, share }: Piece): void {
    if (share <= 0) return;
    const piece = { from: this.#left + from, to: this.#left + Math.max(to, from), share };
    let at = this.#pieces.length;
    while (at > 0 && (this.#pieces[at - 1]?.from ?? 0) > piece.from) at -= 1;
    if (at === this.#pieces.length) this.#pieces.push(piece);
    else this.#pieces.splice(at, 0, piece);
  }

  /** Takes the first units away. @returns what was in question of them, at places among them */
  take(units: number): readonly Piece[] {
    const end = this.#left + units;
    const taken: Piece[] = [];
    const remaining: Piece[] = [];
    let at = 0;
    for (; at < this.#pieces.length; at += 1) {
      const piece = this.#pieces[at];
      if (piece === undefined || piece.from >= end) break;
      const [first, rest] = split(piece, end);
      if (first !== undefined) taken.push(first);
      if (rest !== undefined) remaining.push(rest);
    }
    this.#pieces.splice(0, at, ...remaining);
    const places = taken.map(({ from, to, share }) => ({ from: from - this.#left, to: to - this.#left, share }));
    this.#left = end;
    return places;
  }

  /** Takes all that is in question. */
  takeAll(): readonly Piece[] {
    const pieces = this.#pieces.map(({ from, to, share }) => ({ from: from - this.#left, to: to - this.#left, share }));
    this.#pieces = [];
    return pieces;
  }

  /** Takes the same part of every piece. */
  takeRate(rate: number): readonly Piece[] {
    const taken = this.#pieces.map((piece) => ({ ...piece, share: piece.share * rate }));
    const remaining = Math.max(0, 1 - rate);
    this.#pieces = this.#pieces.map((piece) => ({ ...piece, share: piece.share * remaining }));
    return taken.map(({ from, to, share }) => ({ from: from - this.#left, to: to - this.#left, share }));
  }
}

/** Splits a piece at a place: the part before it, and the rest. */
function split({ from, to, share }: Piece, at: number): readonly [Piece | undefined, Piece | undefined] {
  const part = to > from ? (at - from) / (to - from) : 1;
  if (part >= 1 - ROUNDING) return [{ from, to: Math.min(to, at), share }, undefined];
  if (part <= ROUNDING) return [undefined, { from: at, to, share }];
  const first = share * part;
  return [
    { from, to: at, share: first },
    { from: at, to, share: share - first },
  ];
}

export const shareOfPieces = (pieces: readonly Piece[]): number => pieces.reduce((sum, { share }) => sum + share, 0);
