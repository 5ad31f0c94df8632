import { AppError, type ChainId } from '@sulian/domain';
import { type KnownFigure, knownTimes } from '../recordings/known-figures.ts';

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
  /**
   * Figures that identify blocks of a test network: the time per slot, and the number of skipped slots below a slot.
   */
  readonly figures: { readonly time: KnownFigure; readonly skipped: KnownFigure };
}

/** Faster than any slot yet: they are planned to last 0.4 s. */
const LEAST_SLOT_SEC = 0.2;

/**
 * Known times by slot. Genesis; the halts of 2021-09-14, 2022-09-30 and 2024-02-06 with the slots at which the network
 * was restarted (source: the validators' restart instructions and status.solana.com); blocks in the tests of
 * coinbase/chainstorage (100000000, 241043141), helius-labs/photon (254170887) and MetaMask/snap-solana-wallet
 * (322982554, 343302515).
 */
const TIME = knownTimes(LEAST_SLOT_SEC, [
  [0, 1_584_368_940],
  [96_542_804, 1_631_620_800],
  [100_000_000, 1_633_504_705],
  [153_139_220, 1_664_577_660],
  [241_043_141, 1_704_919_455],
  [246_464_040, 1_707_213_180],
  [254_170_887, 1_710_441_678],
  [322_982_554, 1_740_480_781],
  [343_302_515, 1_748_545_222],
]);

/** `blockHeight` of the same blocks: 89,586,871, 221,989,387 and 234,724,352. */
const SKIPPED: KnownFigure = {
  name: 'number of slots without a block',
  points: [
    [0, 0],
    [100_000_000, 10_413_129],
    [241_043_141, 19_053_754],
    [254_170_887, 19_446_535],
  ],
  leastGrowth: 0,
  tolerance: 0,
};

export const SOLANA_CHAINS: readonly SolanaChain[] = [
  {
    id: 'SOLANA',
    genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    // A block is rooted after 31 confirmed blocks. Skipped slots count toward this depth, but not toward those 31.
    finalityDepth: 64,
    blockTimeSec: 0.4,
    firstHeight: 0,
    // Genesis on 2020-03-16; two slots of 2021 and 2024 whose blocks contain their time.
    knownTimes: [
      [0, 1_584_368_940],
      [99_999_999, 1_633_504_705],
      [254_170_887, 1_710_441_678],
    ],
    figures: { time: TIME, skipped: SKIPPED },
  },
];

/** @throws CHAIN_UNKNOWN for chains without a record */
export function getSolanaChain(id: ChainId): SolanaChain {
  const chain = SOLANA_CHAINS.find((each) => each.id === id);
  if (chain === undefined)
    throw new AppError('CHAIN_UNKNOWN', `unknown Solana chain "${id}"`, { details: { chain: id } });
  return chain;
}

/** Time of a slot, Unix seconds: interpolated between known times, extrapolated by `blockTimeSec` outside them. */
export function estimateTimeSec({ knownTimes, blockTimeSec }: SolanaChain, slot: number): number {
  const place = knownTimes.findIndex(([known]) => known >= slot);
  const [from, fromSec] = knownTimes.at(place < 0 ? -1 : Math.max(0, place - 1)) as readonly [number, number];
  const after = place > 0 ? knownTimes[place] : undefined;
  const slotSec = after === undefined ? blockTimeSec : (after[1] - fromSec) / (after[0] - from);
  return Math.floor(fromSec + (slot - from) * slotSec);
}
