import { AppError, type ChainId } from '@sulian/domain';

/**
 * A figure of a chain's blocks that never falls from one height to a higher one, known at some heights. The figure of
 * any other block is between those of its known neighbours. A block of another network is mostly outside them.
 */
export interface KnownFigure {
  readonly name: string;
  /** Ascending. */
  readonly points: readonly (readonly [height: number, value: number])[];
  /** It grew by at least this much from one height to the next, up to the last known one. */
  readonly leastGrowth: number;
  /** Known values are that exact. */
  readonly tolerance: number;
}

/** Known times are of a block or of its day. */
const DAY_SEC = 86_400;

/** Times of blocks, Unix seconds. @param leastSec the chain's rules have no shorter pause between blocks */
export const knownTimes = (leastSec: number, points: KnownFigure['points']): KnownFigure => ({
  name: 'time',
  points,
  leastGrowth: leastSec,
  tolerance: DAY_SEC,
});

/** Range of a figure at a height. Above the last known block no rate of growth is assumed. */
export function findBounds(
  { points, leastGrowth, tolerance }: KnownFigure,
  height: number,
): readonly [least: number, most: number] {
  const below = points.findLast(([known]) => known <= height);
  const above = points.find(([known]) => known >= height);
  return [
    below === undefined
      ? -Infinity
      : below[1] + (above === undefined ? 0 : leastGrowth * (height - below[0])) - tolerance,
    above === undefined ? Infinity : above[1] - leastGrowth * (above[0] - height) + tolerance,
  ];
}

/**
 * For recordings that do not state their chain. A value that is undefined is not checked.
 *
 * @throws BLOCK_FOREIGN where no block of the chain can have such a figure at that height
 */
export function refuseMisplaced(
  chain: ChainId,
  height: number,
  figures: readonly (readonly [known: KnownFigure, value: number | undefined])[],
): void {
  for (const [known, value] of figures) {
    if (value === undefined) continue;
    const [least, most] = findBounds(known, height);
    if (value >= least && value <= most) continue;
    throw new AppError(
      'BLOCK_FOREIGN',
      `not a block of ${chain}: at height ${height} its ${known.name} is not ${value}; of another network?`,
      { details: { height, [known.name]: value, least, most } },
    );
  }
}
