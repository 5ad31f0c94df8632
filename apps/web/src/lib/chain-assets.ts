import { getChain, hasFreezableAssets, isChainId, isFromBeginning } from '@sulian/domain';

/** True for account chains, where one address can own several assets. */
export const hasManyAssets = (blockchain: string): boolean =>
  isChainId(blockchain) && getChain(blockchain).hasManyAssets;

/** True for chains whose transactions spend outputs: such a transaction is one operation, whoever pays it. */
export const spendsOutputs = (blockchain: string): boolean =>
  isChainId(blockchain) && getChain(blockchain).spendsOutputs;

/** True where an issuer can freeze an asset at an address; nobody can freeze an output. */
export const canFreezeAssets = (blockchain: string): boolean => isChainId(blockchain) && hasFreezableAssets(blockchain);

/** True where an account's permissions define its signers. */
export const hasAccountPermissions = (blockchain: string): boolean =>
  isChainId(blockchain) && getChain(blockchain).hasAccountPermissions;

/** True where a chain's events are stored only from this height on: earlier ones are unknown. */
export const lacksEarlierEvents = (blockchain: string, from: number | null): from is number =>
  from !== null && isChainId(blockchain) && !isFromBeginning(blockchain, from);

/** False where an address without a known freeze may be frozen: its chain's events are not stored from the beginning. */
export const areFreezesKnown = (blockchain: string, from: number | null): boolean =>
  !canFreezeAssets(blockchain) || (from !== null && !lacksEarlierEvents(blockchain, from));
