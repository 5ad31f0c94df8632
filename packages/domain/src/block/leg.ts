import type { OperationType } from './block.ts';
import type { Side } from './side.ts';
import type { TxId } from './tx-id.ts';

/** Surrogate id of an address on its chain, from 1, in order of first sight. */
export type AddressId = number;
export type Direction = 'INCOMING' | 'OUTGOING';

/** One source or destination of one operation. */
export interface LegRow {
  readonly txId: TxId;
  readonly operation: number;
  /** Undefined: VALUE_TRANSFER. */
  readonly operationType?: OperationType;
  readonly side: Side;
  /** Input or output number inside its operation and side. */
  readonly position: number;
  /** Undefined: the script pays no address, or the spent output was never seen. */
  readonly addressId?: AddressId;
  readonly asset: number;
  /** Undefined only for a source whose spent output was never seen (import started mid-chain). */
  readonly amountBase?: bigint;
  /** On a UTXO source: the output that it spends; `spentTxId` undefined when that was never seen. */
  readonly spentTxId?: TxId;
  readonly spentIndex?: number;
  /** On a destination: nobody can ever spend it. */
  readonly unspendable?: boolean;
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}
