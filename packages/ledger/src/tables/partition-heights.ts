import type { ChainId } from '@sulian/domain';

/**
 * Number of heights per partition of a chain's large tables: a power of two near one or two billion legs (some 300 GB
 * with indexes). There are some sixty partitions at most, since a query by address reads each. Legs per block are
 * estimates for whole chains in 2026. A chain always uses the number with which its first partition was made.
 */
export const PARTITION_HEIGHTS: Readonly<Record<ChainId, number>> = {
  BITCOIN: 2 ** 17,
  BITCOINCASH: 2 ** 19,
  LITECOIN: 2 ** 21,
  DASH: 2 ** 22,
  DOGECOIN: 2 ** 22,
  ETHEREUM: 2 ** 21,
  BSC: 2 ** 20,
  POLYGON: 2 ** 22,
  AVALANCHE: 2 ** 24,
  ARBITRUMONE: 2 ** 25,
  OPTIMISM: 2 ** 25,
  BASE: 2 ** 20,
  // Some ten billion legs: of less there would be hundreds.
  SOLANA: 2 ** 23,
  TEZOS: 2 ** 23,
  TON: 2 ** 22,
  TRON: 2 ** 21,
  RIPPLE: 2 ** 24,
  BLAST: 2 ** 23,
};
