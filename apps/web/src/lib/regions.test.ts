import { describe, expect, it } from 'vitest';
import { loadRegions } from './regions.ts';

describe('the divisions of China', () => {
  it('lead from a province over its cities to their districts [R-REG-06]', async () => {
    const regions = await loadRegions();
    expect(regions.provinces).toHaveLength(34);
    expect(regions.citiesOf('310000')).toEqual([['310100', '上海市']]);
    expect(regions.districtsOf('310100')).toContainEqual(['310115', '浦东新区']);
    expect(regions.nameOf('330106')).toBe('西湖区');
  });

  it('leave no province without a city and no city without a district [R-REG-06]', async () => {
    const regions = await loadRegions();
    const cities = regions.provinces.flatMap(([code]) => {
      expect(regions.citiesOf(code), code).not.toHaveLength(0);
      return regions.citiesOf(code);
    });
    for (const [code] of cities) expect(regions.districtsOf(code), code).not.toHaveLength(0);
  });

  it('know nothing below a place that is not chosen', async () => {
    const regions = await loadRegions();
    expect(regions.citiesOf('')).toEqual([]);
    expect(regions.districtsOf('')).toEqual([]);
    expect(regions.nameOf('999999')).toBeUndefined();
  });
});
