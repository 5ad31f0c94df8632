import { type OperationType, toTxId } from '@sulian/domain';
import type { RowStart } from '@sulian/engine';
import type { ContributingTransactions } from '@sulian/usecases';
import { describe, expect, it } from 'vitest';
import type { Move } from './moves.ts';
import { createFindTraced } from './traced.ts';

const TX = toTxId(1, 0);

const move = (operation: number, netBase: bigint, type: OperationType = 'VALUE_TRANSFER'): Move =>
  ({ type, operation, asset: 0, netBase, direction: netBase < 0n ? 'OUTGOING' : 'INCOMING' }) as Move;

function find(starts: readonly Omit<RowStart, 'txId'>[], moves: readonly Move[], direction = 'OUTGOING') {
  const byTransaction = new Map([[TX, starts.map((start) => ({ ...start, txId: TX }))]]);
  const contributing = { starts: byTransaction, direction, isWhole: true } as unknown as ContributingTransactions;
  return createFindTraced('SOLANA', contributing, undefined)(TX, moves);
}

describe('the part of a row that lines of one transaction carry', () => {
  it('is that of their own operation, and of an unknown one by their amounts', () => {
    const moves = [move(1, -3n), move(2, -1n)];
    const known = { asset: 0, operation: 2, share: 0.1, askedShare: 0.1, amountBase: 1n };
    const unknown = { asset: 0, share: 0.4, askedShare: 0.4, amountBase: 4n };
    expect([...find([known, unknown], moves).values()]).toEqual([
      { share: 0.1 + 0.4 / 4, askedShare: 0.1 + 0.4 / 4, base: 2n },
      { share: 0.4 * (3 / 4), askedShare: 0.4 * (3 / 4), base: 3n },
    ]);
  });

  it.each(['FEE', 'RENT'] as const)('is nothing of a %s that the object pays: costs are beside the shares', (type) => {
    const moves = [move(1, -3n), move(2, -1n, type)];
    const start = { asset: 0, share: 1, askedShare: 1, amountBase: 3n };
    expect([...find([start], moves).keys()]).toEqual([moves[0]]);
    const earned = move(2, 1n, type);
    expect([...find([{ ...start, operation: 2 }], [earned], 'INCOMING').keys()]).toEqual([earned]);
  });

  it('takes one look at each line, however many starts one transaction has', () => {
    let looks = 0;
    const moves = Array.from({ length: 2_000 }, (_, index) =>
      Object.defineProperty(move(index, -1n), 'operation', {
        get: () => {
          looks += 1;
          return index;
        },
      }),
    );
    const starts = moves.map((_, operation) => ({ asset: 0, operation, share: 1 / 2_000, askedShare: 1 }));
    expect(find(starts, moves).size).toBe(2_000);
    expect(looks).toBeLessThan(3 * 2_000);
  });
});
