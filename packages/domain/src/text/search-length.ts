/** Characters that a search takes in its address: a payment notice, in Chinese still within the 16 kB of a request's head. */
export const MAX_SEARCH_LENGTH = 1_000;

/** Characters that a search takes in its body: a long chat, in Chinese still within the 64 kB of a request's body. */
export const MAX_SEARCH_TEXT_LENGTH = 20_000;
