import type { ApiDeps } from '@sulian/api';
import type { TokenRegistry } from '@sulian/chains';
import type {
  AssetStore,
  BlockImports,
  ChainAdapter,
  ChainId,
  LabelStore,
  Ledger,
  PriceStore,
  ScreeningStore,
  ScreenSources,
} from '@sulian/domain';
import type { Policy } from '@sulian/engine';
import type { ChainLeases, CounterpartySettings, DatabaseOf, LivePriceBook, ProgramRegister } from '@sulian/ledger';
import type { Database } from '@sulian/postgres';
import type { Alerts } from './compose-alerts.ts';
import type { RegistrationParts } from './compose-registration.ts';
import type { Config } from './config.ts';
import type { LedgerServer, LedgerServers } from './ledger-servers.ts';
import type { ChainSource, HistorySource } from './sources.ts';

/** The opened program: every store and the engine's settings, wired. */
export interface Program {
  readonly config: Config;
  /** Database of prices, and of the ledgers that have no server of their own. */
  readonly database: Database;
  /** Database with the ledger of a chain. */
  readonly databaseOf: DatabaseOf;
  /** Servers of ledgers other than that of the records. */
  readonly ledgerServers: LedgerServers;
  /** Ledger with all stored blocks; that of `apiDeps` may be of replicas. */
  readonly ledger: Ledger;
  /** Leases on the chains that the program follows. */
  readonly leases: ChainLeases;
  /** Programs on the store. */
  readonly programs: ProgramRegister;
  readonly labelStore: LabelStore;
  readonly adapters: ReadonlyMap<ChainId, ChainAdapter>;
  readonly registry: TokenRegistry;
  readonly assetStore: AssetStore;
  readonly priceStore: PriceStore;
  readonly prices: LivePriceBook;
  readonly policy: Policy;
  readonly counterparties: CounterpartySettings;
  readonly registration: RegistrationParts;
  /** Sources of followed chains: the configuration file's, and those that `addScreenSources` has added. */
  readonly sources: Map<ChainId, ChainSource>;
  /** Sources of chains whose histories are fetched on demand, likewise. */
  readonly onDemand: Map<ChainId, HistorySource>;
  readonly screenSources: ScreenSources;
  readonly blockImports: BlockImports;
  readonly screenings: ScreeningStore;
  /** Ends the jobs that fetch a chain's histories, and their connections. */
  stopFetching(chain: ChainId): void;
  readonly alerts: Alerts;
  /** All of the API's needs but what only a running server knows. */
  readonly apiDeps: Omit<ApiDeps, 'chainStatus' | 'showcase' | 'readiness'>;
  /** A pool of connections to the server of the records, without limits of time; the caller closes it. */
  openPool(maxConnections: number): Database;
  /** The same to the servers of other ledgers. */
  openLedgerPools(maxConnections: number): readonly LedgerPool[];
  /** The embedded server is another program's, which runs on the same data folder. */
  readonly isAttached: boolean;
  close(): Promise<void>;
}

/** A pool of connections to a server of ledgers; the caller closes it. */
export interface LedgerPool {
  readonly server: LedgerServer;
  readonly database: Database;
}
