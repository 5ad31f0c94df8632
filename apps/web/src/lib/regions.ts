import { useQuery } from '@tanstack/react-query';

/** Six-digit codes of GB/T 2260 and their names. */
type Divisions = ReadonlyArray<readonly [code: string, name: string]>;

export interface Regions {
  readonly provinces: Divisions;
  citiesOf(province: string): Divisions;
  districtsOf(city: string): Divisions;
  nameOf(code: string): string | undefined;
}

/** Digits that a city shares with its province, a district with its city. */
const PROVINCE_DIGITS = 2;
const CITY_DIGITS = 4;

export async function loadRegions(): Promise<Regions> {
  const { areaList } = await import('@vant/area-data');
  const { province_list, city_list, county_list } = areaList;
  const within = (list: Record<string, string>, parent: string, digits: number): Divisions =>
    parent === '' ? [] : Object.entries(list).filter(([code]) => code.slice(0, digits) === parent.slice(0, digits));
  return {
    provinces: Object.entries(province_list),
    citiesOf: (province) => within(city_list, province, PROVINCE_DIGITS),
    districtsOf: (city) => within(county_list, city, CITY_DIGITS),
    nameOf: (code) => province_list[code] ?? city_list[code] ?? county_list[code],
  };
}

/** Administrative divisions of China, fetched at first use. */
export const useRegions = () =>
  useQuery({ queryKey: ['regions'], queryFn: loadRegions, staleTime: Number.POSITIVE_INFINITY });
