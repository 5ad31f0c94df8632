import type { TokenAccount, TokenFacts } from '@sulian/domain';
import { type Holders, keyAt, tokenAt } from './holders.ts';

/** Token facts that a block has shown so far. Repeated facts are omitted. */
export interface TokenFactsOfBlock {
  readonly owners: Map<string, string>;
  readonly tokens: Map<string, TokenFacts>;
}

export const createTokenFacts = (): TokenFactsOfBlock => ({ owners: new Map(), tokens: new Map() });

/** The transaction's token accounts whose owners the block has not named yet, each with its owner after it. */
export function showTokenAccounts(holders: Holders, { owners, tokens }: TokenFactsOfBlock): readonly TokenAccount[] {
  const accounts: TokenAccount[] = [];
  for (const place of new Set([...holders.before.keys(), ...holders.after.keys(), ...holders.opened.keys()])) {
    const holding = holders.after.get(place) ?? holders.before.get(place);
    const token = holding?.mint ?? holders.opened.get(place)?.mint ?? '';
    if (holding !== undefined && !tokens.has(token)) tokens.set(token, { token, decimals: holding.decimals });
    const account = keyAt(holders, place);
    const owner = holders.after.get(place)?.owner ?? tokenAt(holders, place)?.owner ?? account;
    if (owner === account || owners.get(account) === owner) continue;
    owners.set(account, owner);
    accounts.push({ account, owner, token });
  }
  return accounts;
}
