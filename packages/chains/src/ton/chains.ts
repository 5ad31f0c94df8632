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
    // Validators sign each block of the masterchain before the next, so none is ever replaced. One block is waited for,
    // because an indexer's answer for its newest block may still be incomplete.
    finalityDepth: 1,
    blockTimeSec: 3,
  },
];

/** @throws CHAIN_UNKNOWN for chains without a record */
export function getTonChain(id: ChainId): TonChain {
  const chain = TON_CHAINS.find((each) => each.id === id);
  if (chain === undefined) throw new AppError('CHAIN_UNKNOWN', `unknown TON chain "${id}"`, { details: { chain: id } });
  return chain;
}
