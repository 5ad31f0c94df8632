import { getAdapter } from '../objects/object-ref.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import type { RequestProgress } from '../scoring/question.ts';
import type { TrailRequest } from './answer.ts';
import type { TrailContext } from './context.ts';
import { type WalkedTrail, walkTrail } from './walk-trail.ts';

/**
 * Runs the work on a trail of one snapshot.
 * @throws as walkTrail
 */
export function openTrail<T>(
  deps: ScoringDeps,
  { request, waiting = {} }: { readonly request: TrailRequest; readonly waiting?: RequestProgress },
  work: (context: TrailContext, trail: WalkedTrail) => Promise<T>,
): Promise<T> {
  const adapter = getAdapter(deps, request.blockchain);
  const timeoutMs = deps.limits.scoringTimeoutMs;
  return deps.ledger.read(
    adapter.chain,
    async (reader) => {
      const labels = await deps.labelsAt(reader);
      const context = { deps, adapter, reader, labels, direction: request.direction };
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = waiting.signal === undefined ? timeout : AbortSignal.any([timeout, waiting.signal]);
      return work(context, await walkTrail(context, request, signal));
    },
    { timeoutMs },
  );
}
