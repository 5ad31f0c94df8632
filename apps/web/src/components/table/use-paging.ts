import { useState } from 'react';

interface Paging<AsOf> {
  readonly page: number;
  readonly asOf?: AsOf | undefined;
  readonly of: string;
}

/**
 * The page of a list, and `asOf` of the answer that page 1 had: what came since shifts no row of the next pages. Page 1 is
 * always of now.
 * @param of filters of the list as a text; other filters begin with page 1
 */
export function usePaging<AsOf extends string | number>(of = '') {
  const [last, set] = useState<Paging<AsOf>>({ page: 1, of });
  const { page, asOf }: Paging<AsOf> = last.of === of ? last : { page: 1, of };
  /** @param answered `asOf` of the answer on screen */
  const turn = (next: number, answered?: AsOf | null) =>
    set({ page: next, asOf: next === 1 ? undefined : (answered ?? asOf), of });
  return { page, asOf, turn };
}
