import { hasManyAssets } from './chain-assets.ts';

/**
 * Key for the name of a party without an address. On account chains nothing is an output, so unusable money is called
 * destroyed.
 */
export const partyKey = (party: string, blockchain: string): string =>
  party === 'UNSPENDABLE' && hasManyAssets(blockchain) ? 'list.burnt' : `party.${party}`;
