import { AppError, type ChainId, type LabelDraft, poolAddress } from '@sulian/domain';

/**
 * Pool of the coins that stakers have staked, apart from the bakers' own. Shares in it change with rewards and
 * slashing, and no block contains them.
 */
export const STAKE_POOL = poolAddress('stake');

/** Everything that sets one chain of the family apart from another. */
export interface TezosChain {
  readonly id: ChainId;
  /** Expected `chain_id` of a node, derived from the hash of the first block. */
  readonly chainId: string;
  readonly finalityDepth: number;
  readonly blockTimeSec: number;
}

export const TEZOS_CHAINS: readonly TezosChain[] = [
  {
    id: 'TEZOS',
    chainId: 'NetXdQprcVkpaWU',
    // Tenderbake: a block followed by two more is never reverted. Forks before Ithaca (2022-04) were longer, and ended
    // long ago.
    finalityDepth: 2,
    blockTimeSec: 6,
  },
];

/** @throws CHAIN_UNKNOWN for chains without a record */
export function getTezosChain(id: ChainId): TezosChain {
  const chain = TEZOS_CHAINS.find((each) => each.id === id);
  if (chain === undefined)
    throw new AppError('CHAIN_UNKNOWN', `unknown Tezos chain "${id}"`, { details: { chain: id } });
  return chain;
}

const STAKING = 'https://octez.tezos.com/docs/active/staking.html';

/** Pools that the chain's own rules manage for many holders: a walk ends there with their name. */
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
