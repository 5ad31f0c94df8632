import { AppError, type AuditLog, type ChainId, type HistoryScope, type Ledger, tokenOfScope } from '@sulian/domain';
import { fetchHistory } from '@sulian/indexing';
import {
  createRequestBudget,
  type FetchJob,
  type FetchOutcome,
  type FetchRequest,
  fetchAround,
  findUnfetched,
  type HistoryFetcher,
  MAX_FETCHED_ROWS,
  type ScoringDeps,
} from '@sulian/usecases';
import type { OnDemandConfig } from './config/chain-sources.ts';
import { type OnDemandSource, openOnDemandSource } from './on-demand-source.ts';

export interface HistoryFetcherDeps {
  readonly onDemand: ReadonlyMap<ChainId, OnDemandConfig>;
  readonly audit: AuditLog;
  /** Stores and settings of walks. */
  readonly scoring: ScoringDeps;
  readonly ledger: Ledger;
}

/** Sources are opened once each: all jobs share their rates and pauses. `close` ends the connections. */
export function createHistoryFetcher(deps: HistoryFetcherDeps): HistoryFetcher & { close(): void } {
  const opened = new Map<ChainId, OnDemandSource>();
  const open = (chain: ChainId): OnDemandSource => {
    const source = opened.get(chain) ?? openOnDemandSource(chain, getOnDemand(deps, chain), { audit: deps.audit });
    opened.set(chain, source);
    return source;
  };
  return {
    getHosts: (chain) => ({ hosts: listHosts(open(chain)), areOwn: getOnDemand(deps, chain).ownServersOnly }),
    fetch: (request, job) => fetchFrom(open(request.chain), deps, { request, job }),
    close: () => {
      for (const source of opened.values()) source.close();
    },
  };
}

async function fetchFrom(
  source: OnDemandSource,
  { ledger, scoring }: HistoryFetcherDeps,
  { request, job }: { readonly request: FetchRequest; readonly job: FetchJob },
): Promise<FetchOutcome> {
  const { chain, address, scope, maxHops, untilShare } = request;
  const { context, onProgress, inTurn = (walk) => walk(ledger) } = job;
  const stop = job.signal === undefined ? {} : { signal: job.signal };
  const budget = createRequestBudget(request.maxRequests);
  const readers = source.open({ ...context, ...stop, target: `address ${chain} ${address}`, budget });
  let known: { explored: number | undefined; fetched: number } = { explored: undefined, fetched: 0 };
  const report = (part: Partial<typeof known> = {}): void => {
    known = { ...known, ...part };
    onProgress?.({ requests: budget.used, ...known });
  };
  const outcome = await fetchAround(
    {
      walk: () => inTurn((reading) => findUnfetched({ ...scoring, ledger: reading }, toScoring(request), stop)),
      fetch: async (history) => {
        const options = { ...history, ...stop, maxRows: MAX_FETCHED_ROWS, onProgress: () => report() };
        const coverage = await fetchHistory({ ...readers, ledger }, options);
        report({ fetched: known.fetched + 1 });
        return coverage;
      },
    },
    { own: { address, scope }, maxHops, untilShare, ...stop, onProgress: (explored) => report({ explored }) },
  );
  return { ...outcome, requests: budget.used };
}

const listHosts = ({ hosts }: OnDemandSource): readonly string[] => [...new Set([hosts.index, ...hosts.nodes])];

const toScoring = ({ chain, address, scope, direction }: FetchRequest) => ({
  ...{ analysisType: direction, objectType: 'ADDRESS' as const, objectId: address, blockchain: chain },
  coin: toCoin(scope),
});

/** @throws NOT_ON_DEMAND */
export function getOnDemand({ onDemand }: Pick<HistoryFetcherDeps, 'onDemand'>, chain: ChainId): OnDemandConfig {
  const found = onDemand.get(chain);
  if (found === undefined)
    throw new AppError('NOT_ON_DEMAND', `${chain} has no source of type onDemand in sulian.config.yaml`, {
      details: { chain },
    });
  return found;
}

const toCoin = (scope: HistoryScope): string => (scope === 'all' ? 'ALL' : (tokenOfScope(scope) ?? 'MAIN'));
