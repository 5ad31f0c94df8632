/**
 * Part of an address's history: its transfers of the native coin, of one token by its id on the chain, or all its
 * transactions. This text is what the store, the contract and the command line use.
 */
export type HistoryScope = 'native' | 'all' | `token:${string}`;

/** Token of a scope; undefined for `native` and `all`. */
export const tokenOfScope = (scope: HistoryScope): string | undefined =>
  scope.startsWith(TOKEN) ? scope.slice(TOKEN.length) : undefined;

const TOKEN = 'token:';
