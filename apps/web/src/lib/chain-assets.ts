import { getChain, isChainId } from '@sulian/domain';

/** True for account chains, where one address can hold several assets. */
export const hasManyAssets = (blockchain: string): boolean =>
  isChainId(blockchain) && getChain(blockchain).hasManyAssets;

/** True where an account says by permissions who may sign for it. */
export const hasAccountPermissions = (blockchain: string): boolean =>
  isChainId(blockchain) && getChain(blockchain).hasAccountPermissions;
