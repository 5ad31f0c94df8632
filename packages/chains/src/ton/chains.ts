import { AppError, type ChainId } from '@sulian/domain';

/** Everything that sets one chain of the family apart from another. */
export interface TonChain {
  readonly id: ChainId;
  /** Number of the network that every block bears. */
  readonly globalId: number;
  readonly finalityDepth: number;
  readonly blockTimeSec: number;
}

export const TON_CHAINS: readonly TonChain[] = [
  {
    id: 'TON',
    globalId: -239,
    // Validators sign each block of the masterchain before the next: none is ever replaced. One is waited for, since what
    // an indexer tells of its newest block may still be growing.
    finalityDepth: 1,
    blockTimeSec: 3,
  },
];

/** @throws CHAIN_UNKNOWN for chains without a record */
export function getTonChain(id: ChainId): TonChain {
  const chain = TON_CHAINS.find((each) => each.id === id);
  if (chain === undefined)
    throw new AppError('CHAIN_UNKNOWN', `${id} is no chain of TON's`, { details: { chain: id } });
  return chain;
}
