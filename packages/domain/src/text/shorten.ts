/** Shortens a text, for example "bc1qm3…x7w2": enough to distinguish two at a glance. */
export const shorten = (text: string, keep = 8): string =>
  text.length <= keep * 2 + 1 ? text : `${text.slice(0, keep)}…${text.slice(-keep)}`;
