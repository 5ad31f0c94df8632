export type QueryParts = Readonly<Record<string, string | number | undefined>>;

/** `?a=1&b=x`, without what is empty; '' when nothing is left. */
export function toQueryString(parts: QueryParts): string {
  const filled = Object.entries(parts).filter(([, value]) => value !== undefined && value !== '');
  if (filled.length === 0) return '';
  return `?${new URLSearchParams(filled.map(([key, value]) => [key, String(value)])).toString()}`;
}

/** One page of a console's list. */
export interface Page<Row> {
  readonly items: readonly Row[];
  /** `asOf`: for later pages. */
  readonly _metadata: { readonly total: number; readonly asOf?: string | number | null; readonly isReread?: boolean };
}

export const ROWS_PER_PAGE = 10;
/** @param asOf token of page 1's answer; page 1 itself is always current */
export const toWindow = (page: number, asOf?: string | number) => ({
  offset: (page - 1) * ROWS_PER_PAGE,
  limit: ROWS_PER_PAGE,
  ...(page === 1 || asOf === undefined ? {} : { asOf }),
});
