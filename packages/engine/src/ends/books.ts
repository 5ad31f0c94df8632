import { AppError, type TxId } from '@sulian/domain';
import type { StoppedBy, TraceQuestion } from '../question/question.ts';
import { type End, IGNORED } from './end.ts';
import type { EndAccount, EndPlaces } from './end-places.ts';
import { Ends } from './ends.ts';

const CONSERVATION_TOLERANCE = 1e-9;
/** Shares are floats: one that meets a bound by whole amounts must not miss it by the last bit. */
const SHARE_TOLERANCE = 1e-12;
/** How bad a cut is: the worst is named. */
const STOP_ORDER: readonly (StoppedBy | undefined)[] = [undefined, 'NODES', 'ROWS', 'TIMEOUT'];

/** A share that met its end in a transaction, so many hops from the object. */
export interface EndedShare {
  readonly txId: TxId;
  readonly share: number;
  readonly hops: number;
  /** Times that it was divided by proportion on its way, the fewest of all ways. */
  readonly mixings: number;
  /** The object's own transfer proves it, by any method of tracing; absent: the share follows from mixtures. */
  readonly isExact?: boolean;
  /** Part of the share that the object itself had from the end, or gave it. */
  readonly direct?: number;
  /** Absent: no account is known. */
  readonly at?: EndAccount | undefined;
}

/** Reading done before a walk began. */
interface ReadBefore {
  readonly rows: number;
  /** A budget did not let all of the object's own history be read. */
  readonly isCut: boolean;
}

/** The books of one walk: how much of the question is open, what ended where, and what that has cost of the budget. */
export class Books {
  readonly ends = new Ends();
  /** Share that is on its way. */
  open = 0;
  /** Transactions. */
  expanded = 0;
  rows: number;
  /** Most hops from the object of what was expanded. */
  depth = 0;
  readonly #question: Pick<TraceQuestion, 'policy' | 'budget' | 'onProgress'>;
  readonly #places: EndPlaces | undefined;
  #ended = 0;
  #ignored = 0;
  #stoppedBy: StoppedBy | undefined;

  /** @param places receives every place at which a share ends; absent: not wanted */
  constructor(
    question: Pick<TraceQuestion, 'policy' | 'budget' | 'onProgress'>,
    { rows, isCut }: ReadBefore,
    places?: EndPlaces,
  ) {
    this.#question = question;
    this.rows = rows;
    places?.clear();
    this.#places = places;
    if (isCut) this.stop(this.isAborted ? 'TIMEOUT' : 'ROWS');
  }

  get isAborted(): boolean {
    return this.#question.budget.signal?.aborted === true;
  }

  get stoppedBy(): StoppedBy | undefined {
    return this.#stoppedBy;
  }

  stop(reason: StoppedBy): void {
    if (STOP_ORDER.indexOf(reason) > STOP_ORDER.indexOf(this.#stoppedBy)) this.#stoppedBy = reason;
  }

  /** True when the budget does not reach for so many transactions more. */
  lacksTransactions(more: number): boolean {
    return this.expanded + more > this.#question.budget.maxTransactions;
  }

  /** The same for rows. */
  lacksRows(more: number): boolean {
    return this.rows + more > this.#question.budget.maxRows;
  }

  end(end: End, { txId, share, hops, mixings, isExact = false, direct = 0, at }: EndedShare): void {
    this.ends.add(end, txId, { share, hops, mixings, isExact, direct });
    this.#places?.add(end, { txId, share, hops, isExact }, at);
    this.#ended += share;
    if (end === IGNORED) this.#ignored += share;
  }

  /** Counts so much more as ignored, unless somebody is named behind it. */
  ignore(share: number): void {
    this.#ignored += share;
  }

  /** True for a share that need not be followed, as far as the answer may ignore any. */
  isSmall(share: number): boolean {
    return share < this.#question.policy.ignoreBelowShare - SHARE_TOLERANCE;
  }

  /** True while the answer may ignore so much more. */
  mayIgnore(more: number): boolean {
    return this.#ignored + more <= this.#question.policy.ignoreAtMostShare + SHARE_TOLERANCE;
  }

  reportProgress(): void {
    const { expanded, depth } = this;
    this.#question.onProgress?.({
      transactions: expanded,
      ended: this.#ended,
      open: Math.max(0, this.open),
      depth,
    });
  }

  /** @throws INTERNAL when ended and open are not the whole */
  check(): void {
    if (Math.abs(this.#ended + this.open - 1) <= CONSERVATION_TOLERANCE) return;
    throw new AppError('INTERNAL', 'the shares of a trace do not add up', {
      details: { ended: this.#ended, open: this.open, expanded: this.expanded },
    });
  }
}
