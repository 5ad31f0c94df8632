import {
  type AddressId,
  findWholeUntil,
  type HistoryScope,
  type HistoryState,
  mergeHistoryStates,
  type StoredCoverage,
  type TxId,
  toHistoryState,
  toTxId,
} from '@sulian/domain';
import { chunk, KEYS_PER_QUERY } from '../../collections/chunk.ts';
import { groupBy } from '../../collections/group-by.ts';
import { type AccountKey, addressOf, assetOf } from '../../operations/account-key.ts';
import type { AccountQuestion, AccountReader } from '../../question/account-question.ts';

interface StoredAddress {
  readonly text: string;
  readonly coverage: readonly StoredCoverage[];
}

/** Before every transaction. */
const BEFORE_ALL: TxId = -1;

/**
 * Histories that are stored whole, of the accounts that a walk meets. On a chain that is stored by its blocks all are.
 * Otherwise rows of an account are read up to the height to which its history is whole: of later ones some may be missing.
 */
export class StoredHistories {
  /** False on a chain that is stored by its blocks. */
  readonly isOnDemand: boolean;
  readonly #reader: AccountReader;
  readonly #addresses = new Map<AddressId, StoredAddress>();
  readonly #scopes = new Map<number, HistoryScope>();
  #state: HistoryState = 'WHOLE';
  /** Last block that an answer about the object may count: up to there its own history is whole, where it is. */
  #height: number;

  constructor(reader: AccountReader) {
    this.isOnDemand = reader.coverage !== undefined;
    this.#reader = reader;
    this.#height = reader.height;
  }

  /** State of the object's own history in the coins of the question. */
  get state(): HistoryState {
    return this.#state;
  }

  /** Last block up to which the object's own history is whole; null: it is not. */
  get height(): number | null {
    return this.#state === 'WHOLE' ? this.#height : null;
  }

  /** Last transaction of `height`. */
  get lastTxId(): TxId {
    return this.isOnDemand ? lastOf(this.#height) : Number.POSITIVE_INFINITY;
  }

  /** Learns how much of the object's history is stored. A transaction is stored whole, or not at all. */
  async readObject({ object, assets, isAboutAll = false }: AccountQuestion): Promise<void> {
    if (!this.isOnDemand || object.kind === 'TRANSACTION') return;
    // Wallets are not clustered on such a chain.
    if (object.kind === 'WALLET') this.#state = 'PART';
    else {
      await this.read(object.addressIds, assets);
      const scopes = isAboutAll ? (['all'] as const) : assets.map((asset) => this.#scopeOf(asset));
      const { chain } = this.#reader;
      const all = object.addressIds.map((id) => this.#addresses.get(id)?.coverage ?? []);
      this.#state = mergeHistoryStates(
        all.flatMap((each) => scopes.map((scope) => toHistoryState(chain, each, scope))),
      );
      if (this.#state === 'WHOLE')
        this.#height = all
          .flatMap((each) => scopes.map((scope) => findWholeUntil(chain, each, scope) ?? 0))
          .reduce((least, height) => Math.min(least, height), this.#reader.height);
    }
  }

  /** Reads coverage of these addresses, and the scopes of these assets. */
  async read(addressIds: Iterable<AddressId>, assets: Iterable<number>): Promise<void> {
    const { coverage } = this.#reader;
    if (coverage === undefined) return;
    await this.#readScopes([...new Set(assets)].filter((asset) => !this.#scopes.has(asset)));
    const missing = [...new Set(addressIds)].filter((id) => !this.#addresses.has(id)).sort((a, b) => a - b);
    for (const some of chunk(missing, KEYS_PER_QUERY)) {
      const rows = await this.#reader.listAddresses(some);
      const stored = await coverage.listCoverage({ addresses: rows.map(({ text }) => text) });
      const byText = groupBy(stored, ({ address }) => address);
      for (const { addressId, text } of rows)
        this.#addresses.set(addressId, { text, coverage: byText.get(text) ?? [] });
    }
  }

  async #readScopes(assets: readonly number[]): Promise<void> {
    if (assets.length === 0) return;
    for (const { asset, key } of await this.#reader.listAssets(assets.toSorted((a, b) => a - b)))
      this.#scopes.set(asset, key === null ? 'native' : `token:${key}`);
  }

  /** An asset that the ledger does not have is in no narrower scope. */
  #scopeOf(asset: number): HistoryScope {
    return asset === 0 ? 'native' : (this.#scopes.get(asset) ?? 'all');
  }

  /** Last transaction up to which an account's history is whole, no later than `lastTxId`; before all: it is not. */
  lastTxIdOf(key: AccountKey): TxId {
    if (!this.isOnDemand) return Number.POSITIVE_INFINITY;
    const height = this.#wholeUntil(key);
    return height === undefined ? BEFORE_ALL : lastOf(Math.min(height, this.#height));
  }

  #wholeUntil(key: AccountKey): number | undefined {
    const stored = this.#addresses.get(addressOf(key));
    return stored && findWholeUntil(this.#reader.chain, stored.coverage, this.#scopeOf(assetOf(key)));
  }

  /** True where everything is stored that an account did up to a transaction. */
  isWholeAt(key: AccountKey, txId: TxId): boolean {
    return txId <= this.lastTxIdOf(key);
  }

  /** True where everything is stored that an account did until the answer's last block. */
  isWholeToEnd(key: AccountKey): boolean {
    return this.lastTxIdOf(key) >= this.lastTxId;
  }

  /** True where the first transaction of the address is known. */
  isWholeInAll(addressId: AddressId): boolean {
    if (!this.isOnDemand) return true;
    const stored = this.#addresses.get(addressId);
    return stored !== undefined && findWholeUntil(this.#reader.chain, stored.coverage, 'all') !== undefined;
  }

  /** True for an address that is known to have signed a transaction, which no contract can. */
  async hasSigned(addressId: AddressId): Promise<boolean> {
    const text = this.#addresses.get(addressId)?.text;
    if (text === undefined) return false;
    return (await this.#reader.listFeePayers?.([text], BEFORE_ALL))?.has(text) === true;
  }
}

const lastOf = (height: number): TxId => toTxId(height + 1, 0) - 1;
