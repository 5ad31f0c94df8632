import { describe, expect, it } from 'vitest';
import { abbreviateUsd, formatExactUsd, toUsdShape, type UsdUnit, writeUsd } from './format-usd.ts';

const WESTERN: readonly UsdUnit[] = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];
const CHINESE: readonly UsdUnit[] = [
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

  it('states what is rounded up to the next unit in that unit, and a loss with its minus [R-SHOW-02]', () => {
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

  it('comes in a column with both its decimals or none, thousands apart', () => {
    expect([520.1, 4_359.62, 11_629_600, 6_271_000].map((each) => abbreviateUsd(each, CHINESE))).toEqual([
      '520.10',
      '4,359.62',
      '1,162.96 万',
      '627.10 万',
    ]);
  });

  it('comes in one shape in a column: in the largest unit that its least value fills [R-SHOW-20]', () => {
    const column = (values: readonly number[], units: readonly UsdUnit[]) =>
      values.map((value) => writeUsd(value, toUsdShape([...values, null], units)));
    expect(column([11_629_600, 62_710, 0], CHINESE)).toEqual(['1,162.96 万', '6.27 万', '0']);
    expect(column([76_985.4, 6_204.2], CHINESE)).toEqual(['76,985', '6,204']);
    expect(column([76_985.4, 6_204.2, -12.5], CHINESE)).toEqual(['76,985.40', '6,204.20', '−12.50']);
    expect(column([4_057_600, 1_500], WESTERN)).toEqual(['4,057.60K', '1.50K']);
    expect(column([0, 0.003], WESTERN)).toEqual(['0', '0']);
  });

  it('is shown to the cent beside its short form, and below a cent in full [R-SHOW-21]', () => {
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
