/** Characters that a search takes in its address: a payment notice, in Chinese still within the 16 kB of a request's head. */
export const MAX_SEARCH_LENGTH = 1_000;

/** Characters that a search takes in its body: the export of a chat. */
export const MAX_SEARCH_TEXT_LENGTH = 100_000;
