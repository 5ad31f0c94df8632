import { AppError, type ChainId } from '@sulian/domain';

/** Everything that sets one chain of the family apart from another. */
export interface TezosChain {
  readonly id: ChainId;
  /** What `chain_id` of a node must be: it is made of the first block's hash. */
  readonly chainId: string;
  readonly finalityDepth: number;
  readonly blockTimeSec: number;
}

export const TEZOS_CHAINS: readonly TezosChain[] = [
  {
    id: 'TEZOS',
    chainId: 'NetXdQprcVkpaWU',
    // Tenderbake: a block on which two more stand is never undone. Before Ithaca (2022-04) forks were longer, and are long over.
    finalityDepth: 2,
    blockTimeSec: 6,
  },
];

/** @throws CHAIN_UNKNOWN for chains without a record */
export function getTezosChain(id: ChainId): TezosChain {
  const chain = TEZOS_CHAINS.find((each) => each.id === id);
  if (chain === undefined)
    throw new AppError('CHAIN_UNKNOWN', `${id} is no chain of Tezos'`, { details: { chain: id } });
  return chain;
}
