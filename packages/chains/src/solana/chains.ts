import { AppError, type ChainId } from '@sulian/domain';

/** Everything that sets one chain of the family apart from another. */
export interface SolanaChain {
  readonly id: ChainId;
  /** Hash of block 0 as `getGenesisHash` spells it, which a node must have. */
  readonly genesisHash: string;
  readonly finalityDepth: number;
  /** Expected seconds between slots. */
  readonly blockTimeSec: number;
  readonly firstHeight: number;
  /** Slots whose times are known, Unix seconds, ascending: early blocks bear none. */
  readonly knownTimes: readonly (readonly [slot: number, timeSec: number])[];
}

export const SOLANA_CHAINS: readonly SolanaChain[] = [
  {
    id: 'SOLANA',
    genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    // A block is rooted once 31 confirmed ones stand on it; slots that were skipped count here and not there.
    finalityDepth: 64,
    blockTimeSec: 0.4,
    firstHeight: 0,
    // Genesis on 2020-03-16; two slots of 2021 and 2024 whose blocks tell their time.
    knownTimes: [
      [0, 1_584_368_940],
      [99_999_999, 1_633_504_705],
      [254_170_887, 1_710_441_678],
    ],
  },
];

/** @throws CHAIN_UNKNOWN for chains without a record */
export function getSolanaChain(id: ChainId): SolanaChain {
  const chain = SOLANA_CHAINS.find((each) => each.id === id);
  if (chain === undefined)
    throw new AppError('CHAIN_UNKNOWN', `${id} is no chain of Solana's`, { details: { chain: id } });
  return chain;
}

/** When a slot was, as near as the slots tell whose time is known. */
export function estimateTimeSec({ knownTimes, blockTimeSec }: SolanaChain, slot: number): number {
  const place = knownTimes.findIndex(([known]) => known >= slot);
  const [from, fromSec] = knownTimes.at(place < 0 ? -1 : Math.max(0, place - 1)) as readonly [number, number];
  const after = place > 0 ? knownTimes[place] : undefined;
  const slotSec = after === undefined ? blockTimeSec : (after[1] - fromSec) / (after[0] - from);
  return Math.floor(fromSec + (slot - from) * slotSec);
}
