import { formatTrail, MAX_TRAIL_HOPS, type TrailHopText } from '@sulian/domain';
import { paths } from './paths.ts';

type Direction = 'INCOMING' | 'OUTGOING';

/** Start, direction and hops of one trail. */
export interface TrailRef {
  readonly blockchain: string;
  readonly direction: Direction;
  readonly hops: readonly TrailHopText[];
  /** Part of the start that is in question, in its coin; absent: all of it. */
  readonly amount?: string | undefined;
}

/** Address of the trail's page, which shows the same trail again. */
export const trailPath = ({ blockchain, direction, hops, amount }: TrailRef): string =>
  paths.trail({ blockchain, direction, trail: formatTrail(hops), amount });

/** Address of the page that lists where a trail of the transaction can start. */
export const trailStartsPath = (blockchain: string, direction: Direction, hash: string): string =>
  paths.trail({ blockchain, direction, hash });

/** One place of an object's money: a transaction and an address. */
interface TrailPlace {
  readonly hash: string;
  readonly address: string | null;
}

/**
 * Address of the trail through all these places, in the order of the walk. Where one has no address, the trail starts
 * behind it; undefined where the last one has none.
 */
export function trailThrough(
  { blockchain, direction }: Pick<TrailRef, 'blockchain' | 'direction'>,
  places: readonly TrailPlace[],
): string | undefined {
  const from = places.findLastIndex(({ address }) => address === null) + 1;
  const hops = places
    .slice(Math.max(from, places.length - MAX_TRAIL_HOPS))
    .flatMap(({ hash, address }) => (address === null ? [] : [{ hash, address, isThrough: false }]));
  return hops.length === 0 ? undefined : trailPath({ blockchain, direction, hops });
}
