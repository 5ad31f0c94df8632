import type { QueryClient } from '@tanstack/react-query';
import { findPrinting, setPrinting } from '../../lib/printing.ts';

const CHECK_MS = 100;
/** Checks in a row without a request: an answer may be followed by another request when it is drawn. */
const QUIET_CHECKS = 4;

/** First answers under way; repeated requests of an answer that is there change nothing that is printed. */
const countAwaited = (queries: QueryClient): number =>
  queries.isFetching({ type: 'active', predicate: ({ state }) => state.data === undefined });

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Draws all rows of the lists shown and both directions, waits until they are there, and opens the browser's print. */
export async function printWhole(queries: QueryClient): Promise<void> {
  setPrinting('ALL');
  for (let quiet = 0; quiet < QUIET_CHECKS; quiet = countAwaited(queries) === 0 ? quiet + 1 : 0) {
    await wait(CHECK_MS);
    if (findPrinting() !== 'ALL') return;
  }
  window.print();
}
