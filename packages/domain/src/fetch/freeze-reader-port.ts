import type { ChainId } from '../chain/chain.ts';

/** Answers of issuers' contracts on whether they have frozen an address: its own history does not contain a freeze. */
export interface FreezeReader {
  readonly chain: ChainId;
  /**
   * State of the address at each watched issuer, as of the node's newest block. It is the word of one node.
   * @throws SOURCE_*, BLOCK_FOREIGN a node of another network
   */
  readFreezes(address: string): Promise<FreezeAnswer>;
}

export interface FreezeAnswer {
  /** Host of the node that answered. */
  readonly source: string;
  readonly height: number;
  readonly tokens: readonly TokenFreeze[];
}

export interface TokenFreeze {
  /** Contract, in the chain's canonical form. */
  readonly token: string;
  /** Undefined: the contract did not answer, or answered with something else. */
  readonly isFrozen: boolean | undefined;
}
