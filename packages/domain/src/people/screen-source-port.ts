import type { ChainId } from '../chain/chain.ts';

/** Source of a chain's blocks that an administrator entered on screen. */
export interface ScreenSource {
  readonly chain: ChainId;
  /** Encrypted settings: addresses of nodes may contain keys. */
  readonly sealed: Uint8Array;
  /** E-mail of the administrator who saved it last. */
  readonly byWhom: string;
  /** Unix time in seconds. */
  readonly savedSec: number;
}

export interface ScreenSources {
  list(): Promise<readonly ScreenSource[]>;
  /** Replaces the chain's earlier one. */
  save(source: ScreenSource): Promise<void>;
  /** @throws NOT_FOUND */
  remove(chain: ChainId): Promise<void>;
}
