import type { OperationType } from '@sulian/domain';
import { pairUp, type Sum } from '../../balances/sums.ts';
import { issuerOf } from '../wire/amount.ts';
import type { Balances } from './balances.ts';

/** One movement within a transaction, as balances show it. */
export interface Move {
  readonly type: OperationType;
  /** Undefined: the coin. */
  readonly asset: string | undefined;
  /** Undefined: made from nothing. */
  readonly from: string | undefined;
  /** Undefined: gone for good. */
  readonly to: string | undefined;
  readonly amountBase: bigint;
}

export interface NetMoves {
  readonly moves: readonly Move[];
  readonly isUnbalanced: boolean;
}

/**
 * Everything that a transaction moved, as its entries' balances show it. By each asset and holder the moves are exactly the
 * difference of the balances. An issuer's obligations are no balance: what it pays in its own currency is made before, and
 * what it gets is unmade behind it, fees for transfers too.
 *
 * @param signer whose coins move by the transaction's own will
 */
export function netMoves({ sums, roundings }: Balances, signer: string): NetMoves {
  const coins = netCoins(sums.list(undefined), signer);
  const moves = sums.tokens().flatMap((asset) => netToken(asset, sums.list(asset), roundings.get(asset) ?? 0n));
  return { ...coins, moves: [...coins.moves, ...moves] };
}

function netCoins(sums: readonly Sum[], signer: string): NetMoves {
  const { pairs, left } = pairUp(sums);
  const paid = pairs.map(
    (pair): Move => ({
      type: lockOf(pair) ?? (pair.from === signer ? 'VALUE_TRANSFER' : 'INTERNAL_TRANSFER'),
      asset: undefined,
      ...pair,
    }),
  );
  const open = left.map((sum) => toOneSided(undefined, sum, ['IRREGULAR_STATE_CHANGE', 'IRREGULAR_STATE_CHANGE']));
  return { moves: [...paid, ...open], isUnbalanced: open.length > 0 };
}

const isLocked = (holder: string): boolean => holder.startsWith('escrow:');

const lockOf = ({ from, to }: Pick<Move, 'from' | 'to'>): OperationType | undefined =>
  to !== undefined && isLocked(to) ? 'LOCK' : from !== undefined && isLocked(from) ? 'UNLOCK' : undefined;

function netToken(asset: string, sums: readonly Sum[], rounding: bigint): readonly Move[] {
  const { pairs, left } = pairUp(sums);
  const paid = pairs.map((pair): Move => ({ type: lockOf(pair) ?? 'TOKEN_TRANSFER', asset, ...pair }));
  const open = left.reduce((sum, { amountBase }) => sum + amountBase, 0n);
  const issuer = issuerOf(asset);
  if (issuer === undefined || (open < 0n ? -open : open) <= rounding)
    return [...paid, ...left.map((sum) => toOneSided(asset, sum, ['MINT', 'BURN']))];
  const dealt = left.map(({ holder, amountBase }): Move => {
    const ends =
      amountBase > 0n
        ? { from: issuer, to: holder, amountBase }
        : { from: holder, to: issuer, amountBase: -amountBase };
    return { type: lockOf(ends) ?? 'TOKEN_TRANSFER', asset, ...ends };
  });
  const made = toOneSided(asset, { holder: issuer, amountBase: open }, ['MINT', 'BURN']);
  return open > 0n ? [made, ...paid, ...dealt] : [...paid, ...dealt, made];
}

const toOneSided = (
  asset: string | undefined,
  { holder, amountBase }: Sum,
  [made, burned]: readonly [OperationType, OperationType],
): Move =>
  amountBase > 0n
    ? { type: made, asset, from: undefined, to: holder, amountBase }
    : { type: burned, asset, from: holder, to: undefined, amountBase: -amountBase };
