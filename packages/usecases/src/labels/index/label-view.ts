import type {
  AddressId,
  AddressRow,
  ChainId,
  ConsoleLabelIndex,
  ContestedWallet,
  CustomerLabels,
  Entity,
  Label,
  LabelCoverage,
  LabelledParty,
  LaterListing,
  LedgerReader,
  TxId,
  WalletDecision,
} from '@sulian/domain';
import { isListing, type LabelOrder } from './compare-labels.ts';
import { type AddressLabels, type LoadedLabels, toList } from './read-labels.ts';
import { ValidDays } from './valid-days.ts';
import { WalletServices } from './wallet-services.ts';

/** Keys a query, rows a page. */
const PER_READ = 5_000;

/** Labels by address. Shared by all views of one label version and one reorganisation, since an id never changes. */
interface KnownAddresses {
  readonly labels: LoadedLabels;
  readonly byAddress: Map<AddressId, AddressLabels>;
  /** Customers per address, by tag or comment. */
  readonly customers: Map<AddressId, ReadonlyMap<string, AddressLabels>>;
  readonly decisions: Map<AddressId, WalletDecision>;
  readonly days: ValidDays;
}

/** How far into a ledger's own numbering a view goes. */
interface Extent {
  readonly reorgs: number;
  readonly addresses: number;
  readonly merges: number;
}

const extentOf = ({ state: { reorgs, addresses, merges } }: LedgerReader): Extent => ({ reorgs, addresses, merges });

/**
 * The labels of one version as of one snapshot of the ledger. It never changes: what the ledger gained since is another
 * view, which shares with this one all that the gain did not touch.
 */
export class LabelView implements ConsoleLabelIndex {
  readonly chain: ChainId;
  readonly version: number;
  readonly coverage: LabelCoverage;
  readonly #extent: Extent;
  readonly #known: KnownAddresses;
  readonly #wallets: WalletServices;

  private constructor(chain: ChainId, extent: Extent, known: KnownAddresses, wallets: WalletServices) {
    this.chain = chain;
    this.version = known.labels.version;
    this.coverage = known.labels.coverage;
    this.#extent = extent;
    this.#known = known;
    this.#wallets = wallets;
  }

  static async build(reader: LedgerReader, labels: LoadedLabels, order: LabelOrder): Promise<LabelView> {
    const days = new ValidDays(labels.byText.values());
    const known: KnownAddresses = { labels, byAddress: new Map(), customers: new Map(), decisions: new Map(), days };
    const view = new LabelView(reader.chain, extentOf(reader), known, new WalletServices(order));
    await view.#loadKnown(reader);
    await days.grow(reader);
    return view;
  }

  /** How many addresses and merges the snapshot has beyond this view; undefined when the view does not lead up to it. */
  distanceTo(reader: LedgerReader): number | undefined {
    const { reorgs, addresses, merges } = extentOf(reader);
    const [met, merged] = [addresses - this.#extent.addresses, merges - this.#extent.merges];
    return reorgs === this.#extent.reorgs && met >= 0 && merged >= 0 ? met + merged : undefined;
  }

  /** Extends the view to a later snapshot. Without changes it does not query the ledger. */
  async growTo(reader: LedgerReader): Promise<LabelView> {
    await this.#known.days.grow(reader);
    if (this.distanceTo(reader) === 0) return this;
    const grown = new LabelView(this.chain, extentOf(reader), this.#known, this.#wallets.fork());
    await grown.#learn(reader, this.#extent);
    return grown;
  }

  findAddressLabel(addressId: AddressId, at?: TxId): Label | undefined {
    return this.#findSpeaking(this.#labelsOf(addressId), at);
  }

  #findSpeaking(labels: AddressLabels | undefined, at: TxId | undefined): Label | undefined {
    if (at === undefined || !this.#known.days.isNeeded)
      return labels === undefined || 'entity' in labels ? labels : labels[0];
    const holding = toList(labels).filter((label) => this.#known.days.covers(label, at));
    return holding.find(isListing) ?? holding[0];
  }

  get customers(): CustomerLabels | undefined {
    return this.#known.labels.customers.size === 0 ? undefined : this.#customers;
  }

  readonly #customers: CustomerLabels = {
    has: (addressId) => this.#customersOf(addressId) !== undefined,
    listAddressIds: (isWanted) =>
      [...this.#known.customers.keys()]
        .filter((id) => [...(this.#customersOf(id)?.values() ?? [])].flatMap(toList).some(isWanted))
        .sort((a, b) => a - b),
    findLabel: ({ addressId, subKey }, at) => this.#findSpeaking(this.#customersOf(addressId)?.get(subKey), at),
    findLaterListing: ({ addressId, subKey }, at) => {
      const { days } = this.#known;
      if (!days.isNeeded) return undefined;
      return findLater(toList(this.#customersOf(addressId)?.get(subKey)), {
        covers: (label) => days.covers(label, at),
        isLater: (label) => days.isLater(label, at),
      });
    },
  };

  #customersOf(addressId: AddressId): ReadonlyMap<string, AddressLabels> | undefined {
    return addressId <= this.#extent.addresses ? this.#known.customers.get(addressId) : undefined;
  }

  #labelsOf(addressId: AddressId): AddressLabels | undefined {
    // Views of later snapshots may have met more.
    return addressId <= this.#extent.addresses ? this.#known.byAddress.get(addressId) : undefined;
  }

  findWalletLabel(walletId: number, at?: TxId): Label | undefined {
    const speakers = this.#wallets.list(walletId);
    if (at === undefined || !this.#known.days.isNeeded) return speakers[0];
    return speakers.find((label) => this.#wallets.isAlways(walletId, label) || this.#known.days.covers(label, at));
  }

  isContestedWallet(walletId: number): boolean {
    return this.#wallets.isContested(walletId);
  }

  findLaterListing({ addressId, walletId }: LabelledParty, at: TxId): LaterListing | undefined {
    const { days } = this.#known;
    if (!days.isNeeded) return undefined;
    const own = toList(this.#labelsOf(addressId));
    const covers = (label: Label): boolean => days.covers(label, at);
    const later = findLater(own, { covers, isLater: (label) => days.isLater(label, at) });
    if (later !== undefined || walletId === undefined || own.some(covers)) return later;
    const isAlways = (label: Label): boolean => this.#wallets.isAlways(walletId, label);
    return findLater(this.#wallets.list(walletId), {
      covers: (label) => isAlways(label) || covers(label),
      isLater: (label) => !isAlways(label) && days.isLater(label, at),
    });
  }

  listAddressIds(isWanted: (label: Label) => boolean): readonly AddressId[] {
    const addressIds: AddressId[] = [];
    for (const [addressId, labels] of this.#known.byAddress) {
      const best = toList(labels)[0];
      if (addressId <= this.#extent.addresses && best !== undefined && isWanted(best)) addressIds.push(addressId);
    }
    return addressIds.sort((a, b) => a - b);
  }

  listLabels(address: string): readonly Label[] {
    return toList(this.#known.labels.byText.get(address));
  }

  /** The longest tag wins: a pool's tag may contain another's. */
  findMiner(coinbaseText: string): Entity | undefined {
    return this.#known.labels.tags.find(({ tag }) => coinbaseText.includes(tag))?.entity;
  }

  listContested(): readonly ContestedWallet[] {
    return this.#wallets.listContested();
  }

  async #learn(reader: LedgerReader, since: Extent): Promise<void> {
    for (let last = since.addresses; last < this.#extent.addresses; ) {
      const rows = await reader.listAddressesAfter(last, PER_READ);
      for (const row of rows) this.#meet(row);
      last = rows.at(-1)?.addressId ?? this.#extent.addresses;
    }
    for (let last = since.merges; last < this.#extent.merges; ) {
      const merges = await reader.listMergesAfter(last, PER_READ);
      for (const { fromWalletId, intoWalletId, addressIds } of merges) {
        this.#wallets.merge(fromWalletId, intoWalletId);
        // An address without a wallet brings its own labels and decisions; each merge has two addresses.
        for (const id of addressIds) {
          this.#addToWallet(intoWalletId, this.#known.byAddress.get(id));
          this.#decide(intoWalletId, this.#known.decisions.get(id));
        }
      }
      last = merges.at(-1)?.seq ?? this.#extent.merges;
    }
  }

  async #loadKnown(reader: LedgerReader): Promise<void> {
    const { byText, customers, decisions } = this.#known.labels;
    const texts = [...new Set([...byText.keys(), ...customers.keys(), ...decisions.keys()])];
    for (let at = 0; at < texts.length; at += PER_READ)
      for (const row of await reader.listAddressesByText(texts.slice(at, at + PER_READ))) this.#meet(row);
  }

  #meet(row: AddressRow): void {
    const decision = this.#known.labels.decisions.get(row.text);
    if (decision !== undefined) {
      this.#known.decisions.set(row.addressId, decision);
      if (row.walletId !== undefined) this.#decide(row.walletId, decision);
    }
    const customers = this.#known.labels.customers.get(row.text);
    if (customers !== undefined) this.#known.customers.set(row.addressId, customers);
    const labels = this.#known.labels.byText.get(row.text);
    if (labels === undefined) return;
    this.#known.byAddress.set(row.addressId, labels);
    if (row.walletId !== undefined) this.#addToWallet(row.walletId, labels);
  }

  #decide(walletId: number, decision: WalletDecision | undefined): void {
    if (decision !== undefined) this.#wallets.decide(walletId, decision);
  }

  #addToWallet(walletId: number, labels: AddressLabels | undefined): void {
    if (labels !== undefined) this.#wallets.add(walletId, toList(labels));
  }
}

/**
 * A listing that starts after the transaction, where no listing covers it. `before` is the label that does, unless its
 * type is that of the listing.
 */
function findLater(
  labels: readonly Label[],
  { covers, isLater }: Record<'covers' | 'isLater', (label: Label) => boolean>,
): LaterListing | undefined {
  const listing = labels.find((label) => isListing(label) && isLater(label));
  const holding = labels.filter(covers);
  if (listing === undefined || holding.some(isListing)) return undefined;
  return { listing, before: holding.find(({ entity }) => entity.type !== listing.entity.type) };
}
