import {
  AppError,
  type ChainId,
  type Direction,
  type HistoryScope,
  type StoredCoverage,
  tokenOfScope,
} from '@sulian/domain';
import { fetchHistory } from '@sulian/indexing';
import {
  createRequestBudget,
  type ExploredWalk,
  type FetchReport,
  fetchAround,
  findUnfetched,
  MAX_FETCHED_ROWS,
  type OutsideContext,
} from '@sulian/usecases';
import type { Program } from './compose.ts';
import { openOnDemandSource } from './on-demand-source.ts';

export interface FetchRequest {
  readonly chain: ChainId;
  /** In the chain's canonical form. */
  readonly address: string;
  readonly scope: HistoryScope;
  readonly direction: Direction;
  /** 0: the address alone. */
  readonly maxHops: number;
  /** 0..1 */
  readonly untilShare: number;
  readonly maxRequests: number;
}

export interface FetchJob {
  /** The person, case or system's user for whom the requests are sent. */
  readonly context: Pick<OutsideContext, 'who' | 'where' | 'origin'>;
  readonly signal?: AbortSignal;
  /** Before the first request: the hosts that learn the address. */
  readonly onStart?: (hosts: readonly string[]) => void;
  readonly onProgress?: (explored: number, fetched: number) => void;
}

export interface FetchOutcome extends FetchReport {
  /** Requests sent, retries included. */
  readonly requests: number;
}

/** Fetches an address's history and those around it, of a chain on demand. @throws CONFIG_INVALID, as fetchAround */
export async function fetchHistories(program: Program, request: FetchRequest, job: FetchJob): Promise<FetchOutcome> {
  const { chain, address, scope, direction, maxHops, untilShare, maxRequests } = request;
  const { signal, onProgress } = job;
  const stop = signal === undefined ? {} : { signal };
  const source = openOnDemandSource(chain, getConfig(program, chain), { audit: program.apiDeps.people.audit });
  const budget = createRequestBudget(maxRequests);
  try {
    job.onStart?.([...new Set([source.hosts.index, ...source.hosts.nodes])]);
    const target = `address ${chain} ${address}`;
    const readers = source.open({ ...job.context, ...stop, target, budget });
    const ports = { ...readers, ledger: program.ledger };
    const report = await fetchAround(
      {
        walk: () => walk(program, request, stop),
        fetch: (history): Promise<StoredCoverage> =>
          fetchHistory(ports, { ...history, ...stop, maxRows: MAX_FETCHED_ROWS }),
      },
      { own: { address, scope }, maxHops, untilShare, ...stop, ...(onProgress && { onProgress }) },
    );
    return { ...report, requests: budget.used };
  } finally {
    source.close();
  }

  async function walk(
    { apiDeps }: Program,
    of: FetchRequest,
    waiting: { signal?: AbortSignal },
  ): Promise<ExploredWalk> {
    return findUnfetched(
      apiDeps,
      {
        analysisType: direction,
        objectType: 'ADDRESS',
        objectId: of.address,
        blockchain: chain,
        coin: toCoin(scope),
      },
      waiting,
    );
  }
}

/** @throws CONFIG_INVALID */
function getConfig({ config }: Program, chain: ChainId) {
  const found = config.onDemand.get(chain);
  if (found === undefined)
    throw new AppError('CONFIG_INVALID', `${chain} has no source of type onDemand in sulian.config.yaml`);
  return found;
}

const toCoin = (scope: HistoryScope): string => (scope === 'all' ? 'ALL' : (tokenOfScope(scope) ?? 'MAIN'));

const TOKEN = 'token:';

/** @throws BAD_REQUEST */
export function getScope({ adapters }: Program, chain: ChainId, text: string): HistoryScope {
  if (text === 'native' || text === 'all') return text;
  const key = text.startsWith(TOKEN) ? text.slice(TOKEN.length) : '';
  if (key === '') throw new AppError('BAD_REQUEST', `unknown scope "${text}"; must be native, all or token:CONTRACT`);
  return `token:${adapters.get(chain)?.parseAddress(key) ?? key}`;
}

/** The scope of a coin of a score. @throws BAD_REQUEST for all coins: no source proves such a history */
export function getScopeOfCoin(program: Program, chain: ChainId, coin: string): HistoryScope {
  if (coin === 'ALL') throw new AppError('BAD_REQUEST', 'specify one coin: MAIN, or its id on the chain');
  return coin === 'MAIN' ? 'native' : getScope(program, chain, `${TOKEN}${coin}`);
}

/** @throws ADDRESS_INVALID */
export function getAddress({ adapters }: Program, chain: ChainId, text: string): string {
  const address = adapters.get(chain)?.parseAddress(text);
  if (address === undefined) throw new AppError('ADDRESS_INVALID', `invalid address of ${chain}: "${text}"`);
  return address;
}
