import { describe, expect, it } from 'vitest';
import { findGasSupply, type NativeStep } from './gas-supply.ts';
import { nativeLimitsOf } from './native-limits.ts';

const TRX = 1_000_000n;
const tron = nativeLimitsOf('TRON');
const step = (txId: number, of: Partial<NativeStep>): NativeStep => ({
  txId,
  timeSec: txId * 600,
  receivedBase: 0n,
  ownBase: 0n,
  feeBase: 0n,
  rentBase: 0n,
  paidBase: 0n,
  movesToken: false,
  ...of,
});
const find = (steps: readonly NativeStep[], tokenMoves: readonly number[] = [], limits = tron) => [
  ...findGasSupply(steps, { limits, tokenMoves }),
];

describe('native coins sent to pay for moves of tokens', () => {
  it('[R-TRACE-66] are what is spent as fees of such moves alone', () => {
    expect(find([step(1, { receivedBase: 30n * TRX }), step(2, { feeBase: 27n * TRX, movesToken: true })])).toEqual([
      1,
    ]);
  });

  it('[R-TRACE-66] are what rents the resources of a move within the hour', () => {
    const steps = [step(1, { receivedBase: 10n * TRX }), step(2, { paidBase: 3n * TRX })];
    expect(find(steps, [1_300])).toEqual([1]);
    expect(find([step(1, { receivedBase: 10n * TRX }), step(2, { rentBase: 3n * TRX })])).toEqual([1]);
    // Nothing moved within the hour, or before it only.
    expect(find(steps, [1_200 + 3_601])).toEqual([]);
    expect(find(steps, [1_100])).toEqual([]);
    // On a chain without such rent, a payment is only a payment.
    expect(find(steps, [1_300], { ...tron, rentsResources: false })).toEqual([]);
  });

  it('[R-SCORE-161] are none where many small payments go before one move: each move is rented for once', () => {
    const stolen = [1, 2, 3, 4].map((txId) => step(txId, { timeSec: txId, receivedBase: 100n * TRX }));
    const passedOn = [5, 6, 7, 8].map((txId) => step(txId, { timeSec: txId, paidBase: 100n * TRX }));
    expect(find([...stolen, ...passedOn], [9])).toEqual([1]);
    expect(find([...stolen, ...passedOn], [9, 9])).toEqual([1, 2]);
  });

  it('[R-TRACE-67] are none where they are more than moves cost', () => {
    const steps = [step(1, { receivedBase: 101n * TRX }), step(2, { feeBase: 27n * TRX, movesToken: true })];
    expect(find(steps)).toEqual([]);
  });

  it('[R-TRACE-67] are none where they were later spent as money', () => {
    const steps = [
      step(1, { receivedBase: 30n * TRX }),
      step(2, { feeBase: 5n * TRX, movesToken: true }),
      step(3, { paidBase: 20n * TRX }),
    ];
    expect(find(steps)).toEqual([]);
  });

  it('[R-TRACE-67] are none where nothing of them paid for a move', () => {
    expect(find([step(1, { receivedBase: 30n * TRX })], [10])).toEqual([]);
    expect(find([step(1, { receivedBase: 30n * TRX }), step(2, { feeBase: TRX })])).toEqual([]);
    expect(find([step(1, { ownBase: 30n * TRX }), step(2, { feeBase: TRX, movesToken: true })])).toEqual([]);
  });

  it('[R-TRACE-66] are told apart by what was received first', () => {
    const steps = [
      step(1, { receivedBase: 20n * TRX }),
      step(2, { feeBase: 20n * TRX, movesToken: true }),
      step(3, { receivedBase: 50n * TRX }),
      step(4, { paidBase: 50n * TRX }),
    ];
    expect(find(steps)).toEqual([1]);
  });
});
