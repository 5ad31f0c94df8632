import type { AddressId, Direction, EndType, Entity, Label, TxId } from '@sulian/domain';
import type { Policy } from '../policy.ts';

export type TraceObject =
  | { readonly kind: 'ADDRESS' | 'WALLET'; readonly addressIds: readonly AddressId[]; readonly walletId?: number }
  | { readonly kind: 'TRANSACTION'; readonly txId: TxId };

/** Counts, never seconds: the same question has the same answer on every machine. */
export interface Budget {
  /** Hops from the object. */
  readonly maxDepth: number;
  /** Transactions expanded and waiting. */
  readonly maxTransactions: number;
  /** Legs and address rows read. */
  readonly maxRows: number;
  /** Ends the walk with a partial answer that says so. */
  readonly signal?: AbortSignal;
}

export const DEFAULT_BUDGET: Budget = { maxDepth: 100, maxTransactions: 10_000, maxRows: 2_000_000 };

export interface TraceQuestion {
  readonly direction: Direction;
  readonly object: TraceObject;
  /** Asset number; UTXO chains have 0 alone. */
  readonly asset: number;
  readonly policy: Policy;
  readonly budget: Budget;
}

/** One counterparty, or one kind of end that is nobody in particular. */
export interface TraceEnd {
  /** `entity:12`, `end:Block reward`: stable within an answer. */
  readonly key: string;
  readonly type: EndType;
  readonly entity?: Entity;
  /** The best label that named the entity along the way. */
  readonly label?: Label;
  /** Of what was asked about, 0–1. */
  readonly share: number;
  /** Fewest hops; 1 is direct. */
  readonly hops: number;
  readonly transactions: number;
  /** Heaviest first, at most `EVIDENCE_SHOWN`. */
  readonly evidence: readonly { readonly txId: TxId; readonly share: number; readonly hops: number }[];
}

export const EVIDENCE_SHOWN = 5;

export interface TraceResult {
  readonly direction: Direction;
  /** What was asked about, net of the object itself, in base units. */
  readonly totalBase: bigint;
  /** Heaviest first; shares sum to 1 within 1e-9, or there are none when nothing moved. */
  readonly ends: readonly TraceEnd[];
  readonly expanded: number;
  readonly stoppedBy?: 'NODES' | 'ROWS' | 'TIMEOUT';
}
