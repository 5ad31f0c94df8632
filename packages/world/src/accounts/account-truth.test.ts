import { describe, expect, it } from 'vitest';
import { NATIVE } from './account.ts';
import { createAccountTruth } from './account-truth.ts';
import { createBalances } from './balances.ts';
import type { Move } from './move.ts';

const WETH = '0xweth';
const move = (kind: Move['kind'], from: string | undefined, to: string | undefined, amountBase: bigint): Move => ({
  kind,
  asset: NATIVE,
  from,
  to,
  amountBase,
});

/** A truth over movements worked out by hand, all of one transaction. */
const truthOf = (moves: readonly Move[]) =>
  createAccountTruth({
    tipHeight: 0,
    accounts: new Map(),
    balances: createBalances(),
    listMoves: () => moves,
    listActs: () => [],
  });

describe('the temporal haircut, on cases worked out by hand', () => {
  // A gets 30 of East and 10 of West, pays 20 on to B, gets 20 more of West, pays 40 to C.
  const moves = [
    move('value', undefined, 'east', 30n),
    move('withdrawal', undefined, 'west', 30n),
    move('value', 'east', 'a', 30n),
    move('value', 'west', 'a', 10n),
    move('value', 'a', 'b', 20n),
    move('value', 'west', 'a', 20n),
    move('value', 'a', 'c', 40n),
  ];
  const address = (text: string) => (text === 'east' ? 'East' : text === 'west' ? 'West' : undefined);

  it('mixes what an account holds at that moment: later money does not colour earlier payments', () => {
    const truth = truthOf(moves);
    expect(truth.originShares('b', NATIVE, { address })).toEqual(
      new Map([
        ['East', 0.75],
        ['West', 0.25],
      ]),
    );
    // 20 left of which 15 are East's, then 20 of West's: 15 of 40.
    const shares = truth.originShares('c', NATIVE, { address });
    expect(shares?.get('East')).toBeCloseTo(0.375, 12);
    expect(shares?.get('West')).toBeCloseTo(0.625, 12);
    expect(truth.originShares('a', NATIVE, {})?.get('made:withdrawal')).toBeCloseTo(0.5, 12);
    expect(truth.originShares('nobody', NATIVE, {})).toBeUndefined();
  });

  it('follows a payment to where it rests, in time', () => {
    const truth = truthOf(moves);
    const rest = (text: string) => (text === 'b' ? 'B' : text === 'c' ? 'C' : undefined);
    // Half of East's 30 went to B, half to C; of West's 30 the first 10 went half and half, the next 20 all to C.
    expect(truth.destinationShares('east', NATIVE, { address: rest })).toEqual(
      new Map([
        ['B', 0.5],
        ['C', 0.5],
      ]),
    );
    const west = truth.destinationShares('west', NATIVE, { address: rest });
    expect(west?.get('B')).toBeCloseTo(5 / 30, 12);
    expect(west?.get('C')).toBeCloseTo(25 / 30, 12);
    expect(truth.destinationShares('a', NATIVE, {})).toEqual(new Map([['unspent', 1]]));
  });

  it('takes gas out of the mixture, and leaves the fees of the object itself apart', () => {
    const truth = truthOf([
      move('value', undefined, 'x', 10n),
      move('value', 'x', 'a', 10n),
      move('fee', 'a', 'miner', 2n),
      move('value', 'a', 'b', 8n),
    ]);
    expect(truth.destinationShares('a', NATIVE, {})).toEqual(new Map([['unspent', 1]]));
    const shares = truth.destinationShares('x', NATIVE, {});
    expect(shares?.get('fee')).toBeCloseTo(0.2, 12);
    expect(shares?.get('unspent')).toBeCloseTo(0.8, 12);
    expect(truth.originShares('miner', NATIVE, {})).toEqual(new Map([['fee', 1]]));
  });

  it('looks through wrapping and unwrapping, whatever else lies in the contract', () => {
    const paid = move('value', 'a', WETH, 5n);
    const wrapped: Move = { ...move('wrap', undefined, 'a', 5n), asset: WETH, becameOf: paid };
    const burnt: Move = { ...move('unwrap', 'b', undefined, 5n), asset: WETH };
    const truth = truthOf([
      move('value', undefined, WETH, 95n),
      move('withdrawal', undefined, 'a', 5n),
      paid,
      wrapped,
      { ...move('token', 'a', 'b', 5n), asset: WETH },
      burnt,
      { ...move('internal', WETH, 'b', 5n), becameOf: burnt },
    ]);
    expect(truth.originShares('a', WETH, {})).toEqual(new Map([['made:withdrawal', 1]]));
    expect(truth.originShares('b', NATIVE, {})).toEqual(new Map([['made:withdrawal', 1]]));
    expect(truth.destinationShares('a', NATIVE, { address: (text) => (text === 'b' ? 'B' : undefined) })).toEqual(
      new Map([['B', 1]]),
    );
    expect(truth.destinationShares('a', NATIVE, {})).toEqual(new Map([['unspent', 1]]));
  });
});
