import type { TrailAnswer } from '@sulian/contract';
import { formatTrail, type TrailHopText } from '@sulian/domain';
import { expect } from 'vitest';
import type { TestApi } from '../support/open-api.ts';

export const TRAIL = '/api/proxy/v1/trail';

export type Hop = Omit<TrailHopText, 'isThrough'> & Partial<Pick<TrailHopText, 'isThrough'>>;
type More = Readonly<Record<string, string>>;

/** Query of a trail; OUTGOING on Ethereum unless set. */
export const toTrailQuery = (hops: readonly Hop[], more: More = {}): string =>
  new URLSearchParams({
    blockchain: 'ETHEREUM',
    direction: 'OUTGOING',
    trail: formatTrail(hops.map(({ isThrough = false, ...hop }) => ({ ...hop, isThrough }))),
    ...more,
  }).toString();

/** Calls for trails of one program. */
export const askTrails = (api: () => TestApi) => ({
  async follow(hops: readonly Hop[], more: More = {}): Promise<TrailAnswer> {
    const answer = await api().call(`${TRAIL}?${toTrailQuery(hops, more)}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<TrailAnswer>();
  },
  async refuse(hops: readonly Hop[], more: More = {}): Promise<readonly [number, string]> {
    const answer = await api().call(`${TRAIL}?${toTrailQuery(hops, more)}`);
    return [answer.statusCode, answer.json<{ error: string }>().error];
  },
});
