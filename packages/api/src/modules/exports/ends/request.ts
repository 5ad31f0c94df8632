import type { EndRequestsQuery, EndsExportQuery } from '@sulian/contract';
import { hasStoredEnds, type OpenedRequest } from '@sulian/usecases';
import type { WalkDeps } from '../../../walk-turns.ts';

type Query = Omit<EndRequestsQuery, 'format'> & Partial<Pick<EndsExportQuery, 'text' | 'sort' | 'isAscending'>>;

/** The request of a list of ends, of a query in an address. */
export const toEndsRequest = (query: Query): OpenedRequest => {
  const { analysisType, objectType, objectId, blockchain, coin, key, answerId, text, sort = 'SHARE' } = query;
  return {
    ...{ analysisType, objectType, objectId, blockchain, coin, key, answerId, text, sort },
    isAscending: query.isAscending === 'true',
    calculateAnyway: query.calculateAnyway === 'true',
    method: query.method,
    includePoisoning: query.includePoisoning === 'true',
  };
};

/** Runs the work, in one of the caller's places where it must walk. */
export const walkIfNeeded = async (
  deps: WalkDeps,
  request: OpenedRequest,
  work: (deps: WalkDeps) => Promise<void>,
): Promise<void> =>
  (await hasStoredEnds(deps, request)) ? work(deps) : deps.inTurn((ledger) => work({ ...deps, ledger }));
