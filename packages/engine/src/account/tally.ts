import { AppError, type LegRow, type TxId } from '@sulian/domain';
import { type End, IGNORED } from '../trace/end.ts';
import { Ends } from '../trace/ends.ts';
import type { StoppedBy } from '../trace/question.ts';
import type { Bundle } from './bundle.ts';
import type { WalkGiven } from './walk-given.ts';

const CONSERVATION_TOLERANCE = 1e-9;
/** Shares are floats: one that meets a bound by whole amounts must not miss it by the last bit. */
const SHARE_TOLERANCE = 1e-12;
/** What rounding leaves of an account that is all but empty. */
const DUST_SHARE = 1e-15;
const STOP_ORDER: readonly (StoppedBy | undefined)[] = [undefined, 'NODES', 'ROWS', 'TIMEOUT'];

/** Where the whole of the question is: what is still open, what ended where, and what the walk has cost. */
export class Tally {
  readonly ends = new Ends();
  open = 0;
  expanded = 0;
  depth = 0;
  rows: number;
  #ended = 0;
  #ignored = 0;
  #stoppedBy: StoppedBy | undefined;
  readonly #given: WalkGiven;

  constructor(given: WalkGiven) {
    this.#given = given;
    this.rows = given.rowsRead;
  }

  get stoppedBy(): StoppedBy | undefined {
    return this.#stoppedBy;
  }

  /** The gravest reason stays. */
  stop(reason: StoppedBy): void {
    if (STOP_ORDER.indexOf(reason) > STOP_ORDER.indexOf(this.#stoppedBy)) this.#stoppedBy = reason;
  }

  /** A part of a bundle meets its end. */
  end(bundle: Bundle, at: { readonly end: End; readonly part: number; readonly leg: LegRow | undefined }): void {
    const share = at.part === 1 ? bundle.share : bundle.share * at.part;
    if (share === 0) return;
    this.#given.observer?.ended(bundle, at);
    this.finish(at.end, { txId: bundle.transaction.txId, share, hops: bundle.depth + 1 });
  }

  finish(end: End, { txId, share, hops }: { txId: TxId; share: number; hops: number }): void {
    this.ends.add(end, txId, { share, hops });
    this.#ended += share;
  }

  /** True for what is small, while the answer may still ignore some. */
  mayIgnore(share: number): boolean {
    if (share <= DUST_SHARE) return true;
    const { ignoreBelowShare, ignoreAtMostShare } = this.#given.question.policy;
    if (share >= ignoreBelowShare - SHARE_TOLERANCE) return false;
    if (this.#ignored + share <= ignoreAtMostShare + SHARE_TOLERANCE) return true;
    this.#given.store.followDust();
    return false;
  }

  ignore(share: number): End {
    this.#ignored += share;
    return IGNORED;
  }

  tell(): void {
    this.#given.question.onProgress?.({
      transactions: this.expanded,
      ended: this.#ended,
      open: Math.max(0, this.open),
      depth: this.depth,
    });
  }

  /** @throws INTERNAL when ended and open are not the whole */
  check(): void {
    if (Math.abs(this.#ended + this.open - 1) <= CONSERVATION_TOLERANCE) return;
    throw new AppError('INTERNAL', 'A trace lost or made money', {
      details: { ended: this.#ended, open: this.open, expanded: this.expanded },
    });
  }
}
