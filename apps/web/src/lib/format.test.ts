import { describe, expect, it } from 'vitest';
import {
  abbreviateUsd,
  formatAtLeast,
  formatExactTime,
  formatExactUsd,
  formatMoney,
  formatTime,
  groupAmount,
  nameZone,
  shorten,
  toUsdShape,
  type Unit,
  writeUsd,
} from './format.ts';

const WESTERN: readonly Unit[] = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];
const CHINESE: readonly Unit[] = [
  [1e8, ' 亿'],
  [1e4, ' 万'],
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
      '1 万',
      '1.32 亿',
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
      '1 万',
      '1 亿',
      '−1 亿',
    ]);
  });

  it('stands in a column with both its decimals or none, thousands apart', () => {
    expect([520.1, 4_359.62, 11_629_600, 6_271_000].map((each) => abbreviateUsd(each, CHINESE))).toEqual([
      '520.10',
      '4,359.62',
      '1,162.96 万',
      '627.10 万',
    ]);
  });

  it('stands in one shape in a column: in the largest unit that its least value fills [R-SHOW-20]', () => {
    const column = (values: readonly number[], units: readonly Unit[]) =>
      values.map((value) => writeUsd(value, toUsdShape([...values, null], units)));
    expect(column([11_629_600, 62_710, 0], CHINESE)).toEqual(['1,162.96 万', '6.27 万', '0']);
    expect(column([76_985.4, 6_204.2], CHINESE)).toEqual(['76,985', '6,204']);
    expect(column([76_985.4, 6_204.2, -12.5], CHINESE)).toEqual(['76,985.40', '6,204.20', '−12.50']);
    expect(column([4_057_600, 1_500], WESTERN)).toEqual(['4,057.60K', '1.50K']);
    expect(column([0, 0.003], WESTERN)).toEqual(['0', '0']);
  });

  it('is told to the cent beside its short form, and below a cent in full [R-SHOW-21]', () => {
    expect([4_057_612.344, -0.5, 0, 0.00344].map(formatExactUsd)).toEqual([
      '4,057,612.34 USD',
      '−0.50 USD',
      '0.00 USD',
      '0.003\u202F44 USD',
    ]);
  });

  it('shows 0 below a cent, and nothing at all without a price [R-SHOW-03]', () => {
    expect(abbreviateUsd(0.009, WESTERN)).toBe('0');
    expect(abbreviateUsd(null, WESTERN)).toBeUndefined();
  });
});

describe('times', () => {
  it('are to the minute, and to the second where that is asked for [R-SHOW-01] [R-SHOW-23]', () => {
    expect(formatTime(1_763_390_467)).toMatch(/^2025-11-\d\d \d\d:\d1$/);
    expect(formatTime(1_763_390_467, true)).toMatch(/:07$/);
  });

  it('name their zone, and say the second and UTC beside it [R-SHOW-22]', () => {
    expect([480, 0, -210, 345].map(nameZone)).toEqual(['UTC+8', 'UTC', 'UTC−3:30', 'UTC+5:45']);
    expect(formatExactTime(1_763_390_467)).toContain('2025-11-17 14:41:07 UTC');
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

  it('tells USD of less than a cent from nothing [R-SCORE-200]', () => {
    const shown = ['0.00000001', '0.00344', '0.005', '0.00999999'].map((each) => formatMoney(each, { isUsd: true }));
    expect(shown).toEqual(['< 0.01', '< 0.01', '< 0.01', '< 0.01']);
    expect(formatMoney('0.00344', { isUsd: false })).toBe('0.003\u202F44');
  });

  it('shortens in the middle, and only what is long', () => {
    expect(shorten('9f2c41d0aaaaaaaaaaaaaaaa77ab01e4')).toBe('9f2c41d0…77ab01e4');
    expect(shorten('abc')).toBe('abc');
  });
});

it('a share that is told as known is never rounded up [R-SCORE-202]', () => {
  expect([99.996, 99.99, 100, 33.335].map(formatAtLeast)).toEqual(['99.99', '99.99', '100.00', '33.33']);
});
