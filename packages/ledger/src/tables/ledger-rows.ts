import type { Transaction } from '@sulian/domain';
import type { BinaryRows } from './binary-rows.ts';

/** Columns of a leg's row in the order in which `putLeg` writes them. */
export const LEG_COLUMNS =
  'tx_id, address_id, spent_tx_id, operation, position, spent_index, asset, chain, is_destination, is_unspendable, amount';
export const TRANSACTION_COLUMNS = 'tx_id, chain, is_coinbase, is_failed, hash, fee, coinbase_text';
export const MOVEMENT_COLUMNS = 'address_id, tx_id, asset, chain, is_first, received, sent';

export interface LegFields {
  readonly txId: number;
  readonly addressId: number | undefined;
  readonly spentTxId: number | undefined;
  /** Packed with its type. */
  readonly operation: number;
  readonly position: number;
  readonly spentIndex: number | undefined;
  readonly asset: number;
  readonly isDestination: boolean;
  readonly isUnspendable: boolean;
  readonly amount: bigint | undefined;
}

export interface MovementFields {
  readonly addressId: number;
  readonly txId: number;
  readonly asset: number;
  readonly isFirst: boolean;
  readonly received: bigint;
  readonly sent: bigint;
}

export interface TransactionFields {
  readonly txId: number;
  readonly source: Transaction;
  readonly fee: bigint | undefined;
}

/** @param chain number of the leg's chain */
export function putLeg(to: BinaryRows, chain: number, leg: LegFields): void {
  to.begin(11);
  to.bigint(leg.txId);
  to.bigint(leg.addressId);
  to.bigint(leg.spentTxId);
  to.integer(leg.operation);
  to.integer(leg.position);
  to.integer(leg.spentIndex);
  to.integer(leg.asset);
  to.smallint(chain);
  to.boolean(leg.isDestination);
  to.boolean(leg.isUnspendable);
  to.numeric(leg.amount);
}

export function putTransaction(to: BinaryRows, chain: number, { txId, source, fee }: TransactionFields): void {
  to.begin(7);
  to.bigint(txId);
  to.smallint(chain);
  to.boolean(source.kind === 'coinbase');
  to.boolean(source.status === 'partly' ? undefined : source.status === 'failed');
  to.hex(source.hash);
  to.numeric(fee);
  to.text(source.coinbaseText);
}

export function putMovement(to: BinaryRows, chain: number, movement: MovementFields): void {
  to.begin(7);
  to.bigint(movement.addressId);
  to.bigint(movement.txId);
  to.integer(movement.asset);
  to.smallint(chain);
  to.boolean(movement.isFirst);
  to.numeric(movement.received);
  to.numeric(movement.sent);
}
