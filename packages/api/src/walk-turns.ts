import type { InTurn } from '@sulian/usecases';
import type { FastifyRequest } from 'fastify';
import type { ApiDeps } from './deps.ts';
import type { Asker, FairQueue, QueueOptions } from './fair-queue.ts';
import { getCaller } from './guard/guard.ts';
import type { TokenBuckets } from './token-buckets.ts';
import { tooManyRequests } from './too-many-requests.ts';

/** What routes are given whose calls may walk the ledger. */
export interface WalkRouteDeps extends ApiDeps {
  /** Places of all walks, whichever call asks for one: the processor is the same. */
  readonly walkPlaces: FairQueue;
  /** How many of them, stored answers included, an account may ask for. */
  readonly walkRate: TokenBuckets;
}

/** What one such call is answered from. */
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
 * Walks when whoever asks has a place, at a pace that leaves others theirs; stops waiting when the client leaves.
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

/** Walks of the call take the places of whoever asks. */
export const forCaller = (deps: WalkRouteDeps, request: Asking): WalkDeps => ({
  ...deps,
  inTurn: (walk) => walkInTurn(deps, request, { walk }),
});
