import type { LegRow, TxId } from '@sulian/domain';
import { operationNumber, operationType } from '../tables/operation.ts';
import { NumberText } from './number-text.ts';

const DESTINATION = 1;
const UNSPENDABLE = 2;
const ADDRESS = 4;
const AMOUNT = 8;
const SPENT_TX = 16;
const SPENT_INDEX = 32;

/** One leg as numbers: `concat_ws` leaves out nulls, and the third number encodes which fields follow. */
export const LEG_TEXT = `concat_ws(' ', tx_id, operation,
  is_destination::int * ${DESTINATION} + is_unspendable::int * ${UNSPENDABLE}
  + (address_id is not null)::int * ${ADDRESS} + (amount is not null)::int * ${AMOUNT}
  + (spent_tx_id is not null)::int * ${SPENT_TX} + (spent_index is not null)::int * ${SPENT_INDEX},
  position, asset, address_id, amount, spent_tx_id, spent_index)`;

const SOURCE_LEG = ADDRESS + AMOUNT + SPENT_TX + SPENT_INDEX;
const DESTINATION_LEG = DESTINATION + ADDRESS + AMOUNT;

type Draft = { -readonly [K in keyof LegRow]: LegRow[K] };

/** All legs of a text, in its order. No temporary object is made. */
export function readLegs(legs: string): readonly LegRow[] {
  const read: LegRow[] = [];
  const text = new NumberText(legs);
  while (!text.isAtEnd) read.push(readLeg(text));
  return read;
}

function readLeg(text: NumberText): LegRow {
  const txId = text.next();
  const packed = text.next();
  const has = text.next();
  // A UTXO transaction's only operation carries no type.
  if (packed === 0 && has === SOURCE_LEG) return readSource(txId, text);
  if (packed === 0 && has === DESTINATION_LEG) return readDestination(txId, text);
  const leg: Draft = {
    txId,
    operation: operationNumber(packed),
    side: (has & DESTINATION) === 0 ? 'source' : 'destination',
    position: text.next(),
    asset: text.next(),
  };
  if (packed !== 0) leg.operationType = operationType(packed);
  if ((has & ADDRESS) !== 0) leg.addressId = text.next();
  if ((has & AMOUNT) !== 0) leg.amountBase = text.nextBase();
  if ((has & SPENT_TX) !== 0) leg.spentTxId = text.next();
  if ((has & SPENT_INDEX) !== 0) leg.spentIndex = text.next();
  if ((has & UNSPENDABLE) !== 0) leg.unspendable = true;
  return leg;
}

/** Made whole at once, as the next: nearly all legs of UTXO chains, and fields added one by one cost twice the memory. */
const readSource = (txId: TxId, text: NumberText): LegRow => ({
  txId,
  operation: 0,
  side: 'source',
  position: text.next(),
  asset: text.next(),
  addressId: text.next(),
  amountBase: text.nextBase(),
  spentTxId: text.next(),
  spentIndex: text.next(),
});

const readDestination = (txId: TxId, text: NumberText): LegRow => ({
  txId,
  operation: 0,
  side: 'destination',
  position: text.next(),
  asset: text.next(),
  addressId: text.next(),
  amountBase: text.nextBase(),
});
