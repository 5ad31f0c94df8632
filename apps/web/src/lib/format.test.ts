import { describe, expect, it } from 'vitest';
import { abbreviateUsd, formatMoney, groupAmount, shorten, type Unit } from './format.ts';

const WESTERN: readonly Unit[] = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];
const CHINESE: readonly Unit[] = [
  [1e8, '亿'],
  [1e4, '万'],
];

describe('USD', () => {
  it('is abbreviated in the units of the language [R-SHOW-02]', () => {
    expect([999, 1_000, 1_234_567, 2_500_000_000].map((each) => abbreviateUsd(each, WESTERN))).toEqual([
      '999',
      '1K',
      '1.23M',
      '2.50B',
    ]);
    expect([9_999, 10_000, 132_090_000].map((each) => abbreviateUsd(each, CHINESE))).toEqual([
      '9,999',
      '1万',
      '1.32亿',
    ]);
  });

  it('says what is rounded up to the next unit in that unit, and a loss with its minus [R-SHOW-02]', () => {
    expect([999.994, 999.996, 999_994, 999_996, 999_999_999].map((each) => abbreviateUsd(each, WESTERN))).toEqual([
      '999.99',
      '1K',
      '999.99K',
      '1M',
      '1B',
    ]);
    expect([9_999.996, 99_999_999, -99_999_999].map((each) => abbreviateUsd(each, CHINESE))).toEqual([
      '1万',
      '1亿',
      '−1亿',
    ]);
  });

  it('stands in a column with both its decimals or none, thousands apart', () => {
    expect([520.1, 4_359.62, 11_629_600, 6_271_000].map((each) => abbreviateUsd(each, CHINESE))).toEqual([
      '520.10',
      '4,359.62',
      '1,162.96万',
      '627.10万',
    ]);
  });

  it('shows 0 below a cent, and nothing at all without a price [R-SHOW-03]', () => {
    expect(abbreviateUsd(0.009, WESTERN)).toBe('0');
    expect(abbreviateUsd(null, WESTERN)).toBeUndefined();
  });
});

describe('amounts and hashes', () => {
  it('shows an amount whole, in groups', () => {
    expect(groupAmount('1234567.12345678')).toBe('1,234,567.123\u202F456\u202F78');
    expect(groupAmount('0')).toBe('0');
  });

  it('shows USD to the cent, rounded once, and coins in full', () => {
    const usd = { isUsd: true, symbol: 'USD' };
    expect(formatMoney('89490.34204667', usd)).toBe('89,490.34');
    expect(formatMoney('0.995', usd)).toBe('1.00');
    expect(formatMoney('-7', usd)).toBe('-7.00');
    expect(formatMoney('28.93151445', { isUsd: false }, 8)).toBe('28.931\u202F514\u202F45');
    // A coin that calls itself USD is no dollar: none of it may be rounded away.
    expect(formatMoney('0.00000099', { ...usd, isUsd: false })).toBe('0.000\u202F000\u202F99');
  });

  it('shortens in the middle, and only what is long', () => {
    expect(shorten('9f2c41d0aaaaaaaaaaaaaaaa77ab01e4')).toBe('9f2c41d0…77ab01e4');
    expect(shorten('abc')).toBe('abc');
  });
});
