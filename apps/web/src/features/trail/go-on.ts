import type { TrailMove } from '@sulian/contract';
import type { TrailHopText } from '@sulian/domain';
import type { TrailRef } from '../../lib/trail.ts';

/** The trail up to a step. @param count of its hops */
export const cutTrail = (trail: TrailRef, count: number): TrailRef => ({ ...trail, hops: trail.hops.slice(0, count) });

/** The trail up to a step, and from there on with one of its moves; undefined where a trail cannot go on. */
export function goOn(
  trail: TrailRef,
  count: number,
  { hash, party, coin, leg, continuation }: TrailMove,
): TrailRef | undefined {
  if (hash === null || continuation === 'NO') return undefined;
  const hop: TrailHopText = {
    hash,
    ...(party.address === null ? {} : { address: party.address }),
    ...(coin === null ? {} : { coin }),
    ...(leg === null ? {} : { leg }),
    isThrough: false,
  };
  return { ...trail, hops: [...trail.hops.slice(0, count), hop] };
}

/** The trail with its last hop passed, or not passed any more. */
export function passLast(trail: TrailRef, isThrough: boolean): TrailRef {
  const last = trail.hops.at(-1);
  return last === undefined ? trail : { ...trail, hops: [...trail.hops.slice(0, -1), { ...last, isThrough }] };
}
