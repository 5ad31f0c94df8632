import type {
  AddressId,
  AddressRow,
  ChainId,
  ConsoleLabelIndex,
  ContestedWallet,
  Entity,
  EntityType,
  Label,
  LedgerReader,
  TxId,
  WalletDecision,
} from '@sulian/domain';
import type { CompareLabels } from './compare-labels.ts';
import { type AddressLabels, type LoadedLabels, toList } from './read-labels.ts';
import { ValidDays } from './valid-days.ts';
import { WalletServices } from './wallet-services.ts';

/** What the policy makes of labels. */
export interface LabelOrder {
  readonly compare: CompareLabels;
  readonly isSevere: (type: EntityType) => boolean;
}

/** Keys a query, rows a page. */
const PER_READ = 5_000;

/**
 * The labels of one version against the ledger since one reorganisation. Ids keep their meaning for as long as it lives,
 * so a walk that holds it is not disturbed when another takes its place.
 */
export class IndexState implements ConsoleLabelIndex {
  readonly chain: ChainId;
  readonly version: number;
  readonly reorgs: number;
  readonly #labels: LoadedLabels;
  readonly #byAddress = new Map<AddressId, AddressLabels>();
  readonly #decisions = new Map<AddressId, WalletDecision>();
  readonly #wallets: WalletServices;
  readonly #days: ValidDays;
  #lastAddressId = 0;
  #lastMerge = 0;

  private constructor(reader: LedgerReader, labels: LoadedLabels, order: LabelOrder) {
    this.chain = reader.chain;
    this.version = labels.version;
    this.reorgs = reader.state.reorgs;
    this.#labels = labels;
    this.#days = new ValidDays(labels.byText.values());
    this.#wallets = new WalletServices(order.compare, order.isSevere);
  }

  static async build(reader: LedgerReader, labels: LoadedLabels, order: LabelOrder): Promise<IndexState> {
    const state = new IndexState(reader, labels, order);
    await state.#loadKnown(reader);
    await state.#days.grow(reader);
    return state;
  }

  findAddressLabel(addressId: AddressId, at?: TxId): Label | undefined {
    const labels = this.#byAddress.get(addressId);
    if (at !== undefined && this.#days.isNeeded) return toList(labels).find((label) => this.#days.covers(label, at));
    return labels === undefined || 'entity' in labels ? labels : labels[0];
  }

  findWalletLabel(walletId: number, at?: TxId): Label | undefined {
    const label = this.#wallets.find(walletId);
    if (label === undefined || at === undefined || !this.#days.isNeeded) return label;
    return this.#wallets.isAlways(walletId, label) || this.#days.covers(label, at) ? label : undefined;
  }

  listLabels(address: string): readonly Label[] {
    return toList(this.#labels.byText.get(address));
  }

  /** The longest tag wins: a pool's tag may contain another's. */
  findMiner(coinbaseText: string): Entity | undefined {
    return this.#labels.tags.find(({ tag }) => coinbaseText.includes(tag))?.entity;
  }

  listContested(): readonly ContestedWallet[] {
    return this.#wallets.listContested();
  }

  /** Learns what the ledger gained since; asks it nothing when that is nothing. Resumes where an error stopped it. */
  async grow(reader: LedgerReader): Promise<void> {
    await this.#days.grow(reader);
    while (this.#lastAddressId < reader.state.addresses) {
      const rows = await reader.listAddressesAfter(this.#lastAddressId, PER_READ);
      if (rows.length === 0) break;
      for (const row of rows) this.#meet(row);
      this.#lastAddressId = rows.at(-1)?.addressId ?? this.#lastAddressId;
    }
    while (this.#lastMerge < reader.state.merges) {
      const merges = await reader.listMergesAfter(this.#lastMerge, PER_READ);
      if (merges.length === 0) break;
      for (const { seq, fromWalletId, intoWalletId, addressIds } of merges) {
        this.#wallets.merge(fromWalletId, intoWalletId);
        // An address that stood alone had no wallet to bring its labels along; it is one of the two.
        for (const id of addressIds) {
          this.#addToWallet(intoWalletId, this.#byAddress.get(id));
          this.#decide(intoWalletId, this.#decisions.get(id));
        }
        this.#lastMerge = seq;
      }
    }
  }

  async #loadKnown(reader: LedgerReader): Promise<void> {
    const texts = [...new Set([...this.#labels.byText.keys(), ...this.#labels.decisions.keys()])];
    for (let at = 0; at < texts.length; at += PER_READ)
      for (const row of await reader.listAddressesByText(texts.slice(at, at + PER_READ))) this.#meet(row);
    this.#lastAddressId = reader.state.addresses;
    this.#lastMerge = reader.state.merges;
  }

  #meet(row: AddressRow): void {
    const decision = this.#labels.decisions.get(row.text);
    if (decision !== undefined) {
      this.#decisions.set(row.addressId, decision);
      if (row.walletId !== undefined) this.#decide(row.walletId, decision);
    }
    const labels = this.#labels.byText.get(row.text);
    if (labels === undefined) return;
    this.#byAddress.set(row.addressId, labels);
    if (row.walletId !== undefined) this.#addToWallet(row.walletId, labels);
  }

  #decide(walletId: number, decision: WalletDecision | undefined): void {
    if (decision !== undefined) this.#wallets.decide(walletId, decision);
  }

  #addToWallet(walletId: number, labels: AddressLabels | undefined): void {
    if (labels !== undefined) this.#wallets.add(walletId, toList(labels));
  }
}
