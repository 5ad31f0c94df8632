import { AppError, type Direction, heightOf, type TxId } from '@sulian/domain';
import { KEYS_PER_QUERY } from '../collections/chunk.ts';
import type { UnattributedDirect } from '../direct/unattributed-direct.ts';
import type { Books } from '../ends/books.ts';
import { type End, LARGE_TRANSACTION, MAX_DEPTH, PEELING_CHAIN, UNEXPLORED_END } from '../ends/end.ts';
import type { PeelFound } from '../ends/trace-result.ts';
import type { StoppedBy, TraceQuestion } from '../question/question.ts';
import { orderBlock } from './block-order.ts';
import { type Flow, NOWHERE } from './flow.ts';
import type { FlowStore } from './flow-store.ts';
import { type Arrival, Frontier, type Node, shareOf } from './frontier.ts';
import { PeekTransactions } from './peek-transactions.ts';
import { isDivided, type SweepObserver, toEndAccount, toParts, toStartParts } from './sweep-step.ts';

/** From this part of the row budget on, what is open is read ahead to know what it will cost. */
const SCARCE_FROM = 0.5;

/** Inputs of a sweep. */
interface SweepContext {
  readonly store: FlowStore;
  readonly question: TraceQuestion;
  readonly observer: SweepObserver | undefined;
  readonly books: Books;
}

/**
 * The walk itself: takes open transactions in strict ledger order (INCOMING newest first). Whatever leads to a
 * transaction was therefore there before it, and each is expanded once with its whole share.
 */
export class Sweep {
  readonly #store: FlowStore;
  readonly #question: TraceQuestion;
  readonly #observer: SweepObserver | undefined;
  readonly #books: Books;
  readonly #frontier: Frontier;
  readonly #peeks: PeekTransactions;
  readonly #isBefore: (a: TxId, b: TxId) => boolean;
  /** Rows that what is open will cost, as far as that is known. */
  #dueRows = 0;
  /** Open ones of unknown rows, once rows are scarce. */
  #unread: Set<Node> | undefined;
  readonly #alone = new Set<TxId>();
  #peel: PeelFound | undefined;

  constructor(context: SweepContext) {
    const { store, question, observer, books } = context;
    this.#store = store;
    this.#question = question;
    this.#observer = observer;
    this.#books = books;
    this.#frontier = new Frontier(question.direction);
    this.#peeks = new PeekTransactions(context);
    this.#isBefore = question.direction === 'INCOMING' ? (a, b) => a > b : (a, b) => a < b;
  }

  get peel(): PeelFound | undefined {
    return this.#peel;
  }

  /** @param isAlone there is no other party on the side of the transaction in question */
  start(txId: TxId, share: number, isAlone: boolean): void {
    if (isAlone) this.#alone.add(txId);
    this.#observer?.started(txId, share);
    this.#add(txId, { start: share, pass: 0, depth: 0, mixings: 0, peels: 0, peelAmount: -1, isOfLarge: false });
  }

  /** A transaction of the question that was never opened. */
  skip(txId: TxId, share: number): void {
    this.#peeks.skip(txId, share);
  }

  /** @returns the object's own transactions of which nobody knows with whom they were; their share is open still */
  async run(): Promise<readonly UnattributedDirect[]> {
    this.#dropLightest();
    while (this.#frontier.size > 0) {
      if (this.#books.isAborted) this.#dropAll();
      if (this.#books.rows > this.#question.budget.maxRows * SCARCE_FROM) await this.#dropBeyondRows();
      for (const txId of await orderBlock(this.#frontier.nextBlock(), this.#store, this.#isBefore)) {
        const node = this.#close(this.#frontier.take(txId));
        if (node === undefined) continue;
        this.#expand(node);
        this.#books.check();
        this.#dropLightest();
      }
      this.#books.reportProgress();
      await this.#question.letOthers?.();
    }
    return this.#peeks.peekHeaviest();
  }

  #expand(node: Node): void {
    const flow = this.#store.find(node.txId);
    if (flow === undefined) throw new AppError('INTERNAL', 'transaction was not read', { details: { ...node } });
    const limit = this.#findLimit(flow, node);
    if (limit !== undefined) {
      if (node.start > 0 && this.#books.lacksRows(flow.rows)) this.#peeks.giveUp(node.txId, node);
      else this.#finishNode(limit, node);
      return;
    }
    const books = this.#books;
    books.rows += flow.rows;
    books.expanded += 1;
    books.depth = Math.max(books.depth, node.depth);
    const parts = toParts(flow, node);
    const isMixed = isDivided(flow, parts);
    const going = this.#endParts(flow, node, { parts, isMixed });
    this.#observer?.expanded(flow);
    this.#follow(flow, node, { parts, isMixed, isIgnored: this.#isIgnored(node, going) });
  }

  /** The end of a transaction that the budget does not allow to expand. */
  #findLimit(flow: Flow, { depth, peels }: Node): End | undefined {
    const { budget, policy } = this.#question;
    if (depth >= budget.maxDepth) return peels >= policy.peelHops ? PEELING_CHAIN : MAX_DEPTH;
    if (!this.#books.lacksRows(flow.rows)) return undefined;
    this.#books.stop('ROWS');
    return flow.isLarge ? LARGE_TRANSACTION : UNEXPLORED_END;
  }

  /** Ends what ends here; returns the share that goes on. */
  #endParts(flow: Flow, node: Node, { parts, isMixed }: Divided): number {
    const { ends } = flow;
    const isExact = this.#isExact(flow, node);
    const startParts = toStartParts(flow, node);
    let going = 0;
    for (let index = 0; index < parts.length; index += 1) {
      const share = parts[index] ?? 0;
      const end = ends[index];
      if (end === undefined) going += share;
      else {
        const hops = depthOf(node, flow, index) + 1;
        this.#books.end(end, {
          txId: node.txId,
          share,
          hops,
          mixings: mixingsOf(node, flow, index) + (isMixed ? 1 : 0),
          isExact,
          direct: startParts[index] ?? 0,
          at: toEndAccount(flow, index, this.#question),
        });
      }
    }
    return going;
  }

  /** The edges of the object's own transaction show whose it was: of all that it paid, or that one party paid it. */
  #isExact({ ends }: Flow, { txId, pass }: Node): boolean {
    if (pass > 0 || !this.#alone.has(txId)) return false;
    const { direction, object } = this.#question;
    if (direction === 'OUTGOING' || object.kind === 'TRANSACTION') return true;
    return ends.every((end) => end !== undefined && end.key === ends[0]?.key);
  }

  #isIgnored(node: Node, going: number): boolean {
    if (node.depth === 0 || going === 0) return false;
    return this.#books.isSmall(shareOf(node)) && this.#books.mayIgnore(going);
  }

  #follow(flow: Flow, node: Node, { parts, isMixed, isIgnored }: Divided & { readonly isIgnored: boolean }): void {
    const peels = this.#countPeels(flow, node);
    const isOutgoing = this.#question.direction === 'OUTGOING';
    for (let index = 0; index < parts.length; index += 1) {
      const target = flow.targets[index] ?? NOWHERE;
      const pass = parts[index] ?? 0;
      if (target === NOWHERE || pass === 0) continue;
      assertOrder(node.txId, target, this.#question.direction);
      const peelAmount = flow.amounts[index] ?? 0;
      const goesOn = !isOutgoing || peelAmount === flow.largestOutput;
      const depth = depthOf(node, flow, index) + 1;
      const mixings = mixingsOf(node, flow, index) + (isMixed ? 1 : 0);
      const { isLarge: isOfLarge } = flow;
      const arrival: Arrival = { start: 0, pass, depth, mixings, peels: goesOn ? peels : 0, peelAmount, isOfLarge };
      if (isIgnored && !this.#frontier.has(target)) this.#peeks.ignore(target, arrival);
      else this.#add(target, arrival);
    }
  }

  /** Peels in a row up to and with this transaction. Backwards, the one before must be met by its larger output. */
  #countPeels({ largestOutput }: Flow, node: Node): number {
    if (largestOutput === undefined) return 0;
    const isRow = this.#question.direction === 'OUTGOING' || node.peelAmount === largestOutput;
    const hops = isRow ? node.peels + 1 : 1;
    const longest = this.#peel?.hops ?? this.#question.policy.peelHops - 1;
    if (hops > longest) this.#peel = { hops, share: shareOf(node), txId: node.txId };
    return hops;
  }

  #add(txId: TxId, arrival: Arrival): void {
    for (const waiting of this.#peeks.take(txId)) this.#add(txId, waiting);
    this.#books.open += arrival.start + arrival.pass;
    const node = this.#frontier.add(txId, arrival);
    this.#store.want(txId, shareOf(node));
    if (this.#unread !== undefined && this.#hasUnknownRows(node)) this.#unread.add(node);
  }

  /** Everything open costs at least its own expansion: what cannot fit the budget any more is given up now. */
  #dropLightest(): void {
    while (this.#books.lacksTransactions(this.#frontier.size)) if (this.#dropOne('NODES') === undefined) return;
  }

  /**
   * The same for rows, once they are getting scarce: only then is what is open read before its turn, a batch at a time.
   * What is known to be too much already drops the lightest without reading it: reading more would only drop more.
   */
  async #dropBeyondRows(): Promise<void> {
    this.#unread ??= new Set([...this.#frontier.nodes()].filter((node) => this.#hasUnknownRows(node)));
    const heaviestFirst = [...this.#unread].sort((a, b) => shareOf(b) - shareOf(a) || a.txId - b.txId);
    this.#dropDue();
    for (let from = 0; from < heaviestFirst.length; from += KEYS_PER_QUERY) {
      await this.#readRows(heaviestFirst.slice(from, from + KEYS_PER_QUERY));
      this.#dropDue();
    }
  }

  #hasUnknownRows({ rows, depth }: Node): boolean {
    return rows === 0 && depth < this.#question.budget.maxDepth;
  }

  async #readRows(nodes: readonly Node[]): Promise<void> {
    const open = nodes.filter((node) => this.#unread?.delete(node) === true);
    await this.#store.read(open.map(({ txId }) => txId));
    for (const node of open) {
      node.rows = this.#store.find(node.txId)?.rows ?? 0;
      this.#dueRows += node.rows;
    }
  }

  #dropDue(): void {
    while (this.#books.lacksRows(this.#dueRows)) {
      const dropped = this.#dropOne('ROWS');
      if (dropped === undefined) return;
      this.#store.release(dropped.txId);
    }
  }

  /** Gives the lightest of what is open up; undefined when nothing is open. */
  #dropOne(reason: StoppedBy): Node | undefined {
    const node = this.#close(this.#frontier.takeLightest());
    if (node === undefined) return undefined;
    this.#books.stop(reason);
    this.#store.forget(node.txId);
    if (node.start > 0) this.#peeks.giveUp(node.txId, node);
    else this.#finishNode(node.isOfLarge ? LARGE_TRANSACTION : UNEXPLORED_END, node);
    return node;
  }

  #dropAll(): void {
    this.#books.stop('TIMEOUT');
    for (const node of this.#frontier.takeAll()) {
      this.#close(node);
      if (node.start > 0) this.#peeks.giveUp(node.txId, node);
      else this.#finishNode(UNEXPLORED_END, node);
    }
  }

  /** Takes a node's share out of what is open; the caller decides where it goes. */
  #close(node: Node | undefined): Node | undefined {
    if (node === undefined) return undefined;
    this.#books.open -= shareOf(node);
    this.#dueRows -= node.rows;
    this.#unread?.delete(node);
    return node;
  }

  #finishNode(end: End, node: Node): void {
    this.#observer?.addCutoff(node.txId, end);
    const { txId, depth, mixings } = node;
    this.#books.end(end, { txId, share: shareOf(node), hops: Math.max(1, depth), mixings });
  }
}

/** A transaction's parts by leg, and whether they are more than one. */
interface Divided {
  readonly parts: readonly number[];
  readonly isMixed: boolean;
}

/** Hops to what goes to a leg: the object's own are only reached by ways through other transactions. */
const depthOf = (node: Node, { own }: Flow, index: number): number =>
  own?.has(index) === true ? node.passDepth : node.depth;

const mixingsOf = (node: Node, { own }: Flow, index: number): number =>
  own?.has(index) === true ? node.passMixings : node.mixings;

/** @throws INTERNAL when a leg leads against time: the ledger is damaged, and the walk could go in circles. */
function assertOrder(from: TxId, to: TxId, direction: Direction): void {
  const isAgainst = direction === 'INCOMING' ? heightOf(to) > heightOf(from) : heightOf(to) < heightOf(from);
  if (isAgainst) throw new AppError('INTERNAL', 'an output is spent before it is created', { details: { from, to } });
}
