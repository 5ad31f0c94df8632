import {
  type AddressId,
  addAmounts,
  type CounterpartyRow,
  type EdgeAmounts,
  type EdgeSums,
  type LedgerReader,
  type LegRow,
  type Party,
  type TxId,
} from '@sulian/domain';
import { edgeRuleOf } from '@sulian/engine';
import { splitByTransaction } from '../counterparties/edge-part.ts';

/** Sum of the amounts that one address sent another in one asset, exchanges included. */
export interface PaymentSum {
  readonly from: AddressId;
  readonly to: AddressId;
  readonly asset: number;
  readonly amounts: EdgeAmounts;
  readonly isExact: boolean;
  /** Null: unknown, since a stored sum counts both directions together. */
  readonly transactions: number | null;
  /** Last transaction of this direction; of either where `transactions` is null. */
  readonly lastTxId: TxId;
  /** A stored sum, which includes poisoning. */
  readonly isStored: boolean;
}

interface PaymentEnds {
  readonly among: ReadonlySet<AddressId>;
  /** Addresses whose transactions are not read: of two of these only stored sums count. */
  readonly busy: ReadonlySet<AddressId>;
}

/** Running sums of payments among addresses. */
export class PaymentSums {
  readonly #ends: PaymentEnds;
  readonly #sums = new Map<string, PaymentSum>();

  constructor(ends: PaymentEnds) {
    this.#ends = ends;
  }

  /** @param legs all legs of each transaction, ordered by transaction */
  add(chain: LedgerReader['chain'], legs: readonly LegRow[]): void {
    const { among } = this.#ends;
    const rule = edgeRuleOf(chain);
    for (const transaction of splitByTransaction(legs)) {
      const lastTxId = transaction[0]?.txId ?? 0;
      if (!hasTwo(transaction, among)) continue;
      for (const { from, to, asset, isExact, amountBase, atLeastBase, atMostBase } of rule(transaction, { of: among })
        .edges)
        if (this.#isAmong(from) && this.#isAmong(to) && !this.#areBusy(from, to)) {
          const amounts = { ...(amountBase === undefined ? {} : { amountBase }), atLeastBase, atMostBase };
          this.#put({ from, to, asset, amounts, isExact, transactions: 1, lastTxId, isStored: false });
        }
    }
  }

  /** Adds stored sums of two busy addresses. Each side has the same sums of the pair, so one of them counts. */
  addStored(addressId: AddressId, { other, asset, paid, received, transactions, lastTxId }: CounterpartyRow): void {
    if (typeof other !== 'number') return;
    const [sent, taken] = [withExchanges(paid), withExchanges(received)];
    const areBoth = sent.atMostBase > 0n && taken.atMostBase > 0n;
    const pair = { asset, isExact: false, transactions: areBoth ? null : transactions, lastTxId, isStored: true };
    if (sent.atMostBase > 0n) this.#set({ ...pair, from: addressId, to: other, amounts: sent });
    if (taken.atMostBase > 0n) this.#set({ ...pair, from: other, to: addressId, amounts: taken });
  }

  /** Newest first. */
  list(): readonly PaymentSum[] {
    return [...this.#sums.values()].sort((a, b) => b.lastTxId - a.lastTxId || a.from - b.from || a.to - b.to);
  }

  #isAmong(party: Party): party is AddressId {
    return typeof party === 'number' && this.#ends.among.has(party);
  }

  #areBusy(from: AddressId, to: AddressId): boolean {
    return this.#ends.busy.has(from) && this.#ends.busy.has(to);
  }

  #put(sum: PaymentSum): void {
    const before = this.#sums.get(keyOf(sum));
    if (before === undefined) this.#set(sum);
    else
      this.#set({
        ...sum,
        amounts: addAmounts(before.amounts, sum.amounts),
        isExact: before.isExact && sum.isExact,
        transactions: (before.transactions ?? 0) + (sum.lastTxId === before.lastTxId ? 0 : 1),
        lastTxId: Math.max(before.lastTxId, sum.lastTxId),
      });
  }

  #set(sum: PaymentSum): void {
    this.#sums.set(keyOf(sum), sum);
  }
}

const keyOf = ({ from, to, asset }: PaymentSum): string => `${from} ${to} ${asset}`;

/** The rule need not divide a transaction with one of the addresses. */
function hasTwo(legs: readonly LegRow[], among: ReadonlySet<AddressId>): boolean {
  const first = legs.find(({ addressId }) => addressId !== undefined && among.has(addressId))?.addressId;
  return legs.some(({ addressId }) => addressId !== undefined && addressId !== first && among.has(addressId));
}

/** Amounts of a stored sum with those that its address exchanged, as the legs of a transaction have them. */
function withExchanges({ convertedBase, ...amounts }: EdgeSums): EdgeAmounts {
  return addAmounts(amounts, {
    amountBase: convertedBase,
    atLeastBase: convertedBase,
    atMostBase: convertedBase,
  });
}
