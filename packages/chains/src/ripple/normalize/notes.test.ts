import { describe, expect, it } from 'vitest';
import { ANNE, BEN, coins, created, deleted, only, play } from '../testing/play.ts';

const KEPT = { Account: ANNE, Destination: BEN, SourceTag: 0, DestinationTag: 7 };
const tagsOf = (transaction: ReturnType<typeof only>) =>
  (transaction.notes ?? []).flatMap((note) =>
    note.kind === 'SOURCE_TAG' || note.kind === 'DESTINATION_TAG'
      ? [[note.kind, note.operation, note.address, 'text' in note ? note.text : undefined]]
      : [],
  );

describe('a tag that was given beforehand', () => {
  it('is that of whose money a check takes, and of who gets it; 0 is a tag [R-CHAIN-269]', () => {
    const cashed = play({ TransactionType: 'CheckCash', Account: BEN }, [
      coins(ANNE, 490, 90),
      coins(BEN, 20, 410),
      deleted('Check', { ...KEPT, SendMax: '400' }),
    ]);
    expect(tagsOf(only(cashed))).toEqual([
      ['DESTINATION_TAG', 1, BEN, '7'],
      ['SOURCE_TAG', 1, ANNE, '0'],
    ]);
  });

  it('is that of who has back what nobody took out of an escrow [R-CHAIN-269]', () => {
    const cancelled = play({ TransactionType: 'EscrowCancel', Account: BEN }, [
      coins(ANNE, 0, 500),
      coins(BEN, 20, 10),
      deleted('Escrow', { ...KEPT, Amount: '500' }),
    ]);
    expect(tagsOf(only(cancelled))).toEqual([
      ['DESTINATION_TAG', 0, BEN, '7'],
      ['SOURCE_TAG', 1, ANNE, '0'],
    ]);
  });

  it('is told once where the transaction names it too [R-CHAIN-269]', () => {
    const made = play({ TransactionType: 'EscrowCreate', Destination: BEN, SourceTag: 0, DestinationTag: 7 }, [
      coins(ANNE, 1_000, 490),
      created('Escrow', { ...KEPT, Amount: '500' }),
    ]);
    expect(tagsOf(only(made))).toEqual([
      ['SOURCE_TAG', 1, ANNE, '0'],
      ['DESTINATION_TAG', 0, BEN, '7'],
    ]);
  });
});
