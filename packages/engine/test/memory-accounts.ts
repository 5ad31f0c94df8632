import {
  type AddressHistory,
  type AddressId,
  type AddressRow,
  type AddressTransactionRow,
  type AddressWallet,
  type AssetRow,
  type ChainId,
  cutHistory,
  type LegRow,
  type NoteRow,
  type OperationType,
  type Page,
  type PartyRow,
  type TotalRow,
  type TraceReader,
  type TxId,
} from '@sulian/domain';
import type { AccountReader } from '../src/index.ts';
import { createCounterparties } from './memory-counterparties.ts';

export interface MemoryOperation {
  readonly type?: OperationType;
  readonly asset?: number;
  /** Undefined: nobody, new money. */
  readonly from?: AddressId;
  /** Undefined: nobody, burnt. */
  readonly to?: AddressId;
  readonly amount: bigint;
  /** Further receivers of parts, as of a fee; `amount` is the whole. */
  readonly also?: readonly { readonly to?: AddressId; readonly amount: bigint }[];
}

/** A ledger of a test's own account transactions; counts and records its queries. */
export class MemoryAccounts implements AccountReader {
  chain: ChainId = 'ETHEREUM';
  readonly height = 1_000_000;
  readonly contracts = new Set<AddressId>();
  /** Addresses with stored sums. */
  readonly stored = new Set<AddressId>();
  readonly counterparties = createCounterparties({
    chain: 'ETHEREUM',
    stored: this.stored,
    transactions: () => this.#legs,
    walletOf: () => 0,
  });
  /** Called with each answer before it is given: tests shuffle here. */
  arrange: <T>(rows: T[]) => T[] = (rows) => rows;
  queries = 0;
  rowsGiven = 0;
  /** Milliseconds spent inside the reader. */
  readerMs = 0;
  /** Addresses whose histories were read. */
  readonly historiesAsked = new Set<AddressId>();
  notes: readonly NoteRow[] = [];
  /** Transactions whose notes were read. */
  readonly notesAsked = new Set<TxId>();
  readonly #legs = new Map<TxId, LegRow[]>();
  readonly #movements = new Map<AddressId, Map<number, Map<TxId, AddressTransactionRow>>>();
  readonly #firstOf = new Map<AddressId, TxId>();
  readonly #sorted = new Map<string, AddressTransactionRow[]>();

  add(txId: TxId, operations: readonly MemoryOperation[]): void {
    const legs = operations.flatMap((each, number) => toLegs(txId, each, number));
    this.#legs.set(txId, [...(this.#legs.get(txId) ?? []), ...legs]);
    this.#sorted.clear();
    for (const leg of legs) this.#move(leg);
  }

  /** Legs of a transaction of another ledger. */
  addLegs(txId: TxId, legs: readonly LegRow[]): void {
    this.#legs.set(txId, [...legs]);
    this.#sorted.clear();
    for (const leg of legs) this.#move(leg);
  }

  #move({ txId, addressId, asset, side, amountBase = 0n }: LegRow): void {
    if (addressId === undefined) return;
    this.#firstOf.set(addressId, Math.min(txId, this.#firstOf.get(addressId) ?? txId));
    const byAsset = this.#movements.get(addressId) ?? new Map<number, Map<TxId, AddressTransactionRow>>();
    this.#movements.set(addressId, byAsset);
    const rows = byAsset.get(asset) ?? new Map<TxId, AddressTransactionRow>();
    byAsset.set(asset, rows);
    const { receivedBase, sentBase } = rows.get(txId) ?? { receivedBase: 0n, sentBase: 0n };
    rows.set(txId, {
      addressId,
      txId,
      asset,
      receivedBase: receivedBase + (side === 'destination' ? amountBase : 0n),
      sentBase: sentBase + (side === 'source' ? amountBase : 0n),
    });
  }

  rowsOf(addressId: AddressId, asset: number): readonly AddressTransactionRow[] {
    const key = `${addressId}:${asset}`;
    const known = this.#sorted.get(key);
    if (known !== undefined) return known;
    const rows = [...(this.#movements.get(addressId)?.get(asset)?.values() ?? [])].sort((a, b) => a.txId - b.txId);
    this.#sorted.set(key, rows);
    return rows;
  }

  #answer<T>(read: () => T[]): Promise<readonly T[]> {
    const from = performance.now();
    this.queries += 1;
    const rows = this.arrange(read());
    this.rowsGiven += rows.length;
    this.readerMs += performance.now() - from;
    return Promise.resolve(rows);
  }

  get transactionIds(): readonly TxId[] {
    return [...this.#legs.keys()].sort((a, b) => a - b);
  }

  legsOf(txId: TxId): readonly LegRow[] {
    return this.#legs.get(txId) ?? [];
  }

  transactionsOf(addressId: AddressId): number {
    const byAsset = this.#movements.get(addressId) ?? new Map<number, Map<TxId, AddressTransactionRow>>();
    return new Set([...byAsset.values()].flatMap((rows) => [...rows.keys()])).size;
  }

  listLegs(txIds: readonly TxId[]): Promise<readonly LegRow[]> {
    return this.#answer(() => txIds.flatMap((txId) => this.#legs.get(txId) ?? []));
  }

  async listLegsAndWallets(txIds: readonly TxId[]) {
    return { legs: await this.listLegs(txIds), wallets: new Map<AddressId, AddressWallet>() };
  }

  listNotes(txIds: readonly TxId[]): Promise<readonly NoteRow[]> {
    for (const txId of txIds) this.notesAsked.add(txId);
    return this.#answer(() => this.notes.filter(({ txId }) => txIds.includes(txId)));
  }

  listSpends(): Promise<readonly LegRow[]> {
    return this.#answer(() => []);
  }

  listAddresses(ids: readonly AddressId[]): Promise<readonly AddressRow[]> {
    return this.#answer(() =>
      ids.map((addressId) => ({
        addressId,
        text: `address ${addressId}`,
        walletSize: 1,
        referenceAddressId: addressId,
        firstTxId: this.#firstOf.get(addressId) ?? 0,
        lastTxId: 0,
      })),
    );
  }

  /** Every asset is a token whose contract has its number. */
  listAssets(assets: readonly number[]): Promise<readonly AssetRow[]> {
    return this.#answer(() =>
      assets.map((asset) => ({
        chain: this.chain,
        asset,
        kind: asset === 0 ? ('NATIVE' as const) : ('TOKEN' as const),
        key: asset === 0 ? null : `token ${asset}`,
        symbol: `C${asset}`,
        name: `Coin ${asset}`,
        decimals: 0,
        icon: null,
        priceCoin: null,
        isKnown: true,
        isSpam: false,
        isDeprecated: false,
      })),
    );
  }

  listParties(ids: readonly AddressId[]): Promise<readonly PartyRow[]> {
    return this.#answer(() =>
      ids.map((addressId) => ({
        addressId,
        transactions: this.transactionsOf(addressId),
        isContract: this.contracts.has(addressId),
        walletSize: 1,
      })),
    );
  }

  async countOthers({ addressId, asset, atMost }: { addressId: AddressId; asset: number; atMost: number }) {
    const others = new Set<AddressId>();
    for (const { txId } of this.rowsOf(addressId, asset))
      for (const leg of this.legsOf(txId))
        if (leg.asset === asset && leg.addressId !== undefined) others.add(leg.addressId);
    others.delete(addressId);
    return Math.min(atMost, others.size);
  }

  async listBlockTimes(heights: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return new Map(await this.#answer(() => heights.map((height) => [height, height * 12] as const)));
  }

  listAddressTransactionsAfter(
    query: Parameters<TraceReader['listAddressTransactionsAfter']>[0],
  ): Promise<readonly AddressTransactionRow[]> {
    for (const id of query.addressIds) this.historiesAsked.add(id);
    return this.#answer(() =>
      query.addressIds
        .flatMap((id) => this.rowsOf(id, query.asset))
        .filter((row) => row.txId > query.afterTxId)
        .sort((a, b) => a.txId - b.txId || a.addressId - b.addressId)
        .slice(0, query.limit),
    );
  }

  async listHistories(query: {
    readonly addressIds: readonly AddressId[];
    readonly asset: number;
    readonly limit: number;
    readonly untilTxId?: TxId;
  }): Promise<ReadonlyMap<AddressId, AddressHistory>> {
    for (const id of query.addressIds) this.historiesAsked.add(id);
    const histories = await this.#answer(() =>
      query.addressIds.map((id) => [id, cutHistory(toHistory(this.rowsOf(id, query.asset)), query)] as const),
    );
    for (const [, { txIds }] of histories) this.rowsGiven += txIds.length - 1;
    return new Map(histories.filter(([, { txIds }]) => txIds.length > 0));
  }

  listAddressTransactions(addressId: AddressId, { offset, limit }: Page): Promise<readonly AddressTransactionRow[]> {
    return this.#answer(() => {
      const rows = [...(this.#movements.get(addressId)?.keys() ?? [])].flatMap((asset) =>
        this.rowsOf(addressId, asset),
      );
      const txIds = [...new Set(rows.map((row) => row.txId))].sort((a, b) => b - a).slice(offset, offset + limit);
      const isOnPage = new Set(txIds);
      return rows.filter((row) => isOnPage.has(row.txId));
    });
  }

  listWalletAddresses(): Promise<readonly AddressRow[]> {
    return this.#answer(() => []);
  }

  countTransactions(ids: readonly AddressId[]): Promise<ReadonlyMap<AddressId, number>> {
    return Promise.resolve(new Map(ids.map((id) => [id, this.transactionsOf(id)])));
  }

  async listTransactionsTogether(ids: readonly AddressId[], page: Page): Promise<readonly AddressTransactionRow[]> {
    const rows = await Promise.all(ids.map((id) => this.listAddressTransactions(id, page)));
    return rows.flat();
  }

  listWalletTransactions(): Promise<readonly AddressTransactionRow[]> {
    return this.#answer(() => []);
  }

  listTotals(addressIds: readonly AddressId[]): Promise<readonly (TotalRow & { readonly addressId: AddressId })[]> {
    return this.#answer(() =>
      addressIds.flatMap((addressId) =>
        [...(this.#movements.get(addressId)?.keys() ?? [])].map((asset) => {
          const rows = this.rowsOf(addressId, asset);
          return {
            addressId,
            asset,
            receivedBase: rows.reduce((sum, row) => sum + row.receivedBase, 0n),
            sentBase: rows.reduce((sum, row) => sum + row.sentBase, 0n),
            transactions: rows.length,
          };
        }),
      ),
    );
  }

  listWalletTotals(): Promise<readonly TotalRow[]> {
    return this.#answer(() => []);
  }
}

const toHistory = (rows: readonly AddressTransactionRow[]): AddressHistory => ({
  txIds: rows.map((row) => row.txId),
  receivedBase: rows.map((row) => row.receivedBase),
  sentBase: rows.map((row) => row.sentBase),
});

function toLegs(txId: TxId, each: MemoryOperation, operation: number): readonly LegRow[] {
  const { type, asset = 0, from, to, amount, also = [] } = each;
  const base = { txId, operation, asset, ...(type === undefined ? {} : { operationType: type }) };
  const rest = also.reduce((left, part) => left - part.amount, amount);
  const isMade = from === undefined;
  const sources: LegRow[] = isMade
    ? []
    : [{ ...base, side: 'source', position: 0, addressId: from, amountBase: amount }];
  const destinations = [{ ...(to === undefined ? {} : { to }), amount: rest }, ...also].map(
    (part, position): LegRow => ({
      ...base,
      side: 'destination',
      position,
      amountBase: part.amount,
      ...(part.to === undefined ? { unspendable: true } : { addressId: part.to }),
    }),
  );
  return [...sources, ...destinations];
}
