/** Addresses of one batch of a table; an address of several chains counts on each. */
export const MAX_LOOKUP_BATCH = 250;

/** Addresses of one table, among which payments are looked for and which one file lists. */
export const MAX_LOOKUP_OBJECTS = 6_000;
