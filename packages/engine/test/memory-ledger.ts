import {
  type AddressId,
  type AddressRow,
  type AddressTransactionRow,
  type AddressWallet,
  AppError,
  type Entity,
  type EntityType,
  type Label,
  type LabelIndex,
  type LegRow,
  type Page,
  type TotalRow,
  type TraceReader,
  type TxId,
  type WalletMergeRow,
} from '@sulian/domain';
import { createLabel } from '@sulian/testkit';
import type { WalkReader } from '../src/index.ts';
import { createCounterparties } from './memory-counterparties.ts';

export interface Output {
  readonly address?: AddressId;
  readonly amount: bigint;
  readonly unspendable?: boolean;
}

/** An earlier output; `undefined` as transaction: one that the ledger never saw. */
export interface Spend {
  readonly txId: TxId | undefined;
  readonly index: number;
}

export interface MemoryTransaction {
  readonly txId: TxId;
  readonly spends: readonly Spend[];
  readonly outputs: readonly Output[];
}

export interface Wallet {
  readonly walletId: number;
  readonly size: number;
}

/** A ledger of a test's own transactions; counts its queries. */
export class MemoryLedger implements WalkReader {
  readonly chain = 'BITCOIN';
  readonly height = 1_000_000;
  readonly wallets = new Map<AddressId, Wallet>();
  readonly merges: WalletMergeRow[] = [];
  /** Addresses with stored sums. */
  readonly stored = new Set<AddressId>();
  readonly counterparties = createCounterparties({
    chain: this.chain,
    stored: this.stored,
    transactions: () => this.#legs,
    walletOf: (id) => this.wallets.get(id)?.walletId ?? 0,
  });
  /** Called with each answer before it is given: tests shuffle here. */
  arrange: <T>(rows: T[]) => T[] = (rows) => rows;
  queries = 0;
  /** Milliseconds spent inside the reader. */
  readerMs = 0;
  readonly #legs = new Map<TxId, LegRow[]>();
  readonly #spends = new Map<string, LegRow>();
  readonly #movements = new Map<AddressId, AddressTransactionRow[]>();

  add({ txId, spends, outputs }: MemoryTransaction): void {
    const sources = spends.map((spend, position) => this.#toSource(txId, spend, position));
    const destinations = outputs.map(
      (output, position): LegRow => ({
        txId,
        operation: 0,
        side: 'destination',
        position,
        asset: 0,
        amountBase: output.amount,
        ...(output.address === undefined ? {} : { addressId: output.address }),
        ...(output.unspendable === true ? { unspendable: true } : {}),
      }),
    );
    this.addLegs(txId, [...sources, ...destinations]);
  }

  /** The legs of a transaction as another ledger has them. */
  addLegs(txId: TxId, legs: readonly LegRow[]): void {
    this.#legs.set(txId, [...legs]);
    for (const leg of legs) {
      this.#move(leg);
      if (leg.spentTxId !== undefined) this.#spends.set(`${leg.spentTxId}:${leg.spentIndex}`, leg);
    }
  }

  #toSource(txId: TxId, spend: Spend, position: number): LegRow {
    const base = { txId, operation: 0, side: 'source', position, asset: 0 } as const;
    if (spend.txId === undefined) return base;
    const output = this.#legs
      .get(spend.txId)
      ?.find((leg) => leg.side === 'destination' && leg.position === spend.index);
    if (output === undefined) throw new AppError('INTERNAL', `test spends no output of ${spend.txId}`);
    const { addressId, amountBase } = output;
    return {
      ...base,
      ...(addressId === undefined ? {} : { addressId }),
      ...(amountBase === undefined ? {} : { amountBase }),
      spentTxId: spend.txId,
      spentIndex: spend.index,
    };
  }

  #move({ txId, addressId, side, amountBase = 0n }: LegRow): void {
    if (addressId === undefined) return;
    const rows = this.#movements.get(addressId) ?? [];
    this.#movements.set(addressId, rows);
    const at = rows.findLastIndex((row) => row.txId <= txId);
    const isSame = rows[at]?.txId === txId;
    const before = isSame ? rows[at] : undefined;
    const received = (before?.receivedBase ?? 0n) + (side === 'destination' ? amountBase : 0n);
    const sent = (before?.sentBase ?? 0n) + (side === 'source' ? amountBase : 0n);
    rows.splice(isSame ? at : at + 1, isSame ? 1 : 0, {
      addressId,
      txId,
      asset: 0,
      receivedBase: received,
      sentBase: sent,
    });
  }

  #answer<T>(read: () => T[]): Promise<readonly T[]> {
    const from = performance.now();
    this.queries += 1;
    const rows = this.arrange(read());
    this.readerMs += performance.now() - from;
    return Promise.resolve(rows);
  }

  legsOf(txId: TxId): readonly LegRow[] {
    return this.#legs.get(txId) ?? [];
  }

  get transactionIds(): readonly TxId[] {
    return [...this.#legs.keys()].sort((a, b) => a - b);
  }

  findSpender(txId: TxId, index: number): TxId | undefined {
    return this.#spends.get(`${txId}:${index}`)?.txId;
  }

  listLegs(txIds: readonly TxId[]): Promise<readonly LegRow[]> {
    return this.#answer(() => txIds.flatMap((txId) => this.#legs.get(txId) ?? []));
  }

  async listLegsAndWallets(txIds: readonly TxId[], side: LegRow['side']) {
    const legs = await this.listLegs(txIds);
    const wallets = new Map<AddressId, AddressWallet>();
    for (const { addressId, side: each } of legs) {
      const wallet = addressId === undefined || each !== side ? undefined : this.wallets.get(addressId);
      if (addressId === undefined || wallet === undefined) continue;
      wallets.set(addressId, { walletId: wallet.walletId, walletSize: wallet.size });
    }
    return { legs, wallets };
  }

  listSpends(outputs: readonly { readonly txId: TxId; readonly index: number }[]): Promise<readonly LegRow[]> {
    return this.#answer(() =>
      outputs.flatMap(({ txId, index }) => {
        const leg = this.#spends.get(`${txId}:${index}`);
        return leg === undefined ? [] : [leg];
      }),
    );
  }

  async listBlockTimes(heights: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return new Map(await this.#answer(() => heights.map((height) => [height, height * 600] as const)));
  }

  async listMergesOf(walletIds: readonly number[]): Promise<readonly WalletMergeRow[]> {
    return this.merges.filter(({ fromWalletId }) => walletIds.includes(fromWalletId));
  }

  listAddresses(ids: readonly AddressId[]): Promise<readonly AddressRow[]> {
    return this.#answer(() =>
      ids.map((addressId) => {
        const wallet = this.wallets.get(addressId);
        return {
          addressId,
          text: `address ${addressId}`,
          ...(wallet === undefined ? {} : { walletId: wallet.walletId }),
          walletSize: wallet?.size ?? 1,
          referenceAddressId: wallet?.walletId ?? addressId,
          firstTxId: this.#movements.get(addressId)?.[0]?.txId ?? 0,
          lastTxId: 0,
        };
      }),
    );
  }

  listAddressTransactions(addressId: AddressId, page: Page): Promise<readonly AddressTransactionRow[]> {
    return this.#answer(() => newest(this.#movements.get(addressId) ?? [], page));
  }

  listWalletTransactions(walletId: number, page: Page): Promise<readonly AddressTransactionRow[]> {
    return this.#answer(() => newest(this.#sumUp(walletId), page));
  }

  listTotals(addressIds: readonly AddressId[]): Promise<readonly (TotalRow & { readonly addressId: AddressId })[]> {
    return this.#answer(() =>
      addressIds.map((addressId) => ({ addressId, ...totalOf(this.#movements.get(addressId) ?? []) })),
    );
  }

  listWalletTotals(walletId: number): Promise<readonly TotalRow[]> {
    return this.#answer(() => [totalOf(this.#sumUp(walletId))]);
  }

  #sumUp(walletId: number): readonly AddressTransactionRow[] {
    const members = [...this.wallets].filter(([, wallet]) => wallet.walletId === walletId).map(([id]) => id);
    const rows = sumTogether(members.flatMap((id) => this.#movements.get(id) ?? []));
    return rows.map((row) => ({ ...row, addressId: walletId }));
  }

  async listWalletAddresses(walletId: number, { offset, limit }: Page): Promise<readonly AddressRow[]> {
    const members = [...this.wallets].filter(([, wallet]) => wallet.walletId === walletId).map(([id]) => id);
    return this.listAddresses(members.slice(offset, offset + limit));
  }

  countTransactions(ids: readonly AddressId[]): Promise<ReadonlyMap<AddressId, number>> {
    return Promise.resolve(new Map(ids.map((id) => [id, this.#movements.get(id)?.length ?? 0])));
  }

  listTransactionsTogether(ids: readonly AddressId[], page: Page): Promise<readonly AddressTransactionRow[]> {
    return this.#answer(() => newest(sumTogether(ids.flatMap((id) => this.#movements.get(id) ?? [])), page));
  }

  listAddressTransactionsAfter(
    query: Parameters<TraceReader['listAddressTransactionsAfter']>[0],
  ): Promise<readonly AddressTransactionRow[]> {
    return this.#answer(() =>
      query.addressIds
        .flatMap((id) => this.#movements.get(id) ?? [])
        .filter((row) => row.txId > query.afterTxId)
        .sort((a, b) => a.txId - b.txId || a.addressId - b.addressId)
        .slice(0, query.limit),
    );
  }
}

function sumTogether(rows: readonly AddressTransactionRow[]): readonly AddressTransactionRow[] {
  const sums = new Map<TxId, AddressTransactionRow>();
  for (const row of rows) {
    const before = sums.get(row.txId);
    const receivedBase = row.receivedBase + (before?.receivedBase ?? 0n);
    sums.set(row.txId, { ...row, receivedBase, sentBase: row.sentBase + (before?.sentBase ?? 0n) });
  }
  return [...sums.values()].sort((a, b) => a.txId - b.txId);
}

const newest = (rows: readonly AddressTransactionRow[], { offset, limit }: Page): AddressTransactionRow[] =>
  rows.toReversed().slice(offset, offset + limit);

const totalOf = (rows: readonly AddressTransactionRow[]): TotalRow => ({
  asset: 0,
  receivedBase: rows.reduce((sum, row) => sum + row.receivedBase, 0n),
  sentBase: rows.reduce((sum, row) => sum + row.sentBase, 0n),
  transactions: rows.length,
});

export interface Names {
  readonly addresses?: ReadonlyMap<AddressId, Entity>;
  readonly wallets?: ReadonlyMap<number, Entity>;
  readonly confidence?: number;
  /** Wallets that labels give to different services. */
  readonly contested?: ReadonlySet<number>;
}

/** Labels from a list of names. */
export function createLabels({
  addresses = new Map(),
  wallets = new Map(),
  confidence = 100,
  contested = new Set(),
}: Names = {}): LabelIndex {
  const toLabel = (address: string, entity: Entity): Label =>
    createLabel({
      id: entity.id,
      chain: 'BITCOIN',
      address,
      entity,
      source: 'test',
      confidence,
    });
  const byAddress = new Map([...addresses].map(([id, entity]) => [id, toLabel(`address ${id}`, entity)]));
  const byWallet = new Map([...wallets].map(([id, entity]) => [id, toLabel(`wallet ${id}`, entity)]));
  return {
    chain: 'BITCOIN',
    version: 1,
    findAddressLabel: (id) => byAddress.get(id),
    coverage: { serviceAddresses: byAddress.size, isComplete: true },
    findWalletLabel: (id) => byWallet.get(id),
    isContestedWallet: (id) => contested.has(id),
    findLaterListing: () => undefined,
    listAddressIds: (isWanted) => [...byAddress].flatMap(([id, label]) => (isWanted(label) ? [id] : [])),
    listLabels: () => [],
    findMiner: () => undefined,
  };
}

export const entity = (id: number, type: EntityType, score?: number): Entity => ({
  id,
  name: `${type} ${id}`,
  type,
  countries: [],
  tags: [],
  ...(score === undefined ? {} : { score }),
});
