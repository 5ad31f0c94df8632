import {
  type AddressTransactionRow,
  type Direction,
  getChain,
  isCost,
  type LedgerReader,
  type LegRow,
  type OperationType,
  type PoisoningMark,
  type TxId,
} from '@sulian/domain';
import { findPoisoning, markKey, marksOf } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { groupOperations } from '../../group-operations.ts';
import { type FoundObject, idsOf, toLedgerObject } from './find-object.ts';

/** Effect of one operation on an object: received less sent. An address on both sides has one move per direction. */
export interface Move {
  readonly type: OperationType;
  /** Undefined: it is all that the transaction did. */
  readonly operation?: number;
  readonly asset: number;
  readonly netBase: bigint;
  /** Direction of the move. A move of zero is INCOMING where the object is only its receiver. */
  readonly direction: Direction;
  /** The object is on both sides of the operation: this is one of two moves. */
  readonly isOneOfTwo: boolean;
  /** Undefined: not taken for poisoning. */
  readonly poisoning?: PoisoningMark | undefined;
  /** False: it may be poisoning, and what decides is not stored or was too much to look up. */
  readonly isPoisoningJudged: boolean;
}

export interface Moves {
  readonly byTransaction: ReadonlyMap<TxId, readonly Move[]>;
  /** Payments that may be poisoning and are not judged. */
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
  /** All legs of the rows' transactions. */
  legs: readonly LegRow[],
): Promise<Moves> {
  const moves = new Map<TxId, Move[]>();
  const add = (txId: TxId, move: Move): void => {
    const list = moves.get(txId);
    if (list === undefined) moves.set(txId, [move]);
    else list.push(move);
  };
  const { hasManyAssets, spendsOutputs } = getChain(reader.chain);
  if (!hasManyAssets) {
    for (const { txId, asset, receivedBase, sentBase } of rows) {
      const netBase = receivedBase - sentBase;
      const direction = netBase > 0n ? 'INCOMING' : 'OUTGOING';
      const of = { asset, netBase, direction, isOneOfTwo: false, isPoisoningJudged: true } as const;
      add(txId, { type: 'VALUE_TRANSFER', ...of });
    }
    return { byTransaction: moves, notLookedUp: 0 };
  }
  // As the ledger's rows are: what was moved among addresses that are read as one is no movement.
  const isGross = !spendsOutputs && toLedgerObject(object)?.kind !== 'OWNED';
  const isOwn = await findOwn(reader, object, legs);
  const poisoning = await findPoisoning({ reader, prices }, legs);
  const marks = marksOf(poisoning, isOwn);
  for (const operation of groupOperations(legs).filter(isWorthListing)) {
    const own = operation.filter((leg) => leg.addressId !== undefined && isOwn(leg.addressId));
    const [first] = own;
    if (first === undefined) continue;
    const { txId, asset, operation: number, operationType: type = 'VALUE_TRANSFER' } = first;
    const key = markKey(first);
    const isPoisoningJudged = !poisoning.notJudged.has(key);
    const of = { type, operation: number, asset, poisoning: marks.get(key), isPoisoningJudged };
    const [receivedBase, sentBase] = [sumSide(own, 'destination'), sumSide(own, 'source')];
    if (isGross && receivedBase > 0n && sentBase > 0n) {
      add(txId, { ...of, netBase: receivedBase, direction: 'INCOMING', isOneOfTwo: true });
      add(txId, { ...of, netBase: -sentBase, direction: 'OUTGOING', isOneOfTwo: true });
      continue;
    }
    const netBase = receivedBase - sentBase;
    const isIn = netBase === 0n ? own.every(({ side }) => side === 'destination') : netBase > 0n;
    add(txId, { ...of, netBase, direction: isIn ? 'INCOMING' : 'OUTGOING', isOneOfTwo: false });
  }
  // A cost is listed after what it paid for.
  for (const list of moves.values()) list.sort((a, b) => Number(isCost(a.type)) - Number(isCost(b.type)));
  return { byTransaction: moves, notLookedUp: poisoning.notJudged.size };
}

const sumSide = (legs: readonly LegRow[], side: LegRow['side']): bigint =>
  legs.reduce((sum, leg) => (leg.side === side ? sum + (leg.amountBase ?? 0n) : sum), 0n);

/** False for a transfer of zero that accompanies a contract call. Alone in its transaction it is listed. */
const isWorthListing = (operation: readonly LegRow[], _: number, all: readonly (readonly LegRow[])[]): boolean => {
  const [first] = operation;
  if ((first?.operationType ?? 'VALUE_TRANSFER') !== 'VALUE_TRANSFER') return true;
  if (operation.some((leg) => leg.amountBase !== 0n)) return true;
  return !all.some(
    (other) => other[0]?.txId === first?.txId && other !== operation && !isCost(other[0]?.operationType),
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
