import { describe, expect, it } from 'vitest';
import { countPositive, symbolOfWhole } from './unit.ts';

const btc = (amount: string) => ({ amount, symbol: 'BTC' });

describe('the unit of a transaction', () => {
  it.each([
    [[btc('0.5')], 'BTC', 1],
    [[btc('0.5'), btc('0')], 'BTC', 1],
    [[btc('0.00'), { amount: '3', symbol: 'USDT' }], 'USDT', 1],
    [[btc('0.5'), { amount: '3', symbol: 'USDT' }], '–', 2],
    [[{ ...btc('0.1'), type: 'FEE' }, btc('0.5')], 'BTC', 1],
    [[{ ...btc('0.1'), type: 'RENT' }, btc('0.5')], 'BTC', 1],
    [[btc('0')], '', 0],
    [[btc('-1')], '', 0],
    [[], '', 0],
  ])('is shown only if exactly one operation has a positive amount, case %# [R-TX-08]', (operations, symbol, count) => {
    expect(symbolOfWhole(operations)).toBe(symbol);
    expect(countPositive(operations)).toBe(count);
  });
});
