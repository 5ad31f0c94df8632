import type { AddressId, LegRow, TxId } from '@sulian/domain';
import { readStartTimes } from '../../trace/transfer-usd.ts';
import type { AccountQuestion, AccountReader } from '../question.ts';
import { type AccountOperation, type AccountTransaction, amountOf, isPaidCost } from './operations.ts';

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
      const unusual = transaction.operations.filter(
        (each) => isPaidCost(each) && this.#isUnusual(transaction, each, usdOf(transaction.txId, each)),
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
    { operations }: AccountTransaction,
    { asset, sources }: AccountOperation,
    usd: number | undefined,
  ): boolean {
    const { feeAboveUsd, feeAboveShare } = this.#question.policy;
    if (usd !== undefined) return usd > feeAboveUsd;
    return Number(sumAll(sources)) > feeAboveShare * Number(movedBase(operations, asset));
  }
}

const sumAll = (legs: readonly LegRow[]): bigint => legs.reduce((sum, leg) => sum + amountOf(leg), 0n);

/** What a transaction moved of a coin without its costs, net by address: what goes there and back again is nothing. */
function movedBase(operations: readonly AccountOperation[], asset: number): bigint {
  const nets = new Map<AddressId, bigint>();
  const add = ({ addressId, ...leg }: LegRow, sign: bigint): void => {
    if (addressId !== undefined) nets.set(addressId, (nets.get(addressId) ?? 0n) + sign * (leg.amountBase ?? 0n));
  };
  for (const operation of operations) {
    if (operation.asset !== asset || isPaidCost(operation)) continue;
    for (const leg of operation.sources) add(leg, -1n);
    for (const leg of operation.destinations) add(leg, 1n);
  }
  const sumWhere = (isCounted: (net: bigint) => boolean): bigint =>
    [...nets.values()].reduce((sum, net) => (isCounted(net) ? sum + net : sum), 0n);
  const [gained, lost] = [sumWhere((net) => net > 0n), -sumWhere((net) => net < 0n)];
  return gained > lost ? gained : lost;
}
