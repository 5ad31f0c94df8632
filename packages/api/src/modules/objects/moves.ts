import {
  type AddressTransactionRow,
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
  readonly asset: number;
  readonly netBase: bigint;
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
  rows: readonly AddressTransactionRow[],
): Promise<Moves> {
  const moves = new Map<TxId, Move[]>();
  const add = (txId: TxId, move: Move): void => {
    const list = moves.get(txId);
    if (list === undefined) moves.set(txId, [move]);
    else list.push(move);
  };
  if (!getChain(reader.chain).hasManyAssets) {
    for (const { txId, asset, receivedBase, sentBase } of rows)
      add(txId, { type: 'VALUE_TRANSFER', asset, netBase: receivedBase - sentBase });
    return { byTransaction: moves, notLookedUp: 0 };
  }
  const legs = await reader.listLegs([...new Set(rows.map((row) => row.txId))]);
  const isOwn = await findOwn(reader, object, legs);
  const poisoning = await findPoisoning({ reader, prices }, legs);
  const marks = marksOf(poisoning, isOwn);
  for (const operation of groupOperations(legs).filter(isWorthListing)) {
    const own = operation.filter((leg) => leg.addressId !== undefined && isOwn(leg.addressId));
    const [first] = own;
    if (first === undefined) continue;
    const { txId, asset, operationType: type = 'VALUE_TRANSFER' } = first;
    const netBase = own.reduce((sum, leg) => sum + signed(leg), 0n);
    add(txId, { type, asset, netBase, poisoning: marks.get(markKey(first)) });
  }
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
