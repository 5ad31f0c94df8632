import type { InTurn } from '@sulian/usecases';
import type { FastifyRequest } from 'fastify';
import type { ApiDeps } from './deps.ts';
import type { Asker, FairQueue, QueueOptions } from './fair-queue.ts';
import { getCaller } from './guard/guard.ts';
import type { TokenBuckets } from './token-buckets.ts';
import { tooManyRequests } from './too-many-requests.ts';

/** Dependencies of routes whose calls may walk the ledger. */
export interface WalkRouteDeps extends ApiDeps {
  /** Places of all walks, for every kind of call: they share the processor. */
  readonly walkPlaces: FairQueue;
  /** Walks per account, stored answers included. */
  readonly walkRate: TokenBuckets;
}

/** Dependencies of one such call. */
export interface WalkDeps extends ApiDeps {
  readonly inTurn: InTurn;
}

/** An account is one client, wherever it signed in from; each of its sessions has a cap of its own. */
export function askerOf(request: Pick<FastifyRequest, 'caller'>): Asker {
  const { accountId, sessionId } = getCaller(request);
  return { client: String(accountId), session: String(sessionId) };
}

type Asking = Pick<FastifyRequest, 'caller' | 'left'>;

/**
 * Walks when the caller has a place, at a pace that leaves time for others. Stops waiting when the client leaves.
 * @throws TOO_MANY_REQUESTS, ABANDONED
 */
export async function walkInTurn<T>(
  { walkPlaces, walkRate, whilePaced = (_pace, work) => work() }: WalkRouteDeps,
  request: Asking,
  { walk, ...options }: Pick<QueueOptions<T>, 'findStored'> & { readonly walk: () => Promise<T> },
): Promise<T> {
  const asker = askerOf(request);
  const retryAfterSec = walkRate.take(asker.client);
  if (retryAfterSec > 0) throw tooManyRequests('Too many scorings', retryAfterSec);
  return walkPlaces.run(asker, (pace) => whilePaced(pace, walk), { ...options, left: request.left });
}

/** Runs walks of the call in the caller's places. */
export const forCaller = (deps: WalkRouteDeps, request: Asking): WalkDeps => ({
  ...deps,
  inTurn: (walk) => walkInTurn(deps, request, { walk }),
});
