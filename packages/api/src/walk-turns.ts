import { type Ledger, withReadOptions } from '@sulian/domain';
import type { InTurn } from '@sulian/usecases';
import type { FastifyRequest } from 'fastify';
import type { ApiDeps } from './deps.ts';
import type { Asker, FairQueue, QueueOptions } from './fair-queue.ts';
import { getCaller } from './guard/guard.ts';
import type { ListImportBoard } from './modules/list-imports/list-import-board.ts';
import type { TokenBuckets } from './token-buckets.ts';
import { tooManyRequests } from './too-many-requests.ts';
import { forCall } from './watch-leavers.ts';

/** Dependencies of routes whose calls may walk the ledger. */
export interface WalkRouteDeps extends ApiDeps {
  /** Places of all walks, for every kind of call: they share the processor. */
  readonly walkPlaces: FairQueue;
  /** Places of searches for stored answers. */
  readonly searchPlaces: FairQueue;
  /** Walks per account, stored answers included. */
  readonly walkRate: TokenBuckets;
  /** Imports of lists that run, or have ended of late. */
  readonly listImports: ListImportBoard;
}

/** Dependencies of one such call. */
export interface WalkDeps extends ApiDeps {
  readonly inTurn: InTurn;
}

/** An account is one client, wherever it signed in from; each of its sessions and API tokens has a cap of its own. */
export function askerOf(request: Pick<FastifyRequest, 'caller'>): Asker {
  const { accountId, credential } = getCaller(request);
  return { client: String(accountId), session: `${credential.kind} ${credential.id}` };
}

type Asking = Pick<FastifyRequest, 'caller' | 'left' | 'endPageCall'>;

interface Walking<T> extends Pick<QueueOptions<T>, 'findStored'> {
  readonly walk: (ledger: Ledger) => Promise<T>;
}

/**
 * Walks when the caller has a place, on a ledger that leaves time for others. Waiting and reading stop when the client
 * leaves.
 * @throws TOO_MANY_REQUESTS, ABANDONED
 */
export async function walkInTurn<T>(
  deps: Pick<WalkRouteDeps, 'ledger' | 'walkPlaces' | 'walkRate'>,
  request: Asking,
  { walk, ...options }: Walking<T>,
): Promise<T> {
  const { walkPlaces, walkRate } = deps;
  const asker = askerOf(request);
  const retryAfterSec = walkRate.take(asker.client);
  if (retryAfterSec > 0) throw tooManyRequests('Too many scorings', retryAfterSec);
  const { ledger } = forCall(deps, request);
  request.endPageCall?.();
  return walkPlaces.run(asker, (pace) => walk(withReadOptions(ledger, { pace })), { ...options, left: request.left });
}

/** Runs walks of the call in the caller's places. */
export const forCaller = (deps: WalkRouteDeps, request: Asking): WalkDeps => ({
  ...forCall(deps, request),
  inTurn: (walk) => walkInTurn(deps, request, { walk }),
});
