import type {
  AddressId,
  AddressRow,
  ChainId,
  Entity,
  Label,
  LabelIndex,
  LabelStore,
  LedgerReader,
} from '@sulian/domain';
import { compareLabels, WalletLabels } from './wallet-labels.ts';

/** Keys a query, rows a page. */
const PER_READ = 5_000;

export interface LiveLabelIndex extends LabelIndex {
  /** Brings the index in step with the snapshot; nearly free when neither ledger nor labels have changed. */
  refresh(reader: LedgerReader): Promise<void>;
  /** Wallets that hold labels of more than one entity: nothing spreads from them. */
  listContested(): readonly number[];
}

/**
 * The labels of one chain in memory. It learns of new addresses and of wallet merges from the ledger's own numbering,
 * so that a new block costs a query and not a rebuild; a reorganisation or an import of labels rebuilds it.
 */
export const createLabelIndex = (options: { readonly chain: ChainId; readonly store: LabelStore }): LiveLabelIndex =>
  new Index(options.chain, options.store);

class Index implements LiveLabelIndex {
  readonly chain: ChainId;
  readonly #store: LabelStore;
  #byText: ReadonlyMap<string, readonly Label[]> = new Map();
  #byAddress = new Map<AddressId, Label>();
  #wallets = new WalletLabels();
  #tags: readonly { readonly tag: string; readonly entity: Entity }[] = [];
  #basis: { readonly version: number; readonly reorgs: number } | undefined;
  #lastAddressId = 0;
  #lastMerge = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor(chain: ChainId, store: LabelStore) {
    this.chain = chain;
    this.#store = store;
  }

  get version(): number {
    return this.#basis?.version ?? 0;
  }

  findAddressLabel(addressId: AddressId): Label | undefined {
    return this.#byAddress.get(addressId);
  }

  findWalletLabel(walletId: number): Label | undefined {
    return this.#wallets.find(walletId);
  }

  listLabels(address: string): readonly Label[] {
    return this.#byText.get(address) ?? [];
  }

  /** The longest mark wins: a pool's name may contain another's. */
  findMiner(coinbaseText: string): Entity | undefined {
    return this.#tags.find(({ tag }) => coinbaseText.includes(tag))?.entity;
  }

  listContested(): readonly number[] {
    return this.#wallets.listContested();
  }

  /** One at a time: two at once would each count the same growth. */
  refresh(reader: LedgerReader): Promise<void> {
    const turn = this.#turn.then(() => this.#refresh(reader));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #refresh(reader: LedgerReader): Promise<void> {
    const version = await this.#store.getVersion();
    const { reorgs } = reader.state;
    if (this.#basis?.version !== version || this.#basis.reorgs !== reorgs)
      await this.#rebuild(reader, { version, reorgs });
    else await this.#grow(reader);
  }

  async #rebuild(reader: LedgerReader, basis: { readonly version: number; readonly reorgs: number }): Promise<void> {
    this.#basis = undefined;
    this.#byText = await readLabels(this.#store, this.chain);
    this.#tags = [...(await this.#store.listCoinbaseTags(this.chain))].sort((a, b) => b.tag.length - a.tag.length);
    this.#byAddress = new Map();
    this.#wallets = new WalletLabels();
    const texts = [...this.#byText.keys()].sort();
    for (let at = 0; at < texts.length; at += PER_READ)
      for (const row of await reader.listAddressesByText(texts.slice(at, at + PER_READ))) this.#meet(row);
    this.#lastAddressId = reader.state.addresses;
    this.#lastMerge = reader.state.merges;
    this.#basis = basis;
  }

  #meet(row: AddressRow): void {
    const label = this.#byText.get(row.text)?.[0];
    if (label === undefined) return;
    this.#byAddress.set(row.addressId, label);
    this.#wallets.place(row, label);
  }

  async #grow(reader: LedgerReader): Promise<void> {
    while (this.#lastAddressId < reader.state.addresses) {
      const rows = await reader.listAddressesAfter(this.#lastAddressId, PER_READ);
      if (rows.length === 0) break;
      for (const row of rows) this.#meet(row);
      this.#lastAddressId = rows.at(-1)?.addressId ?? this.#lastAddressId;
    }
    const moved = await this.#listMoved(reader);
    for (let at = 0; at < moved.length; at += PER_READ)
      for (const row of await reader.listAddresses(moved.slice(at, at + PER_READ))) this.#meet(row);
  }

  /** Labelled addresses whose wallet may have changed since the last refresh. */
  async #listMoved(reader: LedgerReader): Promise<AddressId[]> {
    const moved = new Set<AddressId>();
    while (this.#lastMerge < reader.state.merges) {
      const merges = await reader.listMergesAfter(this.#lastMerge, PER_READ);
      if (merges.length === 0) break;
      for (const { addressIds, fromWalletId, intoWalletId, seq } of merges) {
        for (const id of addressIds) if (this.#byAddress.has(id)) moved.add(id);
        for (const id of this.#wallets.listMembers(fromWalletId)) moved.add(id);
        for (const id of this.#wallets.listMembers(intoWalletId)) moved.add(id);
        this.#lastMerge = seq;
      }
    }
    return [...moved].sort((a, b) => a - b);
  }
}

/** Labels by address, best first. */
async function readLabels(store: LabelStore, chain: ChainId): Promise<ReadonlyMap<string, readonly Label[]>> {
  const byText = new Map<string, Label[]>();
  for await (const labels of store.streamLabels(chain))
    for (const label of labels) {
      const known = byText.get(label.address);
      if (known === undefined) byText.set(label.address, [label]);
      else known.push(label);
    }
  for (const labels of byText.values()) labels.sort(compareLabels);
  return byText;
}
