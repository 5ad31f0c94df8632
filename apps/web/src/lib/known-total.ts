/** Rows of a list that a pager can turn to: its total, or, where there is none, the rows up to this page and one more after a full one. */
export const countKnown = (
  total: number | null,
  { page, perPage, shown }: { readonly page: number; readonly perPage: number; readonly shown: number },
): number => total ?? (page - 1) * perPage + shown + (shown === perPage ? 1 : 0);
