import { type HistoryScope, tokenOfScope } from '@sulian/domain';
import { parseEvmAddress } from '../address/address.ts';
import type { EvmChain } from '../chains.ts';

/** One list of an account's transactions in Etherscan's form. */
export interface EvmList {
  readonly action: 'txlist' | 'txlistinternal' | 'tokentx' | 'tokennfttx';
  /** Token whose transfers are requested. */
  readonly token?: string;
  /** Kind of movement that an index without this list cannot list; absent for a list that every index has. */
  readonly lacks?: string;
}

/** Lists of a scope, and the kinds of movement that are in none of them. */
export interface ScopeLists {
  readonly lists: readonly EvmList[];
  readonly lacks: readonly string[];
}

const OWN: EvmList = { action: 'txlist' };
const INTERNAL: EvmList = { action: 'txlistinternal', lacks: 'internal' };
const TOKENS: EvmList = { action: 'tokentx' };
const COLLECTIBLES: EvmList = { action: 'tokennfttx', lacks: 'erc721' };
/** Coins that the protocol credits in no transaction of the account: fees, rewards, withdrawals, deposits of a roll-up. */
const PROTOCOL = 'protocol-credits';

/** Lists that together name the transactions of a scope. Wrapping writes no `Transfer`: it is in an account's own list. */
export function listsOf({ wrapped }: Pick<EvmChain, 'wrapped'>, scope: HistoryScope): ScopeLists {
  if (scope === 'all') return { lists: [OWN, INTERNAL, TOKENS, COLLECTIBLES], lacks: ['erc1155', PROTOCOL] };
  const token = tokenOfScope(scope);
  if (token === undefined) return { lists: [OWN, INTERNAL], lacks: [PROTOCOL] };
  const transfers: EvmList = { ...TOKENS, token };
  return { lists: token === wrapped.contract ? [OWN, transfers] : [transfers], lacks: [] };
}

/** True for the coin, the contract of a token, or everything. */
export function isEvmScope(scope: HistoryScope): boolean {
  const token = tokenOfScope(scope);
  return token === undefined || parseEvmAddress(token) === token;
}
