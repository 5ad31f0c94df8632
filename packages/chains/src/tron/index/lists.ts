import { type HistoryScope, tokenOfScope } from '@sulian/domain';
import { parseTronAddress } from '../address/address.ts';

/** One list of an account's transactions in TronGrid's form. */
export interface TronList {
  /** Follows `v1/accounts/ADDRESS/`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Kind of movement that an index without this list cannot list; absent for a list that every index has. */
  readonly lacks?: string;
}

const OWN: TronList = { path: 'transactions' };
const INTERNAL: TronList = { path: 'internal-transactions', lacks: 'internal' };
const TOKENS = 'transactions/trc20';

/**
 * Lists that together name the transactions of a scope: an account's own, those in which a contract paid it, and those
 * in whose logs a token names it.
 */
export function listsOf(scope: HistoryScope): readonly TronList[] {
  if (scope === 'all') return [OWN, INTERNAL, { path: TOKENS }];
  const token = tokenOfScope(scope);
  // A TRC-10 token has a number; the node moves it as it moves the coin.
  if (token === undefined || isNumber(token)) return [OWN, INTERNAL];
  return [{ path: TOKENS, query: { contract_address: token } }];
}

/** True for the coin, a TRC-10 number, a TRC-20 contract, or everything. */
export function isTronScope(scope: HistoryScope): boolean {
  const token = tokenOfScope(scope);
  return token === undefined || isNumber(token) || parseTronAddress(token) !== undefined;
}

const isNumber = (token: string): boolean => /^\d{7,10}$/.test(token);
