/** Longest part of a value that a message shows. */
const MAX_QUOTED = 100;

/** A source's value as messages show it: in quotes, so that what is empty, blank or cut is seen. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
