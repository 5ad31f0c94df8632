import type { TxId } from '@sulian/domain';
import { chunk, KEYS_PER_QUERY } from '../collections/chunk.ts';
import type { UnattributedDirect } from '../direct/unattributed-direct.ts';
import type { Books } from '../ends/books.ts';
import { type End, IGNORED, UNEXPLORED_END } from '../ends/end.ts';
import type { TraceQuestion } from '../question/question.ts';
import { type Flow, NOWHERE } from './flow.ts';
import type { FlowStore } from './flow-store.ts';
import type { Arrival } from './frontier.ts';
import { isDivided, type SweepObserver, toEndAccount, toParts, toStartParts } from './sweep-step.ts';

/** A transaction that is looked at and not followed. */
interface Peek {
  readonly txId: TxId;
  /** Undefined: never opened; then its whole amount is in question, including what returned to the object. */
  readonly arrival: Arrival | undefined;
  readonly share: number;
  /** End of everything that names nobody. */
  readonly rest: End;
}

interface LooksContext {
  readonly store: FlowStore;
  readonly question: Pick<TraceQuestion, 'asset' | 'budget' | 'letOthers'>;
  readonly observer: SweepObserver | undefined;
  readonly books: Books;
}

/**
 * Transactions that a sweep does not follow and only reads at its end. They are the object's own transactions beyond
 * the budget, and what is one hop behind shares too small to follow. Parties named there are reported; the rest ends.
 */
export class PeekTransactions {
  readonly #context: LooksContext;
  readonly #direct = new Map<TxId, Peek>();
  readonly #skipped: Peek[] = [];
  readonly #small = new Map<TxId, Peek>();

  constructor(context: LooksContext) {
    this.#context = context;
  }

  /** Adds a transaction of the object's own at which a way begins, and which is not followed. */
  giveUp(txId: TxId, arrival: Arrival): void {
    this.#put(this.#direct, txId, { arrival, rest: UNEXPLORED_END });
  }

  /** Adds a transaction of the object's own that was never opened. */
  skip(txId: TxId, share: number): void {
    this.#context.books.open += share;
    this.#skipped.push({ txId, arrival: undefined, share, rest: UNEXPLORED_END });
  }

  /** Too small to follow. */
  ignore(txId: TxId, arrival: Arrival): void {
    if (this.#direct.has(txId)) {
      this.giveUp(txId, arrival);
      return;
    }
    this.#context.books.ignore(arrival.pass);
    this.#put(this.#small, txId, { arrival, rest: IGNORED });
  }

  #put(peeks: Map<TxId, Peek>, txId: TxId, { arrival, rest }: Pick<Peek, 'rest'> & { arrival: Arrival }): void {
    const before = peeks.get(txId)?.arrival;
    const merged = before === undefined ? arrival : mergeArrivals(before, arrival);
    this.#context.books.open += arrival.start + arrival.pass;
    peeks.set(txId, { txId, arrival: merged, share: merged.start + merged.pass, rest });
  }

  /** Removes and returns the arrivals of a transaction that the sweep comes to after all. */
  take(txId: TxId): readonly Arrival[] {
    const taken: Arrival[] = [];
    for (const peeks of [this.#direct, this.#small]) {
      const peek = peeks.get(txId);
      if (peek?.arrival === undefined) continue;
      peeks.delete(txId);
      this.#context.books.open -= peek.share;
      if (peeks === this.#small) this.#context.books.ignore(-peek.share);
      taken.push(peek.arrival);
    }
    return taken;
  }

  /** Looks at all that the budget allows, the heaviest first. @returns the object's own that could not be looked at: still open */
  async peekHeaviest(): Promise<readonly UnattributedDirect[]> {
    const { budget } = this.#context.question;
    const small = await this.#look([...this.#small.values()].sort(byShare), { lookUps: budget.maxLookUps });
    for (const peek of small) this.#cut(peek);
    const direct = [...this.#direct.values(), ...this.#skipped].sort(byShare);
    const seen = await this.#look(direct.slice(0, budget.maxDirect), { rows: budget.maxRows });
    return [...seen, ...direct.slice(budget.maxDirect)];
  }

  /** @returns what the limit, or the end of the time, left over */
  async #look(
    peeks: readonly Peek[],
    limit: { readonly lookUps?: number; readonly rows?: number },
  ): Promise<readonly Peek[]> {
    const { store, books, question } = this.#context;
    let [lookUps, rows] = [0, 0];
    for (const [number, some] of chunk(peeks, KEYS_PER_QUERY).entries()) {
      if (books.isAborted) return peeks.slice(number * KEYS_PER_QUERY);
      await store.read([...new Set(some.map(({ txId }) => txId))]);
      for (const [index, peek] of some.entries()) {
        const flow = store.find(peek.txId);
        lookUps += flow?.amounts.length ?? 0;
        rows += flow?.rows ?? 0;
        const isOver = lookUps > (limit.lookUps ?? lookUps) || rows > (limit.rows ?? rows);
        if (flow === undefined || isOver) return peeks.slice(number * KEYS_PER_QUERY + index);
        this.#expand(peek, flow);
        await question.letOthers?.();
      }
    }
    return [];
  }

  /** Ends what names somebody there, and everything else at the look's own end. */
  #expand({ txId, arrival, share, rest }: Peek, flow: Flow): void {
    const { store, observer, books } = this.#context;
    const named = onlyNamed(flow, { rest, isWhole: arrival === undefined });
    store.replace(named);
    if (arrival === undefined) observer?.started(txId, share);
    observer?.expanded(named);
    books.open -= share;
    const { start, pass, depth, mixings: before } = arrival ?? { start: share, pass: 0, depth: 0, mixings: 0 };
    const parts = toParts(named, { start, pass });
    const startParts = toStartParts(named, { start });
    const mixings = before + (isDivided(named, parts) ? 1 : 0);
    // No party was found in a transfer of the object's own.
    const isExact = pass === 0 && named.ends.every((end) => end === UNEXPLORED_END);
    for (const [index, part] of parts.entries()) {
      const end = named.ends[index] ?? rest;
      const at = toEndAccount(named, index, this.#context.question);
      books.end(end, { txId, share: part, hops: depth + 1, mixings, isExact, direct: startParts[index] ?? 0, at });
    }
    books.check();
  }

  #cut({ txId, share, arrival, rest }: Peek): void {
    const { observer, books } = this.#context;
    observer?.addCutoff(txId, rest);
    books.open -= share;
    const { depth, mixings } = arrival ?? { depth: 0, mixings: 0 };
    books.end(rest, { txId, share, hops: Math.max(1, depth), mixings });
  }
}

const byShare = (a: Peek, b: Peek): number => b.share - a.share || a.txId - b.txId;

const mergeArrivals = (a: Arrival, b: Arrival): Arrival => ({
  start: a.start + b.start,
  pass: a.pass + b.pass,
  depth: Math.min(a.depth, b.depth),
  mixings: Math.min(a.mixings, b.mixings),
  isOfLarge: a.isOfLarge && b.isOfLarge,
  ...(a.peelAmount >= b.peelAmount
    ? { peels: a.peels, peelAmount: a.peelAmount }
    : { peels: b.peels, peelAmount: b.peelAmount }),
});

/**
 * @param isWhole own legs and fee take their part too: what returns to the object, or went into the fee, is not known
 * separately
 */
function onlyNamed(flow: Flow, { rest, isWhole }: { readonly rest: End; readonly isWhole: boolean }): Flow {
  const named = {
    ...flow,
    ends: flow.ends.map((end) => (end?.entity === undefined ? rest : end)),
    targets: flow.targets.map(() => NOWHERE),
  };
  return isWhole ? { ...named, own: undefined, foreignTotal: flow.total } : named;
}
