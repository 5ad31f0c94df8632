import { type AddressId, isCost } from '@sulian/domain';
import { type AccountOperation, amountOf } from '../operations/operations.ts';
import { findPairs } from '../operations/pairs.ts';

/** Represents a receipt token's contract if it creates units for what it was given, or destroys them. */
export const ISSUER = 'ISSUER';

/** Movement by one operation. A wrapped native coin that changes its form in the transaction is the native coin. */
export interface Move {
  readonly operation: AccountOperation;
  readonly from: AddressId | typeof ISSUER;
  readonly to: AddressId | typeof ISSUER;
  /** The coin's number, that of the native coin for its wrapped form. */
  readonly coin: number;
  readonly base: bigint;
}

/**
 * A transaction's movements between two parties each, without costs and without both halves of wrapping.
 * @param receipts asset numbers of receipt tokens
 * @returns undefined where somebody moved what no two parties account for: made, burnt or divided coins
 */
export function toMoves(
  operations: readonly AccountOperation[],
  receipts: { has(asset: number): boolean },
): readonly Move[] | undefined {
  const pairs = findPairs(operations);
  const wrapping = new Set(pairs.flatMap(({ token, native }) => [token.number, native.number]));
  const wrapped = new Set(pairs.map(({ token }) => token.asset));
  const moves: Move[] = [];
  for (const operation of operations) {
    if (isCost(operation.type) || wrapping.has(operation.number)) continue;
    const ends = toEnds(operation, receipts);
    if (ends === undefined) return undefined;
    const { asset } = operation;
    const base = [...operation.sources, ...operation.destinations].map(amountOf)[0] ?? 0n;
    if (ends.from !== ends.to) moves.push({ operation, ...ends, coin: wrapped.has(asset) ? 0 : asset, base });
  }
  return moves;
}

function toEnds(
  { type, asset, sources, destinations }: AccountOperation,
  receipts: { has(asset: number): boolean },
): Pick<Move, 'from' | 'to'> | undefined {
  const [source, secondSource] = sources;
  const [destination, secondDestination] = destinations;
  if (secondSource !== undefined || secondDestination !== undefined) return undefined;
  const isReceipt = receipts.has(asset);
  const from = source?.addressId ?? (type === 'MINT' && isReceipt ? ISSUER : undefined);
  const to = destination?.addressId ?? (type === 'BURN' && isReceipt ? ISSUER : undefined);
  return from === undefined || to === undefined ? undefined : { from, to };
}
