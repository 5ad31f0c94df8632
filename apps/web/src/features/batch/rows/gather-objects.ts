import type { ScreeningRow } from '@sulian/contract';
import { MAX_SCREENING_PAGE } from '@sulian/domain';
import { type ChosenObject, keyOf, toObject } from './rows-view.ts';

/** Pages that are read for a choice: beyond them a list is full of rows without an address. */
const MAX_PAGES = 40;

interface RowsPage {
  readonly items: ReadonlyArray<Pick<ScreeningRow, 'blockchain' | 'address'>>;
  readonly next: number | null;
}

interface Gathered {
  readonly objects: readonly ChosenObject[];
  /** There may be further addresses. */
  readonly isCut: boolean;
}

/** Different addresses of all rows, page by page, at most so many. */
export async function gatherObjects(
  list: (query: { readonly after: number; readonly limit: number }) => Promise<RowsPage>,
  max: number,
): Promise<Gathered> {
  const objects = new Map<string, ChosenObject>();
  let after: number | null = 0;
  for (let page = 0; page < MAX_PAGES && after !== null; page += 1) {
    const { items, next }: RowsPage = await list({ after, limit: MAX_SCREENING_PAGE });
    for (const object of items.flatMap((row) => toObject(row) ?? [])) {
      if (objects.size === max && !objects.has(keyOf(object))) return { objects: [...objects.values()], isCut: true };
      objects.set(keyOf(object), object);
    }
    after = next;
  }
  return { objects: [...objects.values()], isCut: after !== null };
}
