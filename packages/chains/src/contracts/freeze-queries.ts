import type { ChainId } from '@sulian/domain';
import { EMITTERS } from './emitters.ts';

/** How an issuer's contract is queried for a freeze of an address. */
export interface FreezeQuery {
  /** As the list of issuers writes it; an EVM contract with its checksum. */
  readonly token: string;
  /** `isBlackListed(address)` */
  readonly signature: string;
}

/**
 * Function of each kind of contract, by the name of its event of a freeze. It is not part of the events' own records:
 * their version would change, and no block is read in another way.
 * @see etherscan.io/address/0xdac17f958d2ee523a2206206994597c13d831ec7#code, github.com/circlefin/stablecoin-evm,
 * github.com/paxosglobal/paxos-token-contracts
 */
const QUERIES: Readonly<Record<string, string>> = {
  AddedBlackList: 'isBlackListed(address)',
  BlockPlaced: 'isBlocked(address)',
  Blacklisted: 'isBlacklisted(address)',
  AddressFrozen: 'isFrozen(address)',
};

/** One for each watched issuer of the chain; empty where none is watched. */
export const listFreezeQueries = (chain: ChainId): readonly FreezeQuery[] =>
  EMITTERS.flatMap((emitter) => {
    const { contract: token } = emitter;
    const signature = emitter.forms.map(({ event }) => QUERIES[event.slice(0, event.indexOf('('))]).find(Boolean);
    return emitter.chain !== chain || token === undefined || signature === undefined ? [] : [{ token, signature }];
  });
