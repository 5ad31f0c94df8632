import { hasManyAssets } from './chain-assets.ts';

/** Key of what a party without an address is called. Where accounts hold balances nothing is an output: what nobody can use is destroyed. */
export const partyKey = (party: string, blockchain: string): string =>
  party === 'UNSPENDABLE' && hasManyAssets(blockchain) ? 'transaction.burnt' : `party.${party}`;
