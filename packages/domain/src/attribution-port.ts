import type { ChainId } from './chain.ts';
import type { Label } from './label.ts';
import type { AddressId } from './ledger-port.ts';

/** Labels of one chain in memory, by ledger id: what tracing asks at every hop. */
export interface LabelIndex {
  readonly chain: ChainId;
  readonly version: number;
  /** The best label of the address itself. */
  findAddressLabel(addressId: AddressId): Label | undefined;
  /** The label that speaks for a whole wallet; undefined when none, or when the wallet is contested. */
  findWalletLabel(walletId: number): Label | undefined;
  /** All labels of an address text, best first. Works for addresses that the ledger has not met. */
  listLabels(address: string): readonly Label[];
  /** Entity that signed a coinbase text. */
  findMiner(coinbaseText: string): Label['entity'] | undefined;
}

export interface PriceSource {
  /** USD of one unit on the day of the time; undefined when unknown. */
  findUsd(chain: ChainId, asset: number, timeSec: number): number | undefined;
  /** Latest known USD of one unit. */
  findLatestUsd(chain: ChainId, asset: number): number | undefined;
}
