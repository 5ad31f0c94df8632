import { useState } from 'react';
import { compareNames } from '../../lib/compare-names.ts';
import { MAX_PRINTED_ROWS, usePrinting } from '../../lib/printing.ts';

const PER_PAGE = 4;

/** A short list in pages of four, by one key, which can be reversed; a new order begins at page 1. On paper all of it. */
export function useSortedPages<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [isReversed, setReversed] = useState(false);
  const [page, setPage] = useState(1);
  const perPage = usePrinting() === 'NOTHING' ? PER_PAGE : MAX_PRINTED_ROWS;
  const shownPage = perPage === PER_PAGE ? page : 1;
  const sorted = [...rows].sort((a, b) => compareNames(keyOf(a), keyOf(b)));
  if (isReversed) sorted.reverse();
  const onToggle = () => {
    setReversed(!isReversed);
    setPage(1);
  };
  return {
    rows: sorted.slice((shownPage - 1) * perPage, shownPage * perPage),
    sort: { direction: isReversed ? ('descending' as const) : ('ascending' as const), onToggle },
    pager: { page: shownPage, total: rows.length, perPage, onChange: setPage },
  };
}
