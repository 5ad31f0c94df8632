import { useState } from 'react';

/**
 * The page of a list, and `asOf` of the answer that page 1 had: what came since shifts no row of the next pages. Page 1 is
 * always of now.
 */
export function usePaging<AsOf extends string | number>() {
  const [{ page, asOf }, set] = useState<{ readonly page: number; readonly asOf?: AsOf | undefined }>({ page: 1 });
  /** @param of `asOf` of the answer on screen */
  const turn = (next: number, of?: AsOf | null) => set({ page: next, asOf: next === 1 ? undefined : (of ?? asOf) });
  return { page, asOf, turn };
}
