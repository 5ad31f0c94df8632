import { type AddressId, type Edge, isCost, type Party } from '@sulian/domain';
import type { AccountOperation } from '../operations/operations.ts';
import { findPairs } from '../operations/pairs.ts';
import { toNets } from '../patterns/swap.ts';
import { isOwner } from './parties.ts';

type Move = Pick<Edge, 'operation' | 'asset' | 'from' | 'to'>;

/** Finds whose conversion an edge is part of. */
export interface ConversionEnds {
  of(edge: Move): Edge['conversionOf'];
}

const NONE: ConversionEnds = { of: () => undefined };

/**
 * Finds who exchanges one asset for another in a transaction. Such a party ends with less of one and more of another.
 * Its partners both pay and are paid in the transaction, as pools and routers do. A party that is only paid by an
 * exchanging owner is a payee, and one that only pays it a payer: such edges stay payments. Wrapping is an exchange
 * with the wrapping contract.
 * @param operations of one transaction, with owners in the place of addresses
 */
export function findConversionEnds(operations: readonly AccountOperation[]): ConversionEnds {
  const assets = new Set(operations.map(({ asset }) => asset));
  if (assets.size < 2) return NONE;
  const wrapped = new Set(findPairs(operations).flatMap(({ token, native }) => [token.number, native.number]));
  const moves = operations.flatMap(toMoves);
  const partners = findPartners(moves);
  const nets = toNets(operations.flatMap(({ sources, destinations }) => [...sources, ...destinations]));
  const exchanging = new Set(
    [...nets].filter(([id, net]) => exchanges(id, net, { moves, partners })).map(([id]) => id),
  );
  const isEnd = (mine: Party, other: Party, operation: number): boolean =>
    isOwner(mine) && (wrapped.has(operation) || (exchanging.has(mine) && partners.has(other)));
  return {
    of({ from, to, operation }) {
      const isPayers = isEnd(from, to, operation);
      const isPayees = isEnd(to, from, operation);
      if (isPayers) return isPayees ? 'BOTH' : 'FROM';
      return isPayees ? 'TO' : undefined;
    },
  };
}

function toMoves({ number, asset, type, sources, destinations }: AccountOperation): readonly Move[] {
  if (isCost(type)) return [];
  return sources.flatMap(({ addressId: from }) =>
    destinations.flatMap(({ addressId: to }) =>
      from === undefined || to === undefined || from === to ? [] : [{ operation: number, asset, from, to }],
    ),
  );
}

/** Owners that both pay another one and are paid by one. */
function findPartners(moves: readonly Move[]): ReadonlySet<Party> {
  const paying = new Set(moves.map(({ from }) => from));
  return new Set(moves.map(({ to }) => to).filter((to) => paying.has(to)));
}

function exchanges(
  id: AddressId,
  net: ReadonlyMap<number, bigint>,
  { moves, partners }: { readonly moves: readonly Move[]; readonly partners: ReadonlySet<Party> },
): boolean {
  const netOf = (asset: number): bigint => net.get(asset) ?? 0n;
  return (
    moves.some(({ asset, from, to }) => from === id && partners.has(to) && netOf(asset) < 0n) &&
    moves.some(({ asset, from, to }) => to === id && partners.has(from) && netOf(asset) > 0n)
  );
}
