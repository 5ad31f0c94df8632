/** Most paths that a row of a score opens to. */
export const MAX_PATHS = 5;
/** Hops shown of one path; of a longer one the first and the last half of so many. */
export const MAX_PATH_HOPS = 200;
/** Maximum number of pools listed per swap on a path, by id: the routes of aggregators seldom have more. */
export const MAX_HOP_POOLS = 16;
