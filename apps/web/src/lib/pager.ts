/** Pages shown between the first and the last. */
const MIDDLE = 3;
const ALL_SHOWN = 5;

export type PagerItem = number | 'gap-left' | 'gap-right';

export const countPages = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));

/** Never below page 1, never above the last. */
export const clampPage = (page: number, pages: number): number => Math.min(Math.max(1, page), pages);

/** The last page, where there are rows and the requested page is beyond them; undefined otherwise. */
export function findPageBefore(page: number, total: number, perPage: number): number | undefined {
  const last = countPages(total, perPage);
  return total > 0 && page > last ? last : undefined;
}

/** First, last and up to three middle pages; ellipses where more than five pages leave some out. */
export function listPagerItems(page: number, pages: number): PagerItem[] {
  if (pages <= ALL_SHOWN) return Array.from({ length: pages }, (_, index) => index + 1);
  const from = Math.min(Math.max(2, page - 1), pages - MIDDLE);
  const middle = Array.from({ length: MIDDLE }, (_, index) => from + index);
  return [
    1,
    ...(from > 2 ? ['gap-left' as const] : []),
    ...middle,
    ...(from + MIDDLE < pages ? ['gap-right' as const] : []),
    pages,
  ];
}
