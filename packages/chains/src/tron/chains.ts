import { AppError, type ChainId } from '@sulian/domain';
import { type KnownFigure, knownTimes } from '../recordings/known-figures.ts';

/** Everything that sets one chain of the family apart from another. */
export interface TronChain {
  readonly id: ChainId;
  /** Id of block 0, which a node must have. */
  readonly genesisId: string;
  readonly finalityDepth: number;
  readonly blockTimeSec: number;
  readonly firstHeight: number;
  /** Known block times, which distinguish blocks of a test network. */
  readonly times: KnownFigure;
}

/** Blocks are made at multiples of so many seconds alone. */
const BLOCK_SEC = 3;

/** Blocks in the tests of graphsense/graphsense-lib (3127, 9386), cipherowl-ai/chainstorage (67325788) and ultrasoundlabs/untron-v3. */
const TIMES = knownTimes(BLOCK_SEC, [
  [3_127, 1_529_900_919],
  [9_386, 1_529_919_702],
  [67_325_788, 1_732_627_338],
  [78_000_000, 1_764_661_854],
  [79_072_107, 1_767_879_414],
]);

export const TRON_CHAINS: readonly TronChain[] = [
  {
    id: 'TRON',
    // Its last four bytes are the chain's number for those who speak as Ethereum does, 728126428 (TIP-474).
    genesisId: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
    // A round of 27 witnesses; a block is solid once 19 of them have built on it, some 18 to 20 blocks later.
    finalityDepth: 27,
    blockTimeSec: BLOCK_SEC,
    firstHeight: 0,
    times: TIMES,
  },
];

/** @throws CHAIN_UNKNOWN for chains without a record */
export function getTronChain(id: ChainId): TronChain {
  const chain = TRON_CHAINS.find((each) => each.id === id);
  if (chain === undefined)
    throw new AppError('CHAIN_UNKNOWN', `unknown TRON chain "${id}"`, { details: { chain: id } });
  return chain;
}
