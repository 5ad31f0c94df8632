import { type LegRow, onceFor, type TxId } from '@sulian/domain';
import { type AccountOperation, type AccountTransaction, amountOf, isPaidCost } from '../../operations/operations.ts';
import { toNets } from '../../patterns/swap.ts';
import type { AccountQuestion, AccountReader } from '../../question/account-question.ts';
import { readStartTimes } from '../../trace/transfer-usd.ts';

/** Relative error of an amount in USD, which is a product of binary fractions. */
const ROUNDING = 1e-12;

/** Fees out of the ordinary among transactions that were read, by number of their operation. */
export class UnusualFees {
  readonly #reader: AccountReader;
  readonly #question: AccountQuestion;
  readonly #found = new Map<TxId, ReadonlySet<number>>();

  constructor(reader: AccountReader, question: AccountQuestion) {
    this.#reader = reader;
    this.#question = question;
  }

  has(txId: TxId, operation: number): boolean {
    return this.#found.get(txId)?.has(operation) === true;
  }

  /** The times of all transactions are read together. Backwards no fee is anything that was received. */
  async read(transactions: readonly AccountTransaction[]): Promise<void> {
    if (this.#question.direction === 'INCOMING') return;
    const paying = transactions.filter(({ operations }) => operations.some(isPaidCost));
    if (paying.length === 0) return;
    const usdOf = await this.#readUsd(paying);
    for (const transaction of paying) {
      const movedBaseOf = (asset: number): bigint => movedBases(transaction.legs).get(asset) ?? 0n;
      const unusual = transaction.operations.filter(
        (each) => isPaidCost(each) && this.#isUnusual(each, usdOf(transaction.txId, each), movedBaseOf),
      );
      if (unusual.length > 0) this.#found.set(transaction.txId, new Set(unusual.map(({ number }) => number)));
    }
  }

  /** Undefined: no price. */
  async #readUsd(
    transactions: readonly AccountTransaction[],
  ): Promise<(txId: TxId, operation: AccountOperation) => number | undefined> {
    const priceOf = this.#question.usdPerBase ?? this.#question.transferUsd;
    if (priceOf === undefined) return () => undefined;
    const timeOf = await readStartTimes(
      this.#reader,
      transactions.map(({ txId }) => txId),
    );
    return (txId, { asset, sources }) => {
      const perBase = priceOf(asset, timeOf(txId));
      return perBase === undefined ? undefined : perBase * Number(sumAll(sources));
    };
  }

  #isUnusual(
    { asset, sources }: AccountOperation,
    usd: number | undefined,
    movedBaseOf: (asset: number) => bigint,
  ): boolean {
    const { feeAboveUsd, feeAboveShare } = this.#question.policy;
    if (usd !== undefined) return usd > feeAboveUsd * (1 + ROUNDING);
    return Number(sumAll(sources)) > feeAboveShare * Number(movedBaseOf(asset));
  }
}

const sumAll = (legs: readonly LegRow[]): bigint => legs.reduce((sum, leg) => sum + amountOf(leg), 0n);

/** Amount of each coin that a transaction moved without its costs, net by address. */
const movedBases: (legs: readonly LegRow[]) => ReadonlyMap<number, bigint> = onceFor(sumMoved);

function sumMoved(legs: readonly LegRow[]): ReadonlyMap<number, bigint> {
  const sums = { gained: new Map<number, bigint>(), lost: new Map<number, bigint>() };
  for (const net of toNets(legs).values())
    for (const [asset, base] of net) {
      const [sum, amount] = base > 0n ? [sums.gained, base] : [sums.lost, -base];
      sum.set(asset, (sum.get(asset) ?? 0n) + amount);
    }
  const moved = new Map(sums.gained);
  for (const [asset, lost] of sums.lost) if (lost > (moved.get(asset) ?? 0n)) moved.set(asset, lost);
  return moved;
}
