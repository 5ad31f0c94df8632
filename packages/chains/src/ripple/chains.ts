import { AppError, type ChainId } from '@sulian/domain';
import { type KnownFigure, knownTimes } from '../recordings/known-figures.ts';
import { toUnixSec } from './wire/header.ts';

/** Everything that sets one chain of the family apart from another. */
export interface RippleChain {
  readonly id: ChainId;
  /** Number of the network, as nodes report it. */
  readonly networkId: number;
  readonly finalityDepth: number;
  readonly blockTimeSec: number;
  /**
   * Figures that identify ledgers of a test network: the time per index, and the coins that fees have destroyed since
   * the beginning.
   */
  readonly figures: { readonly time: KnownFigure; readonly destroyed: KnownFigure };
}

/**
 * Index, close time in seconds since 2000, destroyed drops.
 *
 * Ledgers of the main network: 38129, 7501326 and 9038214 (tests of XRPLF/xrpl.js), 13037843, 87704323, 90150378 and 94084608
 * (tests of XRPLF/xrpl4j); the hash of each is that of its header. 43910513 is of 2018-12-23, from documented answers of `ledger`
 * in several public clients.
 */
const LEDGERS = [
  [38_129, 410_424_200, 3_690],
  [7_501_326, 457_517_030, 12_169_338_050],
  [9_038_214, 464_908_910, 26_035_682_486],
  [13_037_843, 483_126_290, 869_895_025_634],
  [43_910_513, 598_918_721, 8_268_514_165_720],
  [87_704_323, 767_945_182, 12_376_354_252_038],
  [90_150_378, 777_338_502, 12_705_486_486_940],
  [94_084_608, 792_634_570, 13_558_223_868_896],
] as const;

/** Each ledger closes at least a second after its parent. */
const LEAST_LEDGER_SEC = 1;

const FIGURES: RippleChain['figures'] = {
  time: knownTimes(
    LEAST_LEDGER_SEC,
    LEDGERS.map(([index, closeTime]) => [index, toUnixSec(closeTime)]),
  ),
  destroyed: {
    name: 'sum of destroyed drops',
    points: LEDGERS.map(([index, , drops]) => [index, drops]),
    leastGrowth: 0,
    tolerance: 0,
  },
};

export const RIPPLE_CHAINS: readonly RippleChain[] = [
  {
    id: 'RIPPLE',
    networkId: 0,
    // A validated ledger is never replaced, and nothing else is read.
    finalityDepth: 0,
    blockTimeSec: 4,
    figures: FIGURES,
  },
];

/** @throws CHAIN_UNKNOWN for chains without a record */
export function getRippleChain(id: ChainId): RippleChain {
  const chain = RIPPLE_CHAINS.find((each) => each.id === id);
  if (chain === undefined)
    throw new AppError('CHAIN_UNKNOWN', `unknown XRP Ledger chain "${id}"`, { details: { chain: id } });
  return chain;
}
