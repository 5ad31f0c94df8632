/** Hops around an object of which one call fetches histories, at most: chains of peels have some dozens. */
export const MAX_FETCH_HOPS = 30;
