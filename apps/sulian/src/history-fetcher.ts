import {
  AppError,
  type ChainId,
  type FreezeAnswer,
  type HistoryScope,
  type Ledger,
  tokenOfScope,
} from '@sulian/domain';
import { fetchHistory, fetchOutputHistory, fetchTransaction } from '@sulian/indexing';
import {
  createRequestBudget,
  type FetchJob,
  type FetchOutcome,
  type FetchRequest,
  type FreezeRequest,
  fetchAround,
  findUnfetched,
  type HistoryFetcher,
  type HistoryTarget,
  MAX_FETCHED_ROWS,
  type ScoringDeps,
  type ScoringRequest,
  scoreStored,
  type TransactionFetchRequest,
  toSeverityChange,
} from '@sulian/usecases';
import type { OnDemandConfig } from './config/chain-sources.ts';
import { fetchOutputs, fetchOutputTransaction } from './fetch-outputs.ts';
import {
  type OnDemandOptions,
  type OnDemandReaders,
  type OnDemandSource,
  openOnDemandSource,
} from './on-demand-source.ts';

export interface HistoryFetcherDeps extends OnDemandOptions {
  readonly onDemand: ReadonlyMap<ChainId, OnDemandConfig>;
  /** Stores and settings of walks. */
  readonly scoring: ScoringDeps;
  readonly ledger: Ledger;
}

/** Sources are opened once each: all jobs share their rates and pauses. `close` ends jobs and connections, of one chain or all. */
export function createHistoryFetcher(deps: HistoryFetcherDeps): HistoryFetcher & { close(chain?: ChainId): void } {
  const opened = new Map<ChainId, OpenedSource>();
  const open = (chain: ChainId): OpenedSource => {
    const source = opened.get(chain) ?? {
      ...openOnDemandSource(chain, getOnDemand(deps, chain), deps),
      stop: new AbortController(),
    };
    opened.set(chain, source);
    return source;
  };
  return {
    getHosts: (chain) => ({ hosts: listHosts(open(chain)), areOwn: getOnDemand(deps, chain).ownServersOnly }),
    fetch: (request, job) => runJob(open(request.chain), deps, { request, job, object: toAddressObject(request) }),
    fetchTransaction: (request, job) =>
      runJob(open(request.chain), deps, { request, job, object: toTransactionObject(deps, request) }),
    queryFreezes: ({ chain, address }, job) => queryFreezes(open(chain), { chain, address, job }),
    close: (chain) => {
      for (const [each, source] of opened) {
        if (chain !== undefined && each !== chain) continue;
        source.stop.abort();
        source.close();
        opened.delete(each);
      }
    },
  };
}

interface OpenedSource extends OnDemandSource {
  /** Ends its jobs. */
  readonly stop: AbortController;
}

/** Object of a job. */
interface JobObject {
  readonly question: Pick<ScoringRequest, 'objectType' | 'objectId' | 'coin'>;
  /** Its own history; undefined for a transaction, which `fetch` fetches. */
  readonly own: HistoryTarget | undefined;
  fetch?(readers: OnDemandReaders): Promise<void>;
}

const toAddressObject = ({ address, scope }: FetchRequest): JobObject => ({
  question: { objectType: 'ADDRESS', objectId: address, coin: toCoin(scope) },
  own: { address, scope },
});

const toTransactionObject = (
  { ledger }: Pick<HistoryFetcherDeps, 'ledger'>,
  { hash, coin }: TransactionFetchRequest,
): JobObject => ({
  question: { objectType: 'TRANSACTION', objectId: hash, coin },
  own: undefined,
  fetch: (readers) =>
    'transactions' in readers
      ? fetchOutputTransaction({ ...readers, ledger }, hash)
      : fetchTransaction({ ...readers, ledger }, hash),
});

interface Job {
  readonly request: Omit<TransactionFetchRequest, 'hash' | 'coin'>;
  readonly job: FetchJob;
  readonly object: JobObject;
}

async function runJob(
  source: OpenedSource,
  { ledger, scoring: stores }: HistoryFetcherDeps,
  { request, job, object }: Job,
): Promise<FetchOutcome> {
  const { chain, direction, maxHops, untilShare } = request;
  const { question, own } = object;
  const scoring = { ...question, blockchain: chain, analysisType: direction };
  const { context, onProgress, inTurn = (walk) => walk(ledger) } = job;
  const stop = { signal: toStop(source, job.signal) };
  const budget = createRequestBudget(request.maxRequests);
  const readers = source.open({
    ...context,
    ...stop,
    target: `${question.objectType.toLowerCase()} ${chain} ${question.objectId}`,
    budget,
  });
  let known: { explored: number | undefined; fetched: number } = { explored: undefined, fetched: 0 };
  const report = (part: Partial<typeof known> = {}): void => {
    known = { ...known, ...part };
    onProgress?.({ requests: budget.used, ...known });
  };
  const score = () => inTurn((reading) => scoreStored({ ...stores, ledger: reading }, scoring, stop));
  const before = await score();
  const outcome = await fetchAround(
    {
      walk: () => inTurn((reading) => findUnfetched({ ...stores, ledger: reading }, scoring, stop)),
      fetchHistory: async (history) => {
        const options = { ...history, ...stop, maxRows: MAX_FETCHED_ROWS, onProgress: () => report() };
        const coverage = await ('transactions' in readers
          ? fetchOutputHistory({ ...readers, ledger }, options)
          : fetchHistory({ ...readers, ledger }, options));
        report({ fetched: known.fetched + 1 });
        return coverage;
      },
      fetchOutputs: async (targets) => {
        if (!('transactions' in readers)) throw new AppError('INTERNAL', `${chain} has no outputs`);
        await fetchOutputs({ ...readers, ledger }, targets);
        report({ fetched: known.fetched + targets.length });
      },
      fetchObject: async () => object.fetch?.(readers),
    },
    { own, maxHops, untilShare, ...stop, onProgress: (explored) => report({ explored }) },
  );
  return { ...outcome, severity: toSeverityChange(before, await score()), requests: budget.used };
}

/** Requests of one query: the node's chain and newest block, and one call for each issuer, with retries. */
const MAX_FREEZE_REQUESTS = 40;

async function queryFreezes(
  source: OpenedSource,
  { chain, address, job }: FreezeRequest & { readonly job: Pick<FetchJob, 'context' | 'signal'> },
): Promise<FreezeAnswer | undefined> {
  const readers = source.open({
    ...job.context,
    signal: toStop(source, job.signal),
    target: `address ${chain} ${address}`,
    budget: createRequestBudget(MAX_FREEZE_REQUESTS),
  });
  const answer = 'freezes' in readers ? await readers.freezes?.readFreezes(address) : undefined;
  return answer?.tokens.length === 0 ? undefined : answer;
}

/** A job ends with its source and with its caller. */
const toStop = ({ stop }: OpenedSource, signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([stop.signal, ...(signal === undefined ? [] : [signal])]);

const listHosts = ({ hosts }: OnDemandSource): readonly string[] => [...new Set([hosts.index, ...hosts.nodes])];

/** @throws NOT_ON_DEMAND */
export function getOnDemand({ onDemand }: Pick<HistoryFetcherDeps, 'onDemand'>, chain: ChainId): OnDemandConfig {
  const fetcher = onDemand.get(chain);
  if (fetcher === undefined)
    throw new AppError('NOT_ON_DEMAND', `${chain} has no source of type onDemand`, {
      details: { chain },
    });
  return fetcher;
}

const toCoin = (scope: HistoryScope): string => (scope === 'all' ? 'ALL' : (tokenOfScope(scope) ?? 'MAIN'));
