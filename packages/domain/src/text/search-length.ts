/** Characters that a search takes in its address: a payment notice, in Chinese still within the 16 kB of a request's head. */
export const MAX_SEARCH_LENGTH = 1_000;

/** Characters that a search takes in its body: the export of a chat. */
export const MAX_SEARCH_TEXT_LENGTH = 100_000;

/** Results of one kind that a search reaches; beyond it the total reads "or more" and pages are refused. */
export const MAX_SEARCH_REACH = 1_000;

/** Characters below which a text finds too much; two Han characters are a name. */
const MIN_SEARCH_LENGTH = 3;
const HAN_NAME = /^\p{Script=Han}{2}$/u;

/** Whether a trimmed text is long enough to be searched. */
export const isLongEnough = (text: string): boolean => text.length >= MIN_SEARCH_LENGTH || HAN_NAME.test(text);
