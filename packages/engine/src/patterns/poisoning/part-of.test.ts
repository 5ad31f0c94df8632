import { describe, expect, it } from 'vitest';
import { accuse, isPeoplesBatch } from './part-of.ts';
import type { Payment, PaymentGroup } from './payments.ts';
import type { Suspicion } from './suspect.ts';

const [VICTIM, SIGNER, IMITATION, RELAY, CONTRACT] = [1, 2, 3, 4, 5] as const;
const [TOKEN, FAKE] = [7, 8] as const;

const pay = (from: number, to: number, more: Partial<Payment> = {}): Payment => ({
  txId: 9,
  operation: 0,
  type: 'TOKEN_TRANSFER',
  asset: TOKEN,
  amountBase: 0n,
  from,
  to,
  ...more,
});
const group = (payments: readonly Payment[], signer: number = SIGNER): PaymentGroup => ({
  signers: new Set([signer]),
  payments,
});
const facts = {
  isContract: (id: number) => id === CONTRACT,
  isFake: (asset: number) => asset === FAKE,
  isRelay: (id: number) => id === RELAY,
};
const suspicion = (payment: Payment, poisoner: number | undefined = IMITATION): Suspicion => ({
  payment,
  rule: 'ZERO_UNSIGNED',
  isCertain: true,
  ends: [
    { victim: VICTIM, poisoner },
    { victim: IMITATION, poisoner: VICTIM },
  ],
});

const partOf = (addressId: number, payment: Payment, also: readonly Payment[] = []) =>
  accuse([suspicion(payment)], group([payment, ...also]), { addressId, facts }).map(
    ({ part, suspicion: { ends } }) => `${part} ${ends.length}`,
  );

describe('what an address had to do with a poisoning', () => {
  it('[R-SCORE-194] is that it sent it where it signed, with all who may be the victim', () => {
    expect(partOf(SIGNER, pay(VICTIM, IMITATION))).toEqual(['SENT 2']);
  });

  it('[R-SCORE-194] is nothing where it signed what goes through a relay', () => {
    const call = pay(SIGNER, RELAY, { type: 'VALUE_TRANSFER', asset: 0 });
    expect(partOf(SIGNER, pay(VICTIM, IMITATION), [call])).toEqual([]);
  });

  it('[R-SCORE-193] is that others put it into the history where it signed nothing and is the imitation', () => {
    expect(partOf(IMITATION, pay(VICTIM, IMITATION))).toEqual(['PLANTED 1']);
  });

  it('[R-SCORE-194] is that it sent it where its own money came to the victim, whoever signed, and not a fake token', () => {
    expect(partOf(IMITATION, pay(IMITATION, VICTIM, { amountBase: 1n }))).toEqual(['SENT 1']);
    expect(partOf(IMITATION, pay(IMITATION, VICTIM, { amountBase: 1n, asset: FAKE }))).toEqual(['PLANTED 1']);
    expect(partOf(IMITATION, pay(IMITATION, VICTIM))).toEqual(['PLANTED 1']);
  });

  it('[R-SCORE-194] is nothing where a token names it as payer', () => {
    expect(partOf(99, pay(99, IMITATION))).toEqual([]);
  });
});

describe('a batch', () => {
  const five = [11, 12, 13, 14, 15];
  const isBatch = (payments: readonly Payment[], signer?: number) => isPeoplesBatch(group(payments, signer), facts);

  it('[R-SCORE-194] moves nothing out of five accounts of people to five payees', () => {
    expect(isBatch(five.map((from) => pay(from, from + 10)))).toBe(true);
    expect(isBatch(five.slice(1).map((from) => pay(from, from + 10)))).toBe(false);
    expect(isBatch(five.map((from) => pay(from, from + 10, { amountBase: 1n })))).toBe(false);
  });

  it('[R-SCORE-194] is none where one payee gathers, contracts are moved, or one of the five signed', () => {
    expect(isBatch(five.map((from) => pay(from, 21)))).toBe(false);
    expect(isBatch([...five.slice(1).map((from) => pay(from, from + 10)), pay(CONTRACT, 31)])).toBe(false);
    const batch = five.map((from) => pay(from, from + 10));
    expect(isBatch(batch, 11)).toBe(false);
  });
});
