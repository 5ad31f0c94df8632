import { AppError, type ChainId, type LabelDraft, poolAddress } from '@sulian/domain';

/** What stakers have staked beside the bakers' own: their shares change with rewards and slashing, and stand in no block. */
export const STAKE_POOL = poolAddress('stake');

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

const STAKING = 'https://octez.tezos.com/docs/active/staking.html';

/** What the chain's own rules hold for many: a walk ends there by name. */
export const listPools = ({ id }: TezosChain): readonly LabelDraft[] => [
  {
    chain: id,
    address: STAKE_POOL,
    entity: {
      key: `protocol:${id}:${STAKE_POOL}`,
      name: 'Tezos stakes',
      names: { zh: 'Tezos 质押池', en: 'Tezos stakes' },
      type: 'Staking pool',
      uri: STAKING,
    },
    source: 'protocol',
    uri: STAKING,
    confidence: 100,
  },
];
