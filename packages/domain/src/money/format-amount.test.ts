import { describe, expect, it } from 'vitest';
import { formatMoney, groupAmount } from './format-amount.ts';

describe('amounts', () => {
  it('shows an amount whole, in groups', () => {
    expect(groupAmount('1234567.12345678')).toBe('1,234,567.123\u202F456\u202F78');
    expect(groupAmount('0')).toBe('0');
  });

  it('shows USD to the cent, rounded once, and coins in full', () => {
    const usd = { isUsd: true, symbol: 'USD' };
    expect(formatMoney('89490.34204667', usd)).toBe('89,490.34');
    expect(formatMoney('0.995', usd)).toBe('1.00');
    expect(formatMoney('-7', usd)).toBe('-7.00');
    expect(['0', '0.00', '0.00000000', '0.01'].map((each) => formatMoney(each, usd))).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '0.01',
    ]);
    expect(formatMoney('28.93151445', { isUsd: false }, 8)).toBe('28.931\u202F514\u202F45');
    // A coin that calls itself USD is no dollar: none of it may be rounded away.
    expect(formatMoney('0.00000099', { ...usd, isUsd: false })).toBe('0.000\u202F000\u202F99');
  });

  it('shows USD of less than a cent from nothing [R-SCORE-200]', () => {
    const shown = ['0.00000001', '0.00344', '0.005', '0.00999999'].map((each) => formatMoney(each, { isUsd: true }));
    expect(shown).toEqual(['< 0.01', '< 0.01', '< 0.01', '< 0.01']);
    expect(formatMoney('0.00344', { isUsd: false })).toBe('0.003\u202F44');
  });
});
