import { formatTrail } from '@sulian/domain';
import { call } from '../../../lib/api.ts';
import type { TrailRef } from '../../../lib/trail.ts';

/** Query of a trail, as calls and files send it. */
export const toTrailQuery = ({ blockchain, direction, hops, amount }: TrailRef) => ({
  blockchain,
  direction,
  trail: formatTrail(hops),
  amount,
});

export const getTrail = (trail: TrailRef, signal: AbortSignal) =>
  call('GET /api/proxy/v1/trail', { query: toTrailQuery(trail) }, { signal });

export interface StartsRef extends Pick<TrailRef, 'blockchain' | 'direction'> {
  readonly hash: string;
}

export const listStarts = (query: StartsRef, signal: AbortSignal) =>
  call('GET /api/proxy/v1/trail/starts', { query: { ...query } }, { signal });
