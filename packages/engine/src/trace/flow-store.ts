import type { AddressId, AddressWallet, LegRow, TraceReader, TxId } from '@sulian/domain';
import { chunk, KEYS_PER_QUERY } from '../collections/chunk.ts';
import { couldBeCoinJoin } from '../patterns/coin-join.ts';
import { type Sides, toSidesById } from '../patterns/operation.ts';
import type { TraceQuestion } from '../question/question.ts';
import { type Flow, NOWHERE } from './flow.ts';
import type { StoredOutputs } from './stored-outputs.ts';
import type { Surroundings } from './surroundings.ts';
import { NO_LEGS, type Spenders, toFates, toOrigins } from './to-flow.ts';

/** Transactions and rows read ahead of the sweep, as a multiple of its budget. */
const READ_AHEAD = 2;
/** Legs that one query is meant to bring: some 50 MB. */
const LEGS_PER_QUERY = 200_000;

/**
 * Reads flows in whole levels. The sweep must expand in strict ledger order, which would read one transaction at a
 * time. The contents of a transaction do not depend on weights, so everything it leads to is read with the next miss.
 * Reading ahead never changes an answer, only the number of queries.
 */
export class FlowStore {
  readonly #reader: TraceReader;
  readonly #question: TraceQuestion;
  readonly #around: Surroundings;
  readonly #stored: StoredOutputs;
  readonly #flows = new Map<TxId, Flow>();
  /** Both sides of transactions, where the question's second method needs their order. */
  readonly #sides = new Map<TxId, Sides>();
  /** Not read yet, with the share that is expected to come there: the heaviest are read first. */
  readonly #wanted = new Map<TxId, number>();
  /** Legs of transactions that lead on. */
  readonly #side: LegRow['side'];
  /** Legs from which the stored flows were made. */
  #rows = 0;
  #keysPerRead = KEYS_PER_QUERY;

  constructor({ reader, question, around, stored }: FlowContext) {
    this.#reader = reader;
    this.#stored = stored;
    this.#question = question;
    this.#around = around;
    this.#side = question.direction === 'OUTGOING' ? 'destination' : 'source';
  }

  find(txId: TxId): Flow | undefined {
    return this.#flows.get(txId);
  }

  sidesOf(txId: TxId): Sides {
    return this.#sides.get(txId) ?? NO_SIDES;
  }

  /** Announces that the sweep will come to the transaction. */
  want(txId: TxId, share: number): void {
    if (!this.#flows.has(txId)) this.#wanted.set(txId, Math.max(share, this.#wanted.get(txId) ?? 0));
  }

  /** The transaction will not be requested again. */
  forget(txId: TxId): void {
    this.#wanted.delete(txId);
  }

  /** Another view of a transaction that was read, for whoever looks for paths. */
  replace(flow: Flow): void {
    if (this.#flows.has(flow.txId)) this.#flows.set(flow.txId, flow);
  }

  /** Frees what was read of a transaction. A transaction met again is read again. */
  release(txId: TxId): void {
    this.#rows -= this.#flows.get(txId)?.rows ?? 0;
    this.#flows.delete(txId);
  }

  /** Reads the transactions, a batch after the other, and fills the batch with what will be wanted next. */
  async read(txIds: readonly TxId[]): Promise<void> {
    if (!txIds.some((txId) => !this.#flows.has(txId))) return;
    const missing = txIds.filter((txId) => !this.#flows.has(txId));
    for (let from = 0; from < missing.length; ) {
      const some = missing.slice(from, from + this.#keysPerRead);
      from += some.length;
      await this.#readBatch(some);
    }
  }

  async #readBatch(missing: readonly TxId[]): Promise<void> {
    const expected = new Map(missing.map((txId) => [txId, this.#wanted.get(txId) ?? 0]));
    for (const txId of missing) this.#wanted.delete(txId);
    for (const [txId, share] of this.#takeWanted(this.#keysPerRead - missing.length)) expected.set(txId, share);
    const batch = [...expected.keys()].sort((a, b) => a - b);
    const { legs, wallets } = await this.#reader.listLegsAndWallets(batch, this.#side);
    this.#learn(legs, wallets);
    // Large transactions make the next batch smaller.
    this.#keysPerRead = Math.max(
      1,
      Math.min(KEYS_PER_QUERY, Math.floor((batch.length * LEGS_PER_QUERY) / legs.length)),
    );
    const sidesById = toSidesById(legs, this.#question.asset);
    if (this.#question.method === 'FIFO') for (const [txId, sides] of sidesById) this.#sides.set(txId, sides);
    const toFlow = await this.#readFlows(sidesById);
    for (const txId of batch) {
      const flow = toFlow(txId);
      this.#flows.set(flow.txId, flow);
      this.#rows += flow.rows;
      this.#lookAhead(flow, expected.get(flow.txId) ?? 0);
      await this.#question.letOthers?.();
    }
  }

  #takeWanted(room: number): readonly (readonly [TxId, number])[] {
    if (room <= 0 || this.#rows > READ_AHEAD * this.#question.budget.maxRows) return [];
    let taken = [...this.#wanted];
    if (taken.length > room) taken = taken.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, room);
    for (const [txId] of taken) this.#wanted.delete(txId);
    return taken;
  }

  #learn(legs: readonly LegRow[], wallets: ReadonlyMap<AddressId, AddressWallet>): void {
    for (const { side, addressId, asset } of legs) {
      if (side !== this.#side || addressId === undefined || asset !== this.#question.asset) continue;
      this.#around.learnPayer(addressId, wallets.get(addressId));
    }
  }

  /** Reads what the flows of these transactions need. */
  async #readFlows(sidesById: ReadonlyMap<TxId, Sides>): Promise<(txId: TxId) => Flow> {
    const around = this.#around;
    const { originEnd } = this.#stored;
    if (this.#side === 'source')
      return (txId) => toOrigins(txId, sidesById.get(txId) ?? NO_SIDES, { around, originEnd });
    await this.#readPayers(sidesById);
    const spenders = await this.#readSpenders(sidesById);
    const unknown = await this.#findUnknown(sidesById, spenders);
    return (txId) =>
      toFates(txId, sidesById.get(txId) ?? NO_SIDES, {
        around,
        spenders: spenders.get(txId) ?? [],
        feeAboveShare: this.#question.policy.feeAboveShare,
        lastTxId: this.#stored.lastTxId,
        unknown,
      });
  }

  /** Wallets of the payers of possible CoinJoins: one owner or one service behind all of them makes it none. */
  async #readPayers(sidesById: ReadonlyMap<TxId, Sides>): Promise<void> {
    const ids = new Set<AddressId>();
    for (const sides of sidesById.values())
      if (couldBeCoinJoin(sides))
        for (const { addressId } of sides.sources)
          if (addressId !== undefined && this.#around.needsPayer(addressId)) ids.add(addressId);
    const keys = chunk(
      [...ids].sort((a, b) => a - b),
      KEYS_PER_QUERY,
    );
    for (const some of keys) {
      const rows = new Map((await this.#reader.listAddresses(some)).map((row) => [row.addressId, row]));
      for (const id of some) this.#around.learnPayer(id, rows.get(id));
    }
  }

  async #readSpenders(sidesById: ReadonlyMap<TxId, Sides>): Promise<ReadonlyMap<TxId, Spenders>> {
    const outputs: { txId: TxId; index: number }[] = [];
    for (const [txId, { destinations }] of sidesById)
      for (const { position, unspendable } of destinations)
        if (unspendable !== true) outputs.push({ txId, index: position });
    const spendersById = new Map<TxId, (TxId | undefined)[]>();
    for (const keys of chunk(outputs, KEYS_PER_QUERY))
      for (const { txId, spentTxId, spentIndex } of await this.#reader.listSpends(keys)) {
        if (spentTxId === undefined || spentIndex === undefined) continue;
        const spenders = spendersById.get(spentTxId) ?? [];
        spenders[spentIndex] = txId;
        spendersById.set(spentTxId, spenders);
      }
    return spendersById;
  }

  /** Outputs of which it is not known whether they were spent. None on a chain that is stored by its blocks. */
  async #findUnknown(
    sidesById: ReadonlyMap<TxId, Sides>,
    spenders: ReadonlyMap<TxId, Spenders>,
  ): Promise<ReadonlySet<LegRow>> {
    if (!this.#stored.isOnDemand) return NO_LEGS;
    const outputs = [...sidesById.values()]
      .flatMap(({ destinations }) => destinations)
      .filter(
        ({ txId, position, unspendable }) => unspendable !== true && spenders.get(txId)?.[position] === undefined,
      );
    const unspent = await this.#stored.findUnspent(outputs);
    return new Set(outputs.filter((leg) => !unspent.has(leg)));
  }

  /** Queues what the flow leads to. Nothing is read ahead behind a share too small to follow. */
  #lookAhead({ amounts, targets, total }: Flow, share: number): void {
    const { policy, budget } = this.#question;
    if (share < policy.ignoreBelowShare) return;
    if (this.#flows.size + this.#wanted.size > READ_AHEAD * budget.maxTransactions) return;
    for (let index = 0; index < targets.length; index += 1) {
      const target = targets[index];
      if (target === undefined || target === NOWHERE || this.#flows.has(target)) continue;
      const part = (share * (amounts[index] ?? 0)) / total;
      this.#wanted.set(target, (this.#wanted.get(target) ?? 0) + part);
    }
  }
}

/** Spends of the ledger, what was read around the walk, and how much of it is stored. */
interface FlowContext {
  readonly reader: TraceReader;
  readonly question: TraceQuestion;
  readonly around: Surroundings;
  readonly stored: StoredOutputs;
}

const NO_SIDES: Sides = { sources: [], destinations: [] };
