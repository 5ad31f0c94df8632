import type { ChainAdapter } from '@sulian/domain';

/** Facts of a chain that indexing needs; every `ChainAdapter` has them. */
export type ChainRules = Pick<ChainAdapter, 'finalityDepth' | 'blockTimeSec' | 'firstHeight'>;
