/** Selects all rows, in place of one row's key. */
export const ALL_ENDS = 'ALL';
