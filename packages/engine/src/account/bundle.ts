import type { LegRow } from '@sulian/domain';
import type { SoundSwap } from '../swaps/sound-swap.ts';
import type { End } from '../trace/end.ts';
import type { AccountKey } from './account-key.ts';
import type { AccountOperation, AccountTransaction } from './operations.ts';

/** What one operation moves of the question, on its way from one account to others. */
export interface Bundle {
  readonly transaction: AccountTransaction;
  /** Undefined: of a transaction that is asked about as a whole. */
  readonly operation: AccountOperation | undefined;
  share: number;
  /** Fewest hops from the object of the accounts that it left; 0 is the object itself. */
  depth: number;
}

/** The swap that lies between two accounts of a walk. */
export interface Through {
  readonly swap?: SoundSwap | undefined;
}

/** Sees every step of a walk, in its order. `part` is of the bundle, 0..1. */
export interface WalkObserver {
  started(bundle: Bundle, share: number): void;
  /** The rate of all that was open at the account goes into the bundle. */
  taken(bundle: Bundle, key: AccountKey, rate: number): void;
  /** @param to the account, and its leg */
  arrived(
    bundle: Bundle,
    to: { readonly key: AccountKey; readonly part: number; readonly leg: LegRow | undefined } & Through,
  ): void;
  ended(
    bundle: Bundle,
    at: { readonly end: End; readonly part: number; readonly leg: LegRow | undefined } & Through,
  ): void;
  /** All that was open at the account ended there. */
  closed(key: AccountKey, end: End): void;
  /** A transaction of the question that was never opened. */
  skipped(txId: number, share: number): void;
}
