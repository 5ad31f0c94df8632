import {
  type AddressTransactionRow,
  type Direction,
  getChain,
  type LedgerReader,
  type LegRow,
  type OperationType,
  type PoisoningMark,
  type TxId,
} from '@sulian/domain';
import { findPoisoning, markKey, marksOf } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { groupOperations } from '../../group-operations.ts';
import { type FoundObject, idsOf } from './find-object.ts';

/** What one operation did to an object: received less sent. */
export interface Move {
  readonly type: OperationType;
  /** Undefined: it is all that the transaction did. */
  readonly operation?: number;
  readonly asset: number;
  readonly netBase: bigint;
  /** Which way it went; what moved nothing came in where the object stands at its receiving end alone. */
  readonly direction: Direction;
  /** Undefined: not taken for poisoning. */
  readonly poisoning?: PoisoningMark | undefined;
}

export interface Moves {
  readonly byTransaction: ReadonlyMap<TxId, readonly Move[]>;
  /** Tiny payments whose senders were not looked up. */
  readonly notLookedUp: number;
}

/**
 * The object's part in each transaction: one sum an asset where a transaction is one operation (UTXO), else one entry
 * for each operation that names the object.
 */
export async function listMoves(
  { prices }: Pick<ApiDeps, 'prices'>,
  { reader, object }: { readonly reader: LedgerReader; readonly object: FoundObject },
  rows: readonly Omit<AddressTransactionRow, 'addressId'>[],
  /** Of the rows' transactions, all. */
  legs: readonly LegRow[],
): Promise<Moves> {
  const moves = new Map<TxId, Move[]>();
  const add = (txId: TxId, move: Move): void => {
    const list = moves.get(txId);
    if (list === undefined) moves.set(txId, [move]);
    else list.push(move);
  };
  if (!getChain(reader.chain).hasManyAssets) {
    for (const { txId, asset, receivedBase, sentBase } of rows) {
      const direction = receivedBase > sentBase ? 'INCOMING' : 'OUTGOING';
      add(txId, { type: 'VALUE_TRANSFER', asset, netBase: receivedBase - sentBase, direction });
    }
    return { byTransaction: moves, notLookedUp: 0 };
  }
  const isOwn = await findOwn(reader, object, legs);
  const poisoning = await findPoisoning({ reader, prices }, legs);
  const marks = marksOf(poisoning, isOwn);
  for (const operation of groupOperations(legs).filter(isWorthListing)) {
    const own = operation.filter((leg) => leg.addressId !== undefined && isOwn(leg.addressId));
    const [first] = own;
    if (first === undefined) continue;
    const { txId, asset, operation: number, operationType: type = 'VALUE_TRANSFER' } = first;
    const netBase = own.reduce((sum, leg) => sum + signed(leg), 0n);
    const isIn = netBase === 0n ? own.every(({ side }) => side === 'destination') : netBase > 0n;
    const direction = isIn ? 'INCOMING' : 'OUTGOING';
    add(txId, { type, operation: number, asset, netBase, direction, poisoning: marks.get(markKey(first)) });
  }
  // A fee stands behind what it paid for.
  for (const list of moves.values()) list.sort((a, b) => Number(a.type === 'FEE') - Number(b.type === 'FEE'));
  return { byTransaction: moves, notLookedUp: poisoning.notLookedUp };
}

const signed = ({ side, amountBase = 0n }: LegRow): bigint => (side === 'destination' ? amountBase : -amountBase);

/** A call of a contract carries a transfer of nothing beside what it is about; alone, it is what happened. */
const isWorthListing = (operation: readonly LegRow[], _: number, all: readonly (readonly LegRow[])[]): boolean => {
  const [first] = operation;
  if ((first?.operationType ?? 'VALUE_TRANSFER') !== 'VALUE_TRANSFER') return true;
  if (operation.some((leg) => leg.amountBase !== 0n)) return true;
  return !all.some(
    (other) => other[0]?.txId === first?.txId && other !== operation && other[0]?.operationType !== 'FEE',
  );
};

async function findOwn(
  reader: LedgerReader,
  { kind, row, members }: FoundObject,
  legs: readonly LegRow[],
): Promise<(addressId: number) => boolean> {
  if (members !== undefined) {
    const own = new Set(idsOf(members));
    return (addressId) => own.has(addressId);
  }
  if (row === undefined) return () => false;
  if (kind === 'addresses' || row.walletId === undefined) return (addressId) => addressId === row.addressId;
  const ids = [...new Set(legs.flatMap((leg) => leg.addressId ?? []))];
  const own = new Set(
    (await reader.listAddresses(ids)).filter((each) => each.walletId === row.walletId).map((each) => each.addressId),
  );
  return (addressId) => own.has(addressId);
}
