import type { ChainId } from './chain.ts';

/**
 * What a chain family hands to indexing: one block in the ledger's words.
 * Amounts are bigint base units (satoshi). Hashes are lower-case hex in the order people read them.
 */
export interface Block {
  readonly chain: ChainId;
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Unix seconds, as the block header says. */
  readonly timeSec: number;
  readonly transactions: readonly Transaction[];
}

export interface Transaction {
  readonly hash: string;
  /** `coinbase` creates new coins; its operation has no sources. */
  readonly kind: 'coinbase' | 'transfer';
  readonly status: 'success' | 'failed';
  /** Fee in base units of the native coin; undefined where it follows from the legs (UTXO) once spends are resolved. */
  readonly feeBase?: bigint;
  /** Text found in a coinbase's input script, printable characters only; miners sign there. */
  readonly coinbaseText?: string;
  readonly operations: readonly Operation[];
}

/** One movement of one asset. A UTXO transaction is a single operation with n sources and m destinations. */
export interface Operation {
  readonly type: 'VALUE_TRANSFER';
  /** Asset number on its chain; 0 is the native coin. */
  readonly asset: number;
  readonly sources: readonly Source[];
  readonly destinations: readonly Destination[];
}

export interface Source {
  /** The earlier output that is spent; the ledger fills in address and amount from it. */
  readonly spends?: OutputRef;
  /** Known only where the node's answer carries them (account chains, `prevout`). */
  readonly address?: string;
  readonly amountBase?: bigint;
}

export interface OutputRef {
  readonly hash: string;
  readonly index: number;
}

export interface Destination {
  /** Canonical text; undefined for scripts that pay no address (OP_RETURN, bare multisig, non-standard). */
  readonly address?: string;
  readonly amountBase: bigint;
  /** True when nobody can ever spend it (OP_RETURN, the genesis coin, an overwritten coinbase). */
  readonly unspendable?: boolean;
}
