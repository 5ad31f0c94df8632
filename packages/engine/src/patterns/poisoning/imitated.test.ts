import { describe, expect, it } from 'vitest';
import { findFirstExchange, isImitated } from './imitated.ts';
import type { Payment } from './payments.ts';

const toPayment = (txId: number, [from, to]: readonly [number, number], amountBase: bigint): Payment => ({
  txId,
  operation: 0,
  type: 'TOKEN_TRANSFER',
  asset: 1,
  amountBase,
  from,
  to,
});
const isTiny = ({ amountBase }: Payment): boolean => amountBase < 10n;

describe('whom a look-alike imitates', () => {
  it('[R-ADDR-119] is somebody with whom the victim dealt before, either way, for more than a tiny amount', () => {
    const payments = [toPayment(3, [1, 2], 5n), toPayment(5, [2, 1], 50n), toPayment(4, [1, 2], 500n)];
    expect(findFirstExchange(payments, [1, 2], isTiny)).toBe(4);
    expect(findFirstExchange(payments, [1, 3], isTiny)).toBeUndefined();
  });

  it('[R-ADDR-119] is never the imitator, though somebody fell for it', () => {
    expect(isImitated(9, { twin: 4, poisoner: undefined })).toBe(true);
    expect(isImitated(9, { twin: 4, poisoner: 8 })).toBe(true);
    expect(isImitated(9, { twin: 8, poisoner: 4 })).toBe(false);
    expect(isImitated(3, { twin: 4, poisoner: undefined })).toBe(false);
    expect(isImitated(9, { twin: undefined, poisoner: undefined })).toBe(false);
  });
});
