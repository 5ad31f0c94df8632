/** Characters that a search reads: a payment notice or a chat message, in Chinese still within the 16 kB of a request's head. */
export const MAX_SEARCH_LENGTH = 1_000;
