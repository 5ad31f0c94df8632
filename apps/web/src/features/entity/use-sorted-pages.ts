import { useState } from 'react';
import { compareNames } from '../../lib/compare-names.ts';

const PER_PAGE = 4;

/** A short list in pages of four, by one key, which can be reversed; a new order begins at page 1. */
export function useSortedPages<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [isReversed, setReversed] = useState(false);
  const [page, setPage] = useState(1);
  const sorted = [...rows].sort((a, b) => compareNames(keyOf(a), keyOf(b)));
  if (isReversed) sorted.reverse();
  const onToggle = () => {
    setReversed(!isReversed);
    setPage(1);
  };
  return {
    rows: sorted.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    sort: { direction: isReversed ? ('descending' as const) : ('ascending' as const), onToggle },
    pager: { page, total: rows.length, perPage: PER_PAGE, onChange: setPage },
  };
}
