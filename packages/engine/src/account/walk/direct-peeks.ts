import type { LegRow } from '@sulian/domain';
import { toPortion, WHOLE } from '../../arithmetic/portion.ts';
import { sumSorted } from '../../arithmetic/sum-sorted.ts';
import { chunk, KEYS_PER_QUERY } from '../../collections/chunk.ts';
import type { UnattributedDirect } from '../../direct/unattributed-direct.ts';
import { UNEXPLORED_END } from '../../ends/end.ts';
import { amountOf } from '../../operations/operations.ts';
import type { Bundle } from './bundle.ts';
import type { QuestionShares } from './question-shares.ts';
import type { AccountStart } from './starts.ts';
import { Step } from './step.ts';
import { endPart, type WalkContext } from './walk-context.ts';

/**
 * The object's own transactions that the budget does not reach. They are only read after the walk: named counterparties
 * are reported, and the rest stays unexplored.
 */
export class DirectPeeks {
  readonly #context: WalkContext;
  readonly #questionShares: QuestionShares;
  readonly #starts: AccountStart[] = [];

  constructor(context: WalkContext, questionShares: QuestionShares) {
    this.#context = context;
    this.#questionShares = questionShares;
  }

  /** Its share stays open. */
  giveUp(start: AccountStart): void {
    this.#starts.push(start);
  }

  /** Looks at all that the budget allows, the heaviest first. @returns what could not be looked at: still open */
  async peekHeaviest(): Promise<readonly UnattributedDirect[]> {
    const { question, books, store } = this.#context;
    const { budget, object } = question;
    const starts = this.#starts.toSorted((a, b) => b.share - a.share || a.txId - b.txId);
    const most = object.kind === 'TRANSACTION' ? 0 : budget.maxDirect;
    let rows = 0;
    for (let from = 0; from < most; from += KEYS_PER_QUERY) {
      const [some = []] = chunk(starts.slice(from, most), KEYS_PER_QUERY);
      if (some.length === 0) return starts.slice(most);
      if (books.isAborted) return starts.slice(from);
      await store.readTransactions(some.map(({ txId }) => txId));
      for (const [index, start] of some.entries()) {
        rows += store.findTransaction(start.txId)?.legs.length ?? 0;
        if (rows > budget.maxRows) return starts.slice(from + index);
        this.#look(start);
      }
    }
    return starts.slice(most);
  }

  #look(start: AccountStart): void {
    const { store, books, observer, question } = this.#context;
    const { txId } = start;
    const transaction = store.findTransaction(txId) ?? { txId, legs: [], operations: [] };
    const step = new Step({ transaction, exchange: store.findExchange(txId) }, question.direction, start);
    const met: number[] = [];
    let metBase = 0n;
    for (const operation of step.operations) {
      const started = this.#questionShares.fromStart(step, operation);
      if (started.share <= 0) continue;
      met.push(started.share);
      metBase += started.base;
      const bundle: Bundle = { transaction, operation, share: 0, started: 0, depth: 0, mixings: 0, isMixed: false };
      this.#questionShares.addStart(bundle, started);
      // Participants in an exchange of coins are met on the way, and are nobody's counterparty.
      this.#end(bundle, step.conversions.has(operation.number) ? [] : this.#questionShares.farLegs(operation));
    }
    // The share given or received beyond its operations was an estimate.
    const left = start.share - sumSorted(met);
    books.open -= left;
    if (left <= ROUNDING * start.share) return;
    observer?.addUnattributed({ txId, share: left, base: start.base > metBase ? start.base - metBase : 0n });
    books.end(UNEXPLORED_END, { txId, share: left, hops: 1, mixings: 0, isExact: true });
  }

  #end(bundle: Bundle, legs: readonly LegRow[]): void {
    const { parties } = this.#context;
    const { txId } = bundle.transaction;
    const wholeBase = legs.reduce((sum, leg) => sum + amountOf(leg), 0n);
    if (wholeBase === 0n) endPart(this.#context, bundle, { end: UNEXPLORED_END, ...WHOLE, leg: undefined });
    else
      for (const leg of legs) {
        const named = leg.addressId === undefined ? undefined : parties.findEndIn(leg.addressId, txId);
        endPart(this.#context, bundle, { end: named ?? UNEXPLORED_END, ...toPortion(amountOf(leg), wholeBase), leg });
      }
  }
}

/** Maximum difference between sums of the same floats, as a part of the whole. */
const ROUNDING = 1e-12;
