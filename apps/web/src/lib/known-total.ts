/** Number of rows for a pager: the total, or without one the rows up to this page, plus one after a full page. */
export const countKnown = (
  total: number | null,
  { page, perPage, shownCount }: { readonly page: number; readonly perPage: number; readonly shownCount: number },
): number => total ?? (page - 1) * perPage + shownCount + (shownCount === perPage ? 1 : 0);
