import type { AddressId } from '../block/leg.ts';
import type { TxId } from '../block/tx-id.ts';
import type { ChainId } from '../chain/chain.ts';
import type { Label, LabelCoverage } from './label.ts';

export interface LabelledParty {
  readonly addressId: AddressId;
  readonly walletId?: number;
}

/** A list that came to name somebody. */
export interface LaterListing {
  readonly listing: Label;
  /** Label before the listing; undefined: nothing else is known. */
  readonly before: Label | undefined;
}

/** One customer of a service, see `SubKeyTrait`. */
export interface CustomerParty {
  readonly addressId: AddressId;
  readonly subKey: string;
}

/** Labels of single customers, who share a service's address. */
export interface CustomerLabels {
  /** Whether any customer of the address is named. */
  has(addressId: AddressId): boolean;
  /** Addresses of the snapshot of which a label of any customer is wanted, ascending. */
  listAddressIds(isWanted: (label: Label) => boolean): readonly AddressId[];
  /** As `LabelIndex.findAddressLabel`, of the one customer. */
  findLabel(customer: CustomerParty, at?: TxId): Label | undefined;
  /** As `LabelIndex.findLaterListing`, of the one customer. */
  findLaterListing(customer: CustomerParty, at: TxId): LaterListing | undefined;
}

/**
 * Labels of one chain in memory, by ledger id, as tracing looks them up at every hop. An address or a wallet that has no
 * label when no transaction is given has none in any transaction, and no later listing.
 */
export interface LabelIndex {
  readonly chain: ChainId;
  readonly version: number;
  readonly coverage: LabelCoverage;
  /**
   * The best label of the address itself; with a transaction, of those in force on its day. A listing in force comes
   * before all others.
   */
  findAddressLabel(addressId: AddressId, at?: TxId): Label | undefined;
  /**
   * The label that represents a whole wallet; undefined when none does, when it is not in force on the transaction's
   * day, or when the wallet is contested.
   */
  findWalletLabel(walletId: number, at?: TxId): Label | undefined;
  /** True where labels give the wallet to different services: then its addresses may have several owners. */
  isContestedWallet(walletId: number): boolean;
  /** The listing that came only after the transaction, of the address or else of its wallet; undefined: none did. */
  findLaterListing(party: LabelledParty, at: TxId): LaterListing | undefined;
  /** Undefined: labels name no customer on this chain. */
  readonly customers?: CustomerLabels | undefined;
  /** Addresses of the snapshot whose best label is wanted, ascending. */
  listAddressIds(isWanted: (label: Label) => boolean): readonly AddressId[];
  /** All labels of an address text, or of `address:tag`, best first. Works for addresses that the ledger has not met. */
  listLabels(address: string): readonly Label[];
  /** Entity that signed a coinbase text. */
  findMiner(coinbaseText: string): Label['entity'] | undefined;
}

/** A wallet that labels give to more than one service, with the best label of each, best first. */
export interface ContestedWallet {
  readonly walletId: number;
  readonly labels: readonly Label[];
  /** Distinguishing key of each label's service, in the order of the labels. */
  readonly services: readonly string[];
  /** A decision that it stays contested. */
  readonly decisionId?: number;
}

/** The labels of a chain as the console reads them. */
export interface ConsoleLabelIndex extends LabelIndex {
  listContested(): readonly ContestedWallet[];
}

export interface PriceSource {
  /** USD of one unit on the day of the time; undefined when unknown. */
  findUsd(chain: ChainId, asset: number, timeSec: number): number | undefined;
  /** Latest known USD of one unit. */
  findLatestUsd(chain: ChainId, asset: number): number | undefined;
}
