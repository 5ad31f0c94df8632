/** Parameters that a copied link adds to the address of a page: the sender's case, and the newest block he saw. */
export const CASE_PARAM = 'case';
export const HEIGHT_PARAM = 'at';
