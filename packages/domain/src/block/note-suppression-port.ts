import type { ChainId } from '../chain/chain.ts';
import type { ChangeStamp } from '../labels/label-console-port.ts';

/** Notes that are not to be shown: by hash, so that they stay so when their block is read again. */
export interface NoteRef {
  /** As the ledger stores it. */
  readonly hash: string;
  /** Undefined: those of all operations of the transaction. */
  readonly operation?: number;
}

/**
 * Notes that an operator has suppressed: unlawful content, or personal data that a court has barred. The ledger still
 * stores them.
 */
export interface NoteSuppressions {
  /** Suppressions in force on the transactions. */
  listSuppressed(chain: ChainId, hashes: readonly string[]): Promise<readonly NoteRef[]>;
}

export interface NoteSuppressionStore extends NoteSuppressions {
  /** @throws CONFLICT when the very same are suppressed already */
  suppress(chain: ChainId, notes: NoteRef, stamp: ChangeStamp): Promise<void>;
  /**
   * Without an operation all suppressions of the transaction end; with one, its own.
   * @throws CONFLICT when none of them is suppressed so
   */
  restore(chain: ChainId, notes: NoteRef, stamp: ChangeStamp): Promise<void>;
}
