import type {
  AddressHistory,
  AddressId,
  AddressRow,
  AddressWallet,
  LedgerChanges,
  LegRow,
  PartyRow,
  TransactionRow,
  TxId,
} from '@sulian/domain';
import { CachedRows, type RowBudget, type RowKind } from './cached-rows.ts';
import type { RecordedReads } from './recorded-reads.ts';

/** An address's history in an asset, capped by a limit. */
export interface CappedHistory {
  readonly addressId: AddressId;
  readonly limit: number;
  readonly history: AddressHistory | undefined;
}

interface Result {
  readonly value: unknown;
  readonly reads: RecordedReads;
}

/** Rows of stored transactions and blocks: only a rollback changes them. */
const isStored = (_changes: LedgerChanges, _key: unknown, row: unknown): boolean => row !== undefined;

/** An address alone is the wallet of its own id. */
const isSameWallet = (changes: LedgerChanges, id: AddressId, row: Partial<AddressWallet> | undefined): boolean =>
  !changes.mergedWalletIds.has(row?.walletId ?? id);

const isSameAddress = (changes: LedgerChanges, id: AddressId, row: AddressRow | PartyRow | undefined): boolean =>
  !changes.addressIds.has(id) && isSameWallet(changes, id, row);

/** Cached rows of one branch of a chain that is stored by its blocks. */
export function createChainRows(budget: RowBudget) {
  const rowsOf = <Key, Row>(kind: RowKind<Key, Row>) => new CachedRows<Key, Row>(kind, budget);
  return {
    legs: rowsOf<TxId, readonly LegRow[]>({ isUntouchedBy: isStored, count: (legs) => legs.length }),
    transactions: rowsOf<TxId, TransactionRow>({ isUntouchedBy: isStored }),
    times: rowsOf<number, number>({ isUntouchedBy: isStored }),
    /** By `outputKey`. */
    spends: rowsOf<string, LegRow>({
      isUntouchedBy: (changes, output, spend) => spend !== undefined || !changes.spentOutputs.has(output),
    }),
    wallets: rowsOf<AddressId, AddressWallet>({ isUntouchedBy: isSameWallet }),
    addresses: rowsOf<AddressId, AddressRow>({ isUntouchedBy: isSameAddress }),
    parties: rowsOf<AddressId, PartyRow>({ isUntouchedBy: isSameAddress }),
    /** By text; an address has its id for ever. */
    ids: rowsOf<string, AddressId>({
      isUntouchedBy: (changes, text, id) => id !== undefined || !changes.texts.includes(text),
    }),
    histories: rowsOf<string, CappedHistory>({
      isUntouchedBy: (changes, _, capped) => capped !== undefined && !changes.addressIds.has(capped.addressId),
      count: ({ history }) => 1 + (history?.txIds.length ?? 0),
    }),
    /** Whole results by query and arguments. */
    results: rowsOf<string, Result>({
      isUntouchedBy: (changes, _, result) => result?.reads.isUntouchedBy(changes) === true,
      count: ({ value, reads }) => reads.size + (Array.isArray(value) ? value.length : 1),
    }),
  };
}

export type ChainRows = ReturnType<typeof createChainRows>;
