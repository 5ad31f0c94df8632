import type { TxId } from '@sulian/domain';
import type { NativeLimits } from './native-limits.ts';

/** Longest that what is rented to pay for a move is rented ahead of it. Energy of TRON is let by the hour; own rule, 2026-11-22. */
const RENTED_AHEAD_SEC = 3_600;

/** Effect of one transaction on an account's native coins, base units. */
export interface NativeStep {
  readonly txId: TxId;
  readonly timeSec: number;
  /** Received from others without the account's own action. */
  readonly receivedBase: bigint;
  /** Received by its own action: refunds, swaps, rewards that it claimed. */
  readonly ownBase: bigint;
  readonly feeBase: bigint;
  /** Given for resources or for room on the chain. */
  readonly rentBase: bigint;
  /** Paid to others. */
  readonly paidBase: bigint;
  /** It sent a token in the same transaction. */
  readonly movesToken: boolean;
}

interface Lot {
  readonly txId: TxId;
  readonly isSmall: boolean;
  leftBase: bigint;
  /** Some of it paid for a move of a token. */
  isUsed: boolean;
  /** Some of it was paid to somebody, for its own sake. */
  isSpent: boolean;
}

type Purpose = 'MOVE' | 'PAYMENT' | 'OTHER';

/** Lots of received coins: the first received is spent first. */
class Purse {
  readonly lots: Lot[] = [];
  /** The oldest that is not empty. */
  #at = 0;

  add(txId: TxId, leftBase: bigint, isSmall: boolean): void {
    if (leftBase > 0n) this.lots.push({ txId, isSmall, leftBase, isUsed: false, isSpent: false });
  }

  /** Spends from the oldest lots. An excess came from a source that the ledger does not show. */
  take(base: bigint, purpose: Purpose): void {
    let rest = base;
    for (let lot = this.lots[this.#at]; rest > 0n && lot !== undefined; lot = this.lots[this.#at]) {
      const part = lot.leftBase < rest ? lot.leftBase : rest;
      lot.leftBase -= part;
      rest -= part;
      if (purpose === 'MOVE') lot.isUsed = true;
      if (purpose === 'PAYMENT') lot.isSpent = true;
      if (lot.leftBase === 0n) this.#at += 1;
    }
  }
}

/**
 * Transactions in which an account was sent native coins only so that it could pay for moves of its tokens: at most the
 * chain's limit, of which some paid for such a move and nothing was paid to others. What was received first is spent first.
 * Each move is rented for once: many small payments before one move are payments.
 * A larger receipt, or one that was later spent as money, is money received.
 * @param steps oldest first, all of them
 * @param tokenMoves times of all transactions in which it sent a token, Unix seconds
 */
export function findGasSupply(
  steps: readonly NativeStep[],
  { limits, tokenMoves }: { readonly limits: NativeLimits; readonly tokenMoves: readonly number[] },
): ReadonlySet<TxId> {
  const purse = new Purse();
  const moves = new RentedMoves(tokenMoves);
  for (const step of steps) {
    const { txId, receivedBase, ownBase, feeBase, rentBase, paidBase, movesToken } = step;
    purse.add(txId, receivedBase, receivedBase <= limits.gasSupplyBase);
    purse.add(txId, ownBase, false);
    purse.take(rentBase, 'MOVE');
    purse.take(feeBase, movesToken ? 'MOVE' : 'OTHER');
    purse.take(paidBase, isRental(step, limits, moves) ? 'MOVE' : 'PAYMENT');
  }
  const supply = purse.lots.filter(({ isSmall, isUsed, isSpent }) => isSmall && isUsed && !isSpent);
  return new Set(supply.map(({ txId }) => txId));
}

/** A small payment that names no purpose, shortly before a token moves, where moves are paid for by renting. */
function isRental({ timeSec, paidBase }: NativeStep, limits: NativeLimits, moves: RentedMoves): boolean {
  return limits.rentsResources && paidBase > 0n && paidBase <= limits.gasSupplyBase && moves.rent(timeSec);
}

/** Moves of tokens that nothing was rented for yet. */
class RentedMoves {
  readonly #times: readonly number[];
  /** The earliest that is not rented for, and not past. */
  #at = 0;

  constructor(times: readonly number[]) {
    this.#times = times.toSorted((a, b) => a - b);
  }

  /** Takes the next move from a time on; false: none within the hour is left. @param timeSec never less than before */
  rent(timeSec: number): boolean {
    while ((this.#times[this.#at] ?? Number.POSITIVE_INFINITY) < timeSec) this.#at += 1;
    const next = this.#times[this.#at];
    if (next === undefined || next > timeSec + RENTED_AHEAD_SEC) return false;
    this.#at += 1;
    return true;
  }
}
