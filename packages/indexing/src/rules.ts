import type { ChainAdapter } from '@sulian/domain';

/** What indexing must know of a chain; every `ChainAdapter` says it. */
export type ChainRules = Pick<ChainAdapter, 'finalityDepth' | 'blockTimeSec' | 'firstHeight'>;
