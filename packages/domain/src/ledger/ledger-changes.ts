import type { AddressId } from '../block/leg.ts';
import type { ChainState } from './chain-state.ts';

/** An earlier snapshot of a chain, on the same branch. */
export type EarlierSnapshot = Pick<ChainState, 'hash' | 'merges' | 'addresses'> & { readonly height: number };

/**
 * Changes since an earlier snapshot, by new blocks and by merges of wallets, of what its readers could read. Rows of a
 * stored transaction do not change.
 */
export interface LedgerChanges {
  /** Addresses of the legs of the new blocks, and those that the new blocks show to be contracts. */
  readonly addressIds: ReadonlySet<AddressId>;
  /** Root wallets of these addresses. */
  readonly walletIds: ReadonlySet<number>;
  /** Wallets that became part of others, and those others; an address alone is the wallet of its own id. */
  readonly mergedWalletIds: ReadonlySet<number>;
  /** Outputs that the new blocks spend, by `outputKey`. */
  readonly spentOutputs: ReadonlySet<string>;
  /** Texts of the new addresses and of the new contracts. */
  readonly texts: readonly string[];
  /** True where a new block has a freeze, a release or a destruction by an issuer. */
  readonly hasFreezes: boolean;
}

export const outputKey = ({ txId, index }: { readonly txId: number; readonly index: number }): string =>
  `${txId}:${index}`;
