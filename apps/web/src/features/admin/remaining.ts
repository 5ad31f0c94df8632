import type { SystemChain } from '@sulian/contract';

/** Height of a chain at a moment, in seconds. */
export interface Sighting {
  readonly height: number;
  readonly at: number;
}

const HOUR_SEC = 3_600;

/**
 * Hours until a chain is level with its source at the pace since the first sighting; undefined while it is level, while
 * its lag is unknown, or before it has moved.
 */
export function toHoursLeft(
  { height, lag }: Pick<SystemChain, 'height' | 'lag'>,
  first: Sighting | undefined,
  at: number,
): number | undefined {
  if (first === undefined || height === null || lag === null || lag === 0) return undefined;
  const blocks = height - first.height;
  return blocks > 0 ? (lag * (at - first.at)) / blocks / HOUR_SEC : undefined;
}
