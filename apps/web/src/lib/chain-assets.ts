import { getChain, isChainId } from '@sulian/domain';

/** True for account chains, where one address can hold several assets. */
export const hasManyAssets = (blockchain: string): boolean =>
  isChainId(blockchain) && getChain(blockchain).hasManyAssets;
