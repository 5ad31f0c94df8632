import type { InTurn } from '@sulian/usecases';
import type { FastifyRequest } from 'fastify';
import type { ApiDeps } from './deps.ts';
import { getCaller } from './guard/guard.ts';
import type { FairSemaphore } from './semaphore.ts';

/** What routes are given whose calls may walk the ledger. */
export interface WalkRouteDeps extends ApiDeps {
  /** Places of all walks, whichever call asks for one: the processor is the same. */
  readonly walkPlaces: FairSemaphore;
}

/** What one such call is answered from. */
export interface WalkDeps extends ApiDeps {
  readonly inTurn: InTurn;
}

/** A person, wherever they signed in from. */
export const clientOf = (request: Pick<FastifyRequest, 'caller'>): string => String(getCaller(request).accountId);

/** Walks of the call take the places of whoever asks. */
export const forCaller = (deps: WalkRouteDeps, request: Pick<FastifyRequest, 'caller'>): WalkDeps => ({
  ...deps,
  inTurn: (work) => deps.walkPlaces.run(clientOf(request), work),
});
