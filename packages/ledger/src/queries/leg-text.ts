import type { LegRow, TxId } from '@sulian/domain';
import { operationNumber, operationType } from '../tables/operation.ts';
import { NumberText } from './number-text.ts';

const DESTINATION = 1;
const UNSPENDABLE = 2;
const ADDRESS = 4;
const AMOUNT = 8;
const SPENT_TX = 16;
const SPENT_INDEX = 32;

/** One leg as numbers: `concat_ws` leaves out what is null, and the second number says what is there. */
export const LEG_TEXT = `concat_ws(' ', operation,
  is_destination::int * ${DESTINATION} + is_unspendable::int * ${UNSPENDABLE}
  + (address_id is not null)::int * ${ADDRESS} + (amount is not null)::int * ${AMOUNT}
  + (spent_tx_id is not null)::int * ${SPENT_TX} + (spent_index is not null)::int * ${SPENT_INDEX},
  position, asset, address_id, amount, spent_tx_id, spent_index)`;

type Draft = { -readonly [K in keyof LegRow]: LegRow[K] };

/** Reads a transaction's legs behind those that are there. No object is made that is not kept. */
export function readLegs(txId: TxId, legs: string, into: LegRow[]): void {
  const text = new NumberText(legs);
  while (!text.isAtEnd) into.push(readLeg(txId, text));
}

function readLeg(txId: TxId, text: NumberText): LegRow {
  const packed = text.next();
  const has = text.next();
  const leg: Draft = {
    txId,
    operation: operationNumber(packed),
    side: (has & DESTINATION) === 0 ? 'source' : 'destination',
    position: text.next(),
    asset: text.next(),
  };
  // A UTXO transaction's only operation carries no type.
  if (packed !== 0) leg.operationType = operationType(packed);
  if ((has & ADDRESS) !== 0) leg.addressId = text.next();
  if ((has & AMOUNT) !== 0) leg.amountBase = text.nextBase();
  if ((has & SPENT_TX) !== 0) leg.spentTxId = text.next();
  if ((has & SPENT_INDEX) !== 0) leg.spentIndex = text.next();
  if ((has & UNSPENDABLE) !== 0) leg.unspendable = true;
  return leg;
}
