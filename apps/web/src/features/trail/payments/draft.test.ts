import type { Coin } from '@sulian/contract';
import { expect, it } from 'vitest';
import { findDraftFault, type PaymentDraft, readSearch, toDraft, toSearch } from './draft.ts';

const DRAFT: PaymentDraft = {
  ...{ blockchain: 'TRON', coin: '97', amount: '60.5', tolerance: '1', recipient: ' T1 ' },
  ...{ from: '2026-11-10 08:00', to: '2026-11-12' },
};
const COIN = { decimals: 6 } as Coin;
const faultOf = (part: Partial<PaymentDraft>) => {
  const fault = findDraftFault({ ...DRAFT, ...part }, COIN);
  return fault !== undefined && 'key' in fault ? [fault.field, fault.key] : fault;
};

it('accepts a window of at most 7 days, and an amount as fine as its coin [R-TRAIL-15]', () => {
  expect(faultOf({})).toBeUndefined();
  expect(faultOf({ to: '2026-11-16' })).toBeUndefined();
  expect(faultOf({ to: '2026-11-17 08:01' })).toEqual(['to', 'trail.payments.tooLong']);
  expect(faultOf({ to: '2026-11-09' })).toEqual(['to', 'time.badSpan']);
  expect(faultOf({ from: '' })).toEqual(['from', 'time.badMinute']);
  expect(faultOf({ amount: '0.0' })).toEqual(['amount', 'trail.payments.badAmount']);
  expect(faultOf({ amount: '1.0000001' })).toEqual(['amount', 'trail.payments.tooFine']);
  expect(findDraftFault(DRAFT, undefined)).toMatchObject({ field: 'coin' });
  expect(faultOf({ blockchain: '' })).toEqual(['blockchain', 'trail.payments.chooseChain']);
});

it('is read from the address bar as it was written there [R-TRAIL-15]', () => {
  const search = toSearch(DRAFT);
  const params = new URLSearchParams(Object.entries(search ?? {}).map(([key, value]) => [key, String(value)]));
  expect(search).toMatchObject({ coin: 97, tolerance: 1, recipient: 'T1' });
  expect(readSearch(params)).toEqual(search);
  expect(toSearch(toDraft(search))).toEqual(search);
  params.set('amount', 'x');
  expect(readSearch(params)).toBeUndefined();
});
