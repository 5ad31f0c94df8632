import type { Transaction } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { ANNE, BEN, CARL, coins, deleted, only, play, USD } from '../testing/play.ts';

const SIGNERS = {
  TransactionType: 'SignerListSet',
  SignerEntries: [{ SignerEntry: { Account: BEN } }, { SignerEntry: { Account: CARL } }],
};
const places = ({ events = [] }: Transaction): readonly number[] => events.map(({ operation }) => operation);

describe('events of a transaction', () => {
  it('have a place each: of two signers that an account takes [R-CHAIN-327]', () => {
    const taken = only(play(SIGNERS, [coins(ANNE, 20, 10)]));
    expect(taken.events).toEqual([
      { operation: 0, kind: 'PERMISSION_CHANGE', address: ANNE, other: BEN },
      { operation: 1, kind: 'PERMISSION_CHANGE', address: ANNE, other: CARL },
    ]);
  });

  it('have a place each: of a line that ends with the freezes of both its sides [R-CHAIN-327]', () => {
    const limit = (issuer: string) => ({ currency: 'USD', issuer, value: '0' });
    const entry = {
      Balance: limit('rrrrrrrrrrrrrrrrrrrrBZbvji'),
      LowLimit: limit(ANNE),
      HighLimit: limit(BEN),
      Flags: 0x00c0_0000,
    };
    const ended = only(play({ TransactionType: 'TrustSet' }, [coins(ANNE, 20, 10), deleted('RippleState', entry)]));
    expect(ended.events).toEqual([
      { operation: 0, kind: 'UNFREEZE', address: BEN, token: `${USD}.${ANNE}`, other: ANNE },
      { operation: 1, kind: 'UNFREEZE', address: ANNE, token: `${USD}.${BEN}`, other: BEN },
    ]);
    expect(places(ended)).toEqual([0, 1]);
  });

  it.each([
    ['SetRegularKey', { RegularKey: BEN }, 'tecNO_ALTERNATIVE_KEY'],
    ['SignerListSet', SIGNERS, 'tecINSUFFICIENT_RESERVE'],
    ['DelegateSet', { Authorize: BEN }, 'tecNO_TARGET'],
  ])('are none where it failed and paid its fee alone: %s [R-CHAIN-327]', (TransactionType, body, result) => {
    const failed = only(play({ ...body, TransactionType }, [coins(ANNE, 20, 10)], result));
    expect([failed.status, failed.events]).toEqual(['failed', undefined]);
  });
});
