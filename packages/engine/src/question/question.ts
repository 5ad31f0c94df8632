import type { AddressId, Direction, LedgerReader, TraceReader, TxId } from '@sulian/domain';
import type { Policy } from '../policy/policy.ts';

export type TraceObject =
  | {
      readonly kind: 'ADDRESS';
      readonly addressIds: readonly AddressId[];
      /** Root wallet that the object is in: looked through, its label and size end nothing. */
      readonly walletId?: number;
    }
  /** Its members are never listed: a wallet may have a million. */
  | { readonly kind: 'WALLET'; readonly walletId: number }
  | {
      readonly kind: 'TRANSACTION';
      readonly txId: TxId;
      /** Absent: all that the transaction moved. */
      readonly part?: TransactionPart;
    };

/** The amount that one address received (OUTGOING) or paid (INCOMING) in a transaction. Where the question starts, the address's label and size end nothing. */
export interface TransactionPart {
  /** Absent: the leg's, which on a UTXO chain may have no address. */
  readonly addressId?: AddressId | undefined;
  /** Number of one operation, or on a UTXO chain of one leg on its side; absent: all of the address's. */
  readonly leg?: number;
}

/** One snapshot: what a walk reads, and the history of what it is about. */
export type WalkReader = TraceReader &
  Pick<
    LedgerReader,
    | 'listAddressTransactions'
    | 'listWalletTransactions'
    | 'listTotals'
    | 'listWalletTotals'
    | 'listBlockTimes'
    | 'counterparties'
    | 'countTransactions'
    | 'listTransactionsTogether'
    | 'listWalletAddresses'
  > &
  // Chains that are stored by their blocks have no coverage.
  Partial<Pick<LedgerReader, 'coverage' | 'outputs'>>;

/** Numbers of operations, by transaction. */
export type LeftOutOperations = ReadonlyMap<TxId, ReadonlySet<number>>;

export interface Budget {
  /** Hops from the object; what is behind them ends as Maximum exploration depth. */
  readonly maxDepth: number;
  /** Transactions read and expanded; over it the lightest of what is open becomes unexplored. */
  readonly maxTransactions: number;
  /**
   * `maxTransactions` of a second walk, where an account's money is in a mesh: the rows contain everybody who was met,
   * and less than a tenth was followed within `maxTransactions`. Where it is not larger, there is no second walk.
   */
  readonly maxMeshTransactions: number;
  /** Transactions of the object's own history, newest first; what is older counts as unexplored. */
  readonly maxHistory: number;
  /** Rows of movements and legs that an answer may rest on. */
  readonly maxRows: number;
  /** Transactions of the object's own that are not followed but read for who their other parties are, at most. */
  readonly maxDirect: number;
  /** Parties whose labels are queried behind what is too small to follow, the heaviest first. */
  readonly maxLookUps: number;
  /**
   * Pieces of money, first in, first out, that are handed on from place to place; over it that method follows nothing
   * more. The walk by proportion does not count them.
   */
  readonly maxPieces: number;
  /** Stops the walk with what it has; everything open becomes unexplored. */
  readonly signal?: AbortSignal;
}

export const DEFAULT_BUDGET: Budget = {
  maxDepth: 100,
  maxTransactions: 10_000,
  maxMeshTransactions: 10_000,
  maxHistory: 100_000,
  maxRows: 2_000_000,
  maxDirect: 20_000,
  maxLookUps: 20_000,
  maxPieces: 1_000_000,
};

/** USD of one base unit on the day of the time; undefined: no price. */
export type UsdPerBase = (asset: number, timeSec: number) => number | undefined;

/** `FIFO`: first in, first out. */
export type TraceMethod = 'FIFO';

export interface TraceQuestion {
  readonly direction: Direction;
  readonly object: TraceObject;
  /** Asset number; UTXO chains have only 0. */
  readonly asset: number;
  /**
   * Value of the one asset when the object received or sent it: reported in addition to the shares, without any weight.
   */
  readonly transferUsd?: UsdPerBase;
  /** Second method; its shares are in addition to those by proportion. Absent: none. */
  readonly method?: TraceMethod;
  /** Set by measurements of what bounds cost. Absent: the answer has them. */
  readonly omitsBounds?: true;
  readonly policy: Policy;
  readonly budget: Budget;
  /** Receives the progress of the walk now and then; never changes an answer. */
  readonly onProgress?: (progress: TraceProgress) => void;
  /** Awaited between pieces of long work without queries; never changes an answer. Absent: the work is not interrupted. */
  readonly letOthers?: () => Promise<void>;
}

export interface TraceProgress {
  /** Transactions expanded. */
  readonly transactions: number;
  /** Shares of 0..1 that have met an end, and that are still on their way. */
  readonly ended: number;
  readonly open: number;
  /** Most hops from the object of what was expanded. */
  readonly depth: number;
}

export type StoppedBy = 'NODES' | 'ROWS' | 'TIMEOUT';
