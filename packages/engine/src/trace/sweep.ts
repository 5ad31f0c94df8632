import {
  type AddressRow,
  AppError,
  type EntityType,
  type LabelIndex,
  type TraceReader,
  type TxId,
  UNEXPLORED,
} from '@sulian/domain';
import { NumberHeap } from '../heap.ts';
import { isCoinJoin } from '../patterns/coinjoin.ts';
import { isPeel, MIN_PEEL_HOPS } from '../patterns/peel.ts';
import { Ends, findOwner, sumSorted } from './ends.ts';
import { fetchSteps } from './fetch.ts';
import type { Facts, Link } from './links.ts';
import { findStart, type Origin } from './start.ts';
import type { TraceQuestion, TraceResult } from './types.ts';

/** Inputs (INCOMING) or outputs (OUTGOING) above which nobody can say whose coin is whose. Own constant, 2026. */
export const LARGE_TRANSACTION_LEGS = 200;
/** Merged share below which a branch is not followed, and how much of an answer may be left out so. Own constants, 2026. */
export const SMALL_SHARE = 0.0001;
export const MOST_IGNORED = 0.01;
/** Transactions fetched ahead of the walk at a time. */
const FETCH_AHEAD = 2_000;
const CONSERVATION_TOLERANCE = 1e-9;

/** A transaction that the walk has reached and not yet expanded. */
interface Node {
  readonly shares: number[];
  depth: number;
  /** Peels in a row on the way here, and the output through which the heaviest part came. */
  peels: number;
  heaviest: number;
  via: number | undefined;
  origin?: Origin;
}

/**
 * Follows value through transactions, never through address totals, so that time order is respected: INCOMING backwards,
 * OUTGOING forwards, each transaction expanded once with its whole weight. Shares are exact haircut: a transaction mixes its
 * inputs, and each output carries them in proportion.
 * @throws STORE_*, QUERY_TIMEOUT from the reader; INTERNAL when value was lost or made on the way
 */
export async function traceUtxo(
  reader: TraceReader,
  labels: LabelIndex,
  question: TraceQuestion,
): Promise<TraceResult> {
  return new Sweep(reader, labels, question).run();
}

class Sweep {
  readonly #reader: TraceReader;
  readonly #labels: LabelIndex;
  readonly #question: TraceQuestion;
  readonly #facts: Facts = { steps: new Map(), addresses: new Map() };
  readonly #pending = new Map<TxId, Node>();
  readonly #order = new NumberHeap();
  readonly #ends = new Ends();
  readonly #sign: 1 | -1;
  readonly #walletId: number | undefined;
  readonly #own: ReadonlySet<number>;
  #ignored = 0;
  #expanded = 0;
  #rows = 0;
  #stoppedBy: TraceResult['stoppedBy'];

  constructor(reader: TraceReader, labels: LabelIndex, question: TraceQuestion) {
    this.#reader = reader;
    this.#labels = labels;
    this.#question = question;
    this.#sign = question.direction === 'INCOMING' ? -1 : 1;
    const { object } = question;
    this.#walletId = object.kind === 'TRANSACTION' ? undefined : object.walletId;
    this.#own = new Set(object.kind === 'TRANSACTION' ? [] : object.addressIds);
  }

  async run(): Promise<TraceResult> {
    const start = await findStart(this.#reader, this.#question, this.#facts);
    this.#rows = start.rows;
    this.#stoppedBy = start.stoppedBy;
    const { totalBase } = start;
    if (totalBase > 0n) {
      const total = Number(totalBase);
      for (const origin of start.origins) this.#reachOrigin(origin, Number(origin.amountBase) / total);
      this.#end(UNEXPLORED, { txId: 0, share: Number(start.beyondBase) / total, hops: 0 });
      await this.#walk();
    }
    const ends = this.#ends.list();
    assertConserved(
      ends.map((end) => end.share),
      totalBase,
    );
    const { direction } = this.#question;
    return {
      direction,
      totalBase,
      ends,
      expanded: this.#expanded,
      ...(this.#stoppedBy === undefined ? {} : { stoppedBy: this.#stoppedBy }),
    };
  }

  async #walk(): Promise<void> {
    for (;;) {
      const txId = this.#takeNext();
      if (txId === undefined) return;
      if (!this.#facts.steps.has(txId) && !(await this.#fetchAhead())) return;
      // Pruning may have taken this very transaction off the frontier.
      const node = this.#pending.get(txId);
      if (node === undefined) continue;
      this.#pending.delete(txId);
      this.#expanded += 1;
      this.#expand(txId, node);
      this.#facts.steps.delete(txId);
    }
  }

  /** The next transaction in ledger order that still waits. It stays pending until it is expanded. */
  #takeNext(): TxId | undefined {
    for (let key = this.#order.pop(); key !== undefined; key = this.#order.pop())
      if (this.#pending.has(key * this.#sign)) return key * this.#sign;
    return undefined;
  }

  /** Reads what the frontier needs next. False when a budget or the signal ended the walk. */
  async #fetchAhead(): Promise<boolean> {
    const { budget, direction } = this.#question;
    if (budget.signal?.aborted === true) return this.#stop('TIMEOUT');
    if (this.#rows > budget.maxRows) return this.#stop('ROWS');
    this.#prune();
    const missing = [...this.#pending.keys()]
      .filter((txId) => !this.#facts.steps.has(txId))
      .sort((a, b) => (a - b) * this.#sign);
    this.#rows += await fetchSteps(this.#reader, direction, {
      txIds: missing.slice(0, FETCH_AHEAD),
      into: this.#facts,
    });
    return true;
  }

  #stop(why: 'ROWS' | 'TIMEOUT'): false {
    this.#stoppedBy = why;
    for (const [txId, node] of this.#pending)
      this.#end(UNEXPLORED, { txId, share: sumSorted(node.shares), hops: node.depth });
    this.#pending.clear();
    return false;
  }

  /** Over budget the lightest of the frontier is left unexplored. */
  #prune(): void {
    const excess = this.#expanded + this.#pending.size - this.#question.budget.maxTransactions;
    if (excess <= 0) return;
    this.#stoppedBy = 'NODES';
    const lightest = [...this.#pending].map(([txId, node]) => ({ txId, node, share: sumSorted(node.shares) }));
    lightest.sort((a, b) => a.share - b.share || a.txId - b.txId);
    for (const { txId, node, share } of lightest.slice(0, excess)) {
      this.#end(UNEXPLORED, { txId, share, hops: node.depth });
      this.#pending.delete(txId);
    }
  }

  #reachOrigin(origin: Origin, share: number): void {
    const node = this.#nodeAt(origin.txId, 0);
    node.origin = { ...origin };
    this.#originShares.set(origin.txId, share);
  }

  readonly #originShares = new Map<TxId, number>();

  #nodeAt(txId: TxId, depth: number): Node {
    let node = this.#pending.get(txId);
    if (node === undefined) {
      node = { shares: [], depth, peels: 0, heaviest: 0, via: undefined };
      this.#pending.set(txId, node);
      this.#order.push(txId * this.#sign);
    }
    node.depth = Math.min(node.depth, depth);
    return node;
  }

  #reach(
    txId: TxId,
    step: { readonly share: number; readonly depth: number; readonly peels: number; readonly via: number | undefined },
  ): void {
    const node = this.#nodeAt(txId, step.depth);
    node.shares.push(step.share);
    if (step.share > node.heaviest) {
      node.heaviest = step.share;
      node.via = step.via;
      node.peels = step.peels;
    }
  }

  /** Divides a transaction's weight: the object's own part among others' links, what passes through among all links. */
  #expand(txId: TxId, node: Node): void {
    const step = this.#facts.steps.get(txId);
    if (step === undefined) throw new AppError('INTERNAL', 'transaction was not fetched', { details: { txId } });
    const passing = sumSorted(node.shares);
    const peels = isPeel(step.legs, node.via) ? node.peels + 1 : 0;
    const at = { txId, depth: node.depth, peels, legs: step.legs };
    const own = this.#originShares.get(txId);
    if (node.origin !== undefined && own !== undefined)
      this.#divide({ ...at, share: own, links: node.origin.links, unknownAmount: node.origin.unknownAmount });
    if (passing > 0) this.#divide({ ...at, share: passing, links: step.links, unknownAmount: step.unknownAmount });
  }

  #divide(part: Part): void {
    const { direction } = this.#question;
    const whole = sumSorted(part.links.map((link) => link.amount)) + part.unknownAmount;
    const at = { txId: part.txId, hops: part.depth + 1 };
    if (whole === 0) {
      this.#end(direction === 'INCOMING' ? 'Block reward' : 'Unspent output', { ...at, share: part.share });
      return;
    }
    const unlabelled: Array<{ link: Link; share: number }> = [];
    for (const link of part.links) {
      const share = (part.share * link.amount) / whole;
      const label = findOwner(this.#labels, this.#facts.addresses, { addressId: link.addressId, isOwn: this.#isOwn });
      if (label === undefined) unlabelled.push({ link, share });
      else this.#ends.addLabel(label, { ...at, share });
    }
    const unknown = (part.share * part.unknownAmount) / whole;
    const rest = sumSorted([...unlabelled.map(({ share }) => share), unknown]);
    const restEnd = this.#findRestEnd(part, rest);
    if (restEnd !== undefined) {
      this.#end(restEnd, { ...at, share: rest });
      return;
    }
    this.#end('Unknown origin', { ...at, share: unknown });
    for (const { link, share } of unlabelled) this.#goOn(part, link, share);
  }

  /** Why a transaction's unlabelled rest goes no further as a whole. */
  #findRestEnd(part: Part, rest: number): EntityType | undefined {
    if (isCoinJoin(part.legs) && !this.#hasLabelledSource(part)) return 'Mixing pattern';
    const side = this.#question.direction === 'INCOMING' ? 'source' : 'destination';
    if (part.legs.filter((leg) => leg.side === side).length > LARGE_TRANSACTION_LEGS) return 'Large transaction';
    if (part.depth === 0 || part.share >= SMALL_SHARE || this.#ignored + rest > MOST_IGNORED || rest === 0)
      return undefined;
    this.#ignored += rest;
    return 'Ignored small amounts';
  }

  #hasLabelledSource(part: Part): boolean {
    return part.legs.some(
      (leg) =>
        leg.side === 'source' &&
        findOwner(this.#labels, this.#facts.addresses, { addressId: leg.addressId, isOwn: this.#isOwn }) !== undefined,
    );
  }

  #goOn(part: Part, link: Link, share: number): void {
    const stop = this.#findStop(part, link);
    if (stop !== undefined) this.#end(stop, { txId: part.txId, hops: part.depth + 1, share });
    else if (link.next !== undefined)
      this.#reach(link.next, { share, depth: part.depth + 1, peels: part.peels, via: link.index });
  }

  /** Why one unlabelled link goes no further. */
  #findStop(part: Part, link: Link): EntityType | undefined {
    const { policy, budget } = this.#question;
    const address = link.addressId === undefined ? undefined : this.#facts.addresses.get(link.addressId);
    if (address !== undefined && !this.#isOwn(address) && address.walletSize > policy.largeWalletSize)
      return 'Large unnamed entity';
    if (link.next === undefined) return link.stop === 'UNSPENT' ? 'Unspent output' : 'Unknown origin';
    if (part.depth + 1 <= budget.maxDepth) return undefined;
    return part.peels >= MIN_PEEL_HOPS ? 'Peeling chain of unknown origin' : 'Maximum exploration depth';
  }

  readonly #isOwn = (address: AddressRow): boolean =>
    this.#own.has(address.addressId) || (this.#walletId !== undefined && address.walletId === this.#walletId);

  #end(type: EntityType | typeof UNEXPLORED, at: { txId: TxId; share: number; hops: number }): void {
    this.#ends.addType(type, at);
  }
}

interface Part {
  readonly txId: TxId;
  readonly depth: number;
  readonly peels: number;
  readonly legs: Parameters<typeof isCoinJoin>[0];
  readonly share: number;
  readonly links: readonly Link[];
  readonly unknownAmount: number;
}

/** What came in must have ended somewhere. */
function assertConserved(shares: readonly number[], totalBase: bigint): void {
  const total = sumSorted(shares);
  if (totalBase > 0n && Math.abs(total - 1) > CONSERVATION_TOLERANCE)
    throw new AppError('INTERNAL', 'shares do not sum to 1', { details: { total } });
}
