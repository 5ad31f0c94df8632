import { escrowAddress } from '@sulian/domain';
import { pairUp, type Sum, Sums } from '../../balances/sums.ts';
import type { DataWarningKind } from '../data-warnings.ts';
import { TOKEN_2022, WRAPPED_SOL } from '../programs.ts';
import { coinsAt, type Holders, holderAt, keyAt, ownerAt } from './holders.ts';
import type { Move } from './move.ts';

export interface NetMoves {
  readonly moves: readonly Move[];
  readonly problems: readonly DataWarningKind[];
}

/**
 * Everything that a transaction moved: the moves of its instructions, and further moves that its balances show. Per
 * asset and holder, both together equal the difference of the balances exactly, whatever ran.
 *
 * @param listed moves of the instructions
 */
export function netMoves(holders: Holders, listed: readonly Move[]): NetMoves {
  const moves = [...listed, ...listOwnerChanges(holders)];
  const sums = new Sums();
  addBalances(holders, sums);
  for (const move of moves) subtract(sums, move);
  const problems = new Set<DataWarningKind>();
  const tokenMoves: Move[] = [];
  for (const asset of sums.tokens()) tokenMoves.push(...netTokens(holders, asset, sums.list(asset), problems));
  for (const move of tokenMoves) if (move.asset === undefined) subtract(sums, move);
  const coins = pairUp(sums.list(undefined)).pairs.map(
    (pair): Move => ({ type: 'INTERNAL_TRANSFER', asset: undefined, ...pair }),
  );
  // Coins are wrapped before the units are spent. The block's verification has shown that coins balance.
  const [first, last] = [tokenMoves.filter(isWrapping), tokenMoves.filter((move) => !isWrapping(move))];
  return { moves: [...first, ...moves, ...last, ...coins], problems: [...problems] };
}

function subtract(sums: Sums, { asset, from, to, amountBase }: Move): void {
  if (from !== undefined) sums.add(asset, from, amountBase);
  if (to !== undefined) sums.add(asset, to, -amountBase);
}

const SIDES = [
  ['before', -1n],
  ['after', 1n],
] as const;

/** Differences of the balances by holder, but for the fee. */
function addBalances(holders: Holders, sums: Sums): void {
  const { meta, before, after } = holders;
  for (let place = 0; place < meta.preBalances.length; place++) {
    const isToken = before.has(place) || after.has(place);
    if (!isToken && meta.preBalances[place] === meta.postBalances[place]) continue;
    sums.add(undefined, ownerAt(holders, place, 'before'), -coinsAt(holders, place, 'before'));
    sums.add(undefined, ownerAt(holders, place, 'after'), coinsAt(holders, place, 'after'));
  }
  for (const [side, sign] of SIDES)
    for (const [place, { mint, amountBase }] of holders[side]) {
      sums.add(mint, ownerAt(holders, place, side), sign * amountBase);
      // Wrapping leaves the coins with the token, as with a contract.
      if (mint === WRAPPED_SOL) sums.add(undefined, WRAPPED_SOL, sign * amountBase);
    }
  sums.add(undefined, keyAt(holders, 0), BigInt(meta.fee));
}

/** Moves of token accounts with a new owner, with their balances at the end. */
function listOwnerChanges(holders: Holders): readonly Move[] {
  const moves: Move[] = [];
  for (const [place, { mint, amountBase }] of holders.after) {
    if (!holders.before.has(place)) continue;
    const [from, to] = [holderAt(holders, place), ownerAt(holders, place, 'after')];
    if (from === to) continue;
    const ends = { type: 'OWNER_CHANGE', from, to } as const;
    moves.push({ ...ends, asset: mint, amountBase });
    moves.push({ ...ends, asset: undefined, amountBase: coinsAt(holders, place, 'after') });
  }
  return moves;
}

function netTokens(
  { transaction, before, after }: Holders,
  asset: string,
  sums: readonly Sum[],
  problems: Set<DataWarningKind>,
): readonly Move[] {
  if (sums.length === 0) return [];
  // If all instructions are known, the remaining amounts have no counterparty.
  const { pairs, left } = transaction.hasAllInstructions ? { pairs: [], left: sums } : pairUp(sums);
  const paid = pairs.map((pair): Move => ({ type: 'TOKEN_TRANSFER', asset, ...pair }));
  if (asset === WRAPPED_SOL) return [...paid, ...left.flatMap(toWrapping)];
  const holding = [...before.values(), ...after.values()].find(({ mint }) => mint === asset);
  if (holding?.program === TOKEN_2022) return [...paid, ...left.map((sum) => toWithheld(asset, sum))];
  if (transaction.hasAllInstructions) problems.add('TOKENS_UNBALANCED');
  return [...paid, ...left.map((sum) => toOneSided(asset, sum, ['MINT', 'BURN']))];
}

const isWrapping = ({ type, to }: Move): boolean => type === 'WRAP' || to === WRAPPED_SOL;

/** Wrapping pays the coins to the token's own account; unwrapping returns them from it. */
function toWrapping({ holder, amountBase }: Sum): readonly Move[] {
  const units = toOneSided(WRAPPED_SOL, { holder, amountBase }, ['WRAP', 'UNWRAP']);
  const coins = { type: 'INTERNAL_TRANSFER', asset: undefined, amountBase: units.amountBase } as const;
  return amountBase > 0n
    ? [{ ...coins, from: holder, to: WRAPPED_SOL }, units]
    : [units, { ...coins, from: WRAPPED_SOL, to: holder }];
}

/** Fees withheld by Token-2022 are not part of the balance until they are collected, nor are confidential amounts. */
function toWithheld(asset: string, { holder, amountBase }: Sum): Move {
  const escrow = escrowAddress(`token-2022-${asset}`);
  return amountBase < 0n
    ? { type: 'LOCK', asset, from: holder, to: escrow, amountBase: -amountBase }
    : { type: 'UNLOCK', asset, from: escrow, to: holder, amountBase };
}

const toOneSided = (
  asset: string | undefined,
  { holder, amountBase }: Sum,
  [made, burned]: readonly [Move['type'], Move['type']],
): Move =>
  amountBase > 0n
    ? { type: made, asset, from: undefined, to: holder, amountBase }
    : { type: burned, asset, from: holder, to: undefined, amountBase: -amountBase };
