/** Hops around an address of which one call fetches histories, at most. */
export const MAX_FETCH_HOPS = 6;
