import type { ChainId } from '../chain/chain.ts';
import type { Label } from './label.ts';

/**
 * Proof that an address belongs to a key: it paid the fee of a transaction, and only a key can sign one. The proof is
 * valid on every chain with the same addresses, and for ever, a reorganised block's too.
 * @see https://eips.ethereum.org/EIPS/eip-3607 accounts with code cannot send; EIP-7702 lends a key code, and it stays
 * a key
 */
export interface SigningKey {
  readonly address: string;
  readonly chain: ChainId;
  readonly height: number;
}

/** Listings of addresses that several chains share, and which of them are known to be keys. */
export interface SigningKeyStore {
  /** Addresses that listings name on chains that share addresses, and of which no signature is known. */
  listUnproven(): Promise<readonly string[]>;
  /** From then on their listings count on every chain that shares the address; another label version. */
  saveKeys(keys: readonly SigningKey[]): Promise<void>;
  /** Labels of the same address text on other chains that do not apply to this one, best first, at most `limit`. */
  listLabelsElsewhere(chain: ChainId, address: string, limit: number): Promise<readonly Label[]>;
}
