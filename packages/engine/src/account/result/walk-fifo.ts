import type { Portion } from '../../arithmetic/portion.ts';
import type { SummedPart, UnattributedDirect } from '../../direct/unattributed-direct.ts';
import { type End, UNEXPLORED_END } from '../../ends/end.ts';
import type { TraceResult } from '../../ends/trace-result.ts';
import { FifoShares } from '../../fifo/fifo-shares.ts';
import { Queue } from '../../fifo/queue.ts';
import { type AccountKey, addressOf } from '../../operations/account-key.ts';
import { sumOf } from '../../operations/operations.ts';
import type { AccountQuestion } from '../../question/account-question.ts';
import type { Bundle, Through, WalkObserver } from '../walk/bundle.ts';

type From = { readonly key: AccountKey; readonly rate: number };
type Arrival = Parameters<WalkObserver['arrived']>[1];

/**
 * Follows money first in, first out along a walk over accounts: an account pays with what it received first. A walk
 * backwards meets an account's money from its newest end, a walk forwards from its oldest; both take from there what an
 * operation moves, and add at the other end. Places in an operation are 0 to 1.
 */
export class WalkFifo implements WalkObserver {
  readonly #isIncoming: boolean;
  readonly #bundles = new WeakMap<Bundle, Queue>();
  readonly #accounts = new Map<AccountKey, Queue>();
  readonly #shares: FifoShares;

  constructor({ direction, budget }: Pick<AccountQuestion, 'direction' | 'budget'>) {
    this.#isIncoming = direction === 'INCOMING';
    this.#shares = new FifoShares(budget);
  }

  started(bundle: Bundle, share: number): void {
    queueOf(this.#bundles, bundle).add({ from: 0, to: 1, share });
  }

  taken(bundle: Bundle, { key, rate }: From): void {
    const account = this.#accounts.get(key);
    if (account === undefined) return;
    const units = isAlias(key) ? undefined : this.#unitsOf(bundle, key);
    const pieces = rate === 1 ? account.takeAll() : units === undefined ? account.takeRate(rate) : account.take(units);
    if (account.isEmpty) this.#accounts.delete(key);
    // All may leave with an operation of fewer units: none of it stays behind.
    const whole = pieces.reduce((most, { to }) => Math.max(most, to), units ?? 0);
    const queue = queueOf(this.#bundles, bundle);
    for (const { from, to, share } of this.#shares.admit(pieces))
      queue.add({ from: from / whole, to: to / whole, share });
  }

  arrived(bundle: Bundle, { key, part, placeOf }: Arrival): void {
    const { from: first, units } = placeOf?.() ?? { from: 0, units: 1 };
    const account = queueOf(this.#accounts, key);
    for (const { from, to, share } of this.#shares.admit(queueOf(this.#bundles, bundle).take(part)))
      account.add({ from: first + (from / part) * units, to: first + (to / part) * units, share });
  }

  ended(bundle: Bundle, { end, part }: { readonly end: End } & Portion & Through): void {
    this.#shares.addPieces(end, queueOf(this.#bundles, bundle).take(part));
  }

  renamed(key: AccountKey, alias: AccountKey): void {
    const account = this.#accounts.get(key);
    if (account !== undefined) this.#accounts.set(alias, account);
    this.#accounts.delete(key);
  }

  closed(key: AccountKey, end: End): void {
    this.#shares.addPieces(end, this.#accounts.get(key)?.takeAll() ?? []);
    this.#accounts.delete(key);
  }

  summed({ end, share }: SummedPart): void {
    this.#shares.add(end, share);
  }

  addUnattributed({ share }: UnattributedDirect): void {
    this.#shares.add(UNEXPLORED_END, share);
  }

  addTo(trace: TraceResult): TraceResult {
    return this.#shares.addTo(trace);
  }

  /** Units that the operation brought the account (INCOMING), or took from it. */
  #unitsOf({ operation }: Bundle, key: AccountKey): number | undefined {
    if (operation === undefined) return undefined;
    const near = this.#isIncoming ? operation.destinations : operation.sources;
    return Number(sumOf(near, addressOf(key)));
  }
}

function queueOf<Key>(
  queues: { get(key: Key): Queue | undefined; set(key: Key, queue: Queue): unknown },
  key: Key,
): Queue {
  const queue = queues.get(key) ?? new Queue();
  queues.set(key, queue);
  return queue;
}

/** Shares that are set aside have numbers below 0: their places are not known. */
const isAlias = (key: AccountKey): boolean => key < 0;
