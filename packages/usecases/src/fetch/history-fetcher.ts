import type { ChainId, Direction, FreezeAnswer, HistoryScope, Ledger } from '@sulian/domain';
import type { OutsideContext } from '../outside/outside-fetch.ts';
import type { FetchReport } from './fetch-around.ts';
import type { SeverityChange } from './severity-change.ts';

/** Which histories to fetch. */
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

/** A transaction, and the histories around it. */
export interface TransactionFetchRequest extends Omit<FetchRequest, 'address' | 'scope'> {
  /** In the ledger's form. */
  readonly hash: string;
  /** Coin of the walk: MAIN, ALL, or its id on the chain. */
  readonly coin: string;
}

/** State of a running job. */
export interface FetchProgress {
  /** Requests sent, retries included. */
  readonly requests: number;
  /** Share explored, 0..1; undefined before the first walk. */
  readonly explored: number | undefined;
  /** Histories and transactions fetched. */
  readonly fetched: number;
}

export interface FetchJob {
  /** The person, case or system's user for whom the requests are sent. */
  readonly context: Pick<OutsideContext, 'who' | 'where' | 'origin'>;
  readonly signal?: AbortSignal;
  /** After each walk and each round. */
  readonly onProgress?: (progress: FetchProgress) => void;
  /** Runs a walk in the caller's turn; at once where it is absent. */
  readonly inTurn?: <T>(walk: (ledger: Ledger) => Promise<T>) => Promise<T>;
}

export interface FetchOutcome extends FetchReport {
  readonly severity: SeverityChange;
  /** Requests sent, retries included. */
  readonly requests: number;
}

/** Hosts that learn an investigated address. */
export interface SourceHosts {
  readonly hosts: readonly string[];
  /** Requests reach this machine and private networks only. */
  readonly areOwn: boolean;
}

/** Fetches histories of the configured chains on demand. */
export interface HistoryFetcher {
  /** @throws NOT_ON_DEMAND */
  getHosts(chain: ChainId): SourceHosts;
  /** Fetches an address's history and those around it. @throws NOT_ON_DEMAND, as fetchAround */
  fetch(request: FetchRequest, job: FetchJob): Promise<FetchOutcome>;
  /** Fetches a transaction and the histories around it. @throws NOT_ON_DEMAND, TRANSACTION_UNKNOWN, as fetchAround */
  fetchTransaction(request: TransactionFetchRequest, job: FetchJob): Promise<FetchOutcome>;
  /**
   * Queries the issuers' contracts of the chain for a freeze of an address; nothing is stored. Undefined: no issuer
   * of the chain is watched. @throws NOT_ON_DEMAND, SOURCE_*
   */
  queryFreezes(request: FreezeRequest, job: Pick<FetchJob, 'context' | 'signal'>): Promise<FreezeAnswer | undefined>;
}

export interface FreezeRequest {
  readonly chain: ChainId;
  /** In the chain's canonical form. */
  readonly address: string;
}
