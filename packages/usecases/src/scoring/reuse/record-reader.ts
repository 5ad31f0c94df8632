import type { AddressId, AddressRow, LedgerReader, PartyRow } from '@sulian/domain';
import { RecordedReads } from './recorded-reads.ts';

/** Queries of a reader. */
export type Query = {
  [K in keyof LedgerReader]-?: LedgerReader[K] extends (...args: never[]) => Promise<unknown> ? K : never;
}[keyof LedgerReader];
type Result<K extends Query> = Awaited<ReturnType<LedgerReader[K]>>;
type Recorders = {
  readonly [K in Query]?: (
    reads: RecordedReads,
    query: { readonly args: Parameters<LedgerReader[K]>; readonly result: Result<K> },
  ) => void;
};

/** Rows of stored transactions and blocks: only a rollback changes them. */
const recordNothing = (): void => undefined;
const recordAddresses = (
  reads: RecordedReads,
  { args: [ids] }: { readonly args: readonly [readonly AddressId[], ...unknown[]] },
): void => reads.addAddresses(ids);
const recordAddress = (
  reads: RecordedReads,
  { args: [id] }: { readonly args: readonly [AddressId, ...unknown[]] },
): void => reads.addAddresses([id]);
const recordObjects = (
  reads: RecordedReads,
  { args: [query] }: { readonly args: readonly [{ readonly addressIds: readonly AddressId[] }] },
): void => reads.addAddresses(query.addressIds);
const recordWallet = (
  reads: RecordedReads,
  { args: [walletId] }: { readonly args: readonly [number, ...unknown[]] },
): void => reads.addWallet(walletId);
const recordMembers = (reads: RecordedReads, rows: readonly AddressRow[]): void => {
  for (const { addressId, walletId } of rows) reads.addMembership(addressId, walletId);
};

/** Dependencies by query. A query without a recorder makes the answer one that is not reused. */
const RECORDERS: Recorders = {
  listLegs: recordNothing,
  listTransactions: recordNothing,
  listTransactionsByHash: recordNothing,
  listBlockTimes: recordNothing,
  listNotes: recordNothing,
  listAddressTransactionsAfter: recordObjects,
  listHistories: (reads, { args: [{ addressIds, untilTxId }] }) => {
    if (untilTxId === undefined) reads.addAddresses(addressIds);
  },
  listTotals: recordAddresses,
  countTransactions: recordAddresses,
  listTransactionsTogether: recordAddresses,
  listAddressTransactions: recordAddress,
  listMovesOfOthers: recordAddress,
  countOthers: (reads, { args: [{ addressId }] }) => reads.addAddresses([addressId]),
  listWalletTotals: recordWallet,
  listWalletTransactions: recordWallet,
  listWalletAddresses: (reads, { args: [walletId], result }) => {
    reads.addWallet(walletId);
    recordMembers(reads, result);
  },
  listAddresses: (reads, { result }) => recordMembers(reads, result),
  findAddress: (reads, { args: [text], result }) => {
    if (result === undefined) reads.addText(text);
    else recordMembers(reads, [result]);
  },
  listAddressesByText: (reads, { args: [texts], result }) => {
    const known = new Set(result.map(({ text }) => text));
    for (const text of texts) if (!known.has(text)) reads.addText(text);
    recordMembers(reads, result);
  },
  listParties: (reads, { args: [ids], result }) => {
    const known = new Set(result.map(({ addressId }) => addressId));
    reads.addAddresses(ids.filter((id) => !known.has(id)));
    for (const { addressId, walletId } of result) reads.addMembership(addressId, walletId);
  },
  listLegsAndWallets: (reads, { args: [, side], result: { legs, wallets } }) => {
    for (const leg of legs)
      if (leg.side === side && leg.addressId !== undefined)
        reads.addMembership(leg.addressId, wallets.get(leg.addressId)?.walletId);
  },
  listSpends: (reads, { args: [outputs], result }) => {
    const spent = new Set(result.map(({ spentTxId, spentIndex }) => `${spentTxId}:${spentIndex}`));
    for (const output of outputs) if (!spent.has(`${output.txId}:${output.index}`)) reads.addUnspent(output);
  },
  listContracts: (reads, { args: [texts], result }) => {
    for (const text of texts) if (!result.has(text)) reads.addText(text);
  },
  listAddressesByEnds: (reads, { args: [ends] }) => reads.addEnds(ends),
  listAssets: (reads, { args: [assets], result }) => reads.addAssets(assets, result),
  listFrozen: (reads) => reads.addFreezes(),
};

/** Records what one query's result depends on. */
export function recordQuery(
  reads: RecordedReads,
  name: string,
  query: { readonly args: readonly unknown[]; readonly result: unknown },
): void {
  const record = RECORDERS[name as Query] as ((reads: RecordedReads, query: unknown) => void) | undefined;
  if (record === undefined) reads.addUnknown();
  else record(reads, query);
}

/** Queries whose rows contain the newest transaction of an address. */
const ADDRESS_QUERIES: ReadonlySet<string> = new Set<Query>([
  'listAddresses',
  'listAddressesByText',
  'listWalletAddresses',
]);

/** A reader of the same snapshot that records what its answers depend on. */
export function recordReader(reader: LedgerReader): { readonly reader: LedgerReader; readonly reads: RecordedReads } {
  const reads = new RecordedReads();
  const queries = new Map<string | symbol, unknown>();
  const toRecorded =
    (key: string, query: (...args: never[]) => Promise<unknown>) =>
    async (...args: never[]): Promise<unknown> => {
      const result = await query.apply(reader, args);
      recordQuery(reads, key, { args, result });
      if (key === 'findAddress' && result !== undefined) return guardRow(reads, result as AddressRow);
      if (key === 'listParties') return (result as PartyRow[]).map((row) => guardParty(reads, row));
      return ADDRESS_QUERIES.has(key) ? (result as AddressRow[]).map((row) => guardRow(reads, row)) : result;
    };
  const recorded = new Proxy(reader, {
    get(target, key) {
      const known = queries.get(key);
      if (known !== undefined) return known;
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') {
        // A chain's reader lacks the same in each snapshot.
        if (value !== undefined && !PLAIN.has(key)) reads.addUnknown();
        return value;
      }
      const query = toRecorded(String(key), value as (...args: never[]) => Promise<unknown>);
      queries.set(key, query);
      return query;
    },
  });
  return { reader: recorded, reads };
}

/** Facts of the snapshot; see `toReuseKey` for those that an answer depends on. */
const PLAIN: ReadonlySet<string | symbol> = new Set<keyof LedgerReader>(['chain', 'height', 'state']);

/** The row; its newest transaction is recorded when it is read, since a busy party's changes with each block. */
const guardRow = (reads: RecordedReads, row: AddressRow): AddressRow => ({
  ...row,
  get lastTxId() {
    reads.addAddresses([row.addressId]);
    return row.lastTxId;
  },
});

/** The same for the facts of a party that later transactions change. A contract remains one. */
const guardParty = (reads: RecordedReads, row: PartyRow): PartyRow => ({
  ...row,
  get transactions() {
    reads.addAddresses([row.addressId]);
    return row.transactions;
  },
  hasMoreThan: (limit) => {
    const hasMore = row.transactions > limit;
    reads.addComparison(row.addressId, limit, hasMore);
    return hasMore;
  },
  get isContract() {
    if (!row.isContract) reads.addNoContract(row.addressId);
    return row.isContract;
  },
});
