import { AppError, type ChainId } from '@sulian/domain';

/** Everything that sets one chain of the family apart from another. */
export interface RippleChain {
  readonly id: ChainId;
  /** Number of the network, as nodes tell it. */
  readonly networkId: number;
  readonly finalityDepth: number;
  readonly blockTimeSec: number;
}

export const RIPPLE_CHAINS: readonly RippleChain[] = [
  {
    id: 'RIPPLE',
    networkId: 0,
    // A validated ledger is never replaced, and nothing else is read.
    finalityDepth: 0,
    blockTimeSec: 4,
  },
];

/** @throws CHAIN_UNKNOWN for chains without a record */
export function getRippleChain(id: ChainId): RippleChain {
  const chain = RIPPLE_CHAINS.find((each) => each.id === id);
  if (chain === undefined)
    throw new AppError('CHAIN_UNKNOWN', `${id} is no chain of the XRP Ledger's`, { details: { chain: id } });
  return chain;
}
