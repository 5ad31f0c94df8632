import type { Blockchain, ChainIndexing, Settings, SourceBody, SystemChain, SystemState } from '@sulian/contract';
import type {
  AddressIndexType,
  BlockImports,
  ChainAdapter,
  ChainId,
  ConsoleLabelIndex,
  DeskStore,
  EntityConsole,
  EntityStore,
  ErrorCode,
  HostConfirmations,
  Label,
  LabelConsole,
  LabelCoverage,
  LabelObjections,
  LabelStore,
  Ledger,
  LedgerReader,
  NoteSuppressions,
  PriceBook,
  PriceStore,
  Principal,
  ScreeningStore,
  ScreeningWork,
  SigningKeyStore,
} from '@sulian/domain';
import type { Policy } from '@sulian/engine';
import type { Extractor } from '@sulian/extraction';
import type {
  AnswerReuse,
  ContributionSearch,
  EdgePartCache,
  EntitySumCache,
  HistoryCache,
  HistoryFetcher,
  LabelList,
  ListCache,
  PartySearch,
  PriceImportRequest,
  PriceReport,
  ScoringResult,
  SharedWalks,
  StoredAnswers,
  StoredSchemas,
} from '@sulian/usecases';
import type { PeopleDeps } from './auth/deps.ts';
import type { AlertDeps } from './modules/alerts/deps.ts';
import type { RegistrationDeps } from './modules/files/deps.ts';
import type { FirstSetup } from './modules/setup/create-first-admin.ts';
import type { Translate } from './modules/translations/libre-translate.ts';

/** Requests to a chain's source since the program began. */
export interface RequestCount {
  readonly sent: number;
  /** Without an answer, or with an HTTP status other than 2xx. */
  readonly failed: number;
}

/** Facts of the running indexer about a chain that are not in its ledger. */
export interface ChainStatus {
  /** Best height of the source; undefined when there is none or it does not answer. */
  readonly headHeight?: number;
  /**
   * Code of the fault after which the source is retried; SOURCE_BEHIND where its height is below the stored one.
   * Undefined: no fault.
   */
  readonly sourceFault?: ErrorCode;
  /** Incomplete parts of blocks since the program began, by kind; undefined: not counted in this process. */
  readonly dataWarnings?: ReadonlyMap<string, number>;
  /** Undefined: not counted in this process. */
  readonly requests?: RequestCount;
  readonly isSimulated: boolean;
  /** A source of it is followed. */
  readonly isConfigured: boolean;
  /** One node or folder alone is followed, and nothing is compared with its answers; undefined: none is followed. */
  readonly hasOneSource?: boolean | undefined;
}

export interface Showcase {
  readonly address: string;
  readonly blockchain: ChainId;
  readonly title: string;
  readonly titleEn: string;
}

export interface Limits {
  /** Longest a scoring may take before it answers with what it has. */
  readonly scoringTimeoutMs: number;
  /** Longest a page's query may take. */
  readonly pageTimeoutMs: number;
  /** Time after which a chain that has not answered a search is late; its query continues. */
  readonly searchTimeoutMs: number;
  /** Scorings that run at once, over all users; the rest wait. */
  readonly scoringsAtOnce: number;
  /** Scorings that one session may have running and waiting. */
  readonly scoringsPerClient: number;
  /** Scorings per account and minute. */
  readonly scoringsPerMinute: number;
  /** Refused calls (4xx) of an account in a minute; five times as many of a network address where nobody is signed in. */
  readonly refusalsPerMinute: number;
  /** Transactions above which several assets of an address are not scored together unasked. */
  readonly globalScoreTransactions: number;
  /** Transactions up to which a wallet's income and spending in USD are summed up. */
  readonly summedTransactions: number;
}

/** Everything the HTTP layer is given; nobody here opens a store. */
export interface ApiDeps {
  /** Ledger for answers, which may be of replicas. */
  readonly ledger: Ledger;
  /** Ledger with all stored blocks; absent: the same. */
  readonly currentLedger?: Ledger;
  readonly labelStore: LabelStore;
  readonly entityStore: EntityStore;
  readonly signingKeys: SigningKeyStore;
  /** The chain's labels, in sync with the reader's snapshot. */
  readonly labelsAt: (reader: LedgerReader) => Promise<ConsoleLabelIndex>;
  /** Labels of a chain of which no block is stored. */
  readonly labelsWithoutLedger: (chain: ChainId) => Promise<LabelList>;
  /** How much of a chain the newest labels name. */
  readonly coverageOf: (chain: ChainId) => Promise<LabelCoverage>;
  /** Console in which reviewers read and change labels, and rules for all labels. */
  readonly labelConsole: LabelConsole;
  readonly entityConsole: Pick<EntityConsole, 'search' | 'listMembers' | 'listAliases' | 'listChanges'>;
  readonly labelRules: {
    /** Canonical text of an address; undefined when it is none of the chain. */
    readonly parseAddress: (chain: ChainId, text: string) => string | undefined;
    /** Best label first. */
    readonly compare: (a: Label, b: Label) => number;
  };
  /** Which notes are not to be shown. */
  readonly noteSuppressions: NoteSuppressions;
  readonly adapters: ReadonlyMap<ChainId, ChainAdapter>;
  /** Finds addresses and hashes of all chains that can be read. */
  readonly extractor: Extractor;
  /** By what this version can have a chain's blocks. */
  readonly abilitiesOf: (chain: ChainId) => Pick<ChainIndexing, 'canFollow' | 'canImportFiles'>;
  readonly detectForeignChain: (text: string, except?: ChainId) => ChainId | undefined;
  readonly prices: PriceBook;
  /** Newest imports of blocks of each chain. */
  readonly listBlockImports: BlockImports['listNewest'];
  readonly listPriceCoverage: PriceStore['listCoverage'];
  /** Imports a list of daily closes from a file. @throws SOURCE_MALFORMED, PRICES_JUMP */
  readonly importPrices: (request: Omit<PriceImportRequest, 'nowMs'>) => Promise<PriceReport>;
  readonly policy: Policy;
  readonly answers: StoredAnswers;
  readonly storedSchemas: StoredSchemas;
  readonly answerReuse: AnswerReuse;
  readonly sharedWalks: SharedWalks<ScoringResult>;
  /** Ends of the answers of late; apart from other lists, which answers would evict. */
  readonly endLists: ListCache;
  readonly chainStatus: (chain: ChainId) => ChainStatus;
  /** Undefined: no translator is configured. */
  readonly translate?: Translate;
  /** Finds an object's transactions by filters, and remembers what it read. */
  readonly transactionSearch: {
    readonly histories: HistoryCache;
    readonly parties: PartySearch;
    readonly contributing: ContributionSearch;
  };
  /** Sums entities up, and remembers them. */
  readonly entitySums: EntitySumCache;
  /** Remembers, from one block to the next, what parts of an entity's transactions came to. */
  readonly edgeParts: EdgePartCache;
  /** Stores lists that change with blocks, for their later pages. */
  readonly listCache: ListCache;
  readonly limits: Limits;
  /** Folder of exports that wait for their readers, in files without names. */
  readonly spoolFolder: string;
  readonly people: PeopleDeps;
  /** Fetches histories of chains on demand. */
  readonly histories: HistoryFetcher;
  /** Well-known tokens of a chain: their keys, symbols and issuers. */
  readonly knownTokensOf: (
    chain: ChainId,
  ) => readonly { readonly key: string; readonly symbol: string; readonly issuer: string | undefined }[];
  readonly desks: Pick<
    DeskStore,
    | 'findRight'
    | 'read'
    | 'getObject'
    | 'replies'
    | 'listNotes'
    | 'listNotesOf'
    | 'listNoteVersions'
    | 'listMembers'
    | 'listRecordChanges'
    | 'listProposals'
    | 'listNames'
  >;
  readonly screenings: Pick<ScreeningStore, 'list' | 'get' | 'listRows'>;
  readonly screeningWork: ScreeningWork;
  readonly labelObjections: Pick<LabelObjections, 'list' | 'listOf'>;
  readonly hostConfirmations: Pick<HostConfirmations, 'listConfirmed'>;
  readonly registration: RegistrationDeps;
  readonly alerts: AlertDeps;
  /** Proxies whose word on a client's network address is taken; nobody's when absent. */
  readonly trustedProxies?: readonly string[];
  /** Names under which people open the server, in addition to `localhost`; IP addresses need none. */
  readonly hostNames?: readonly string[];
  /** Lets whoever sends it read /metrics; nobody but this machine when absent. */
  readonly metricsToken?: string;
  readonly showcase: readonly Showcase[];
  /** Accounts of the demo world; absent where the chains are real. */
  readonly demoLogins?: Settings['demoLogins'];
  /** Absent where an account existed at the start. */
  readonly firstSetup?: FirstSetup;
  /** Parts of the program and whether each is well; ready when all are. */
  readonly readiness: () => Promise<Readonly<Record<string, boolean>>>;
  readonly readSystem: () => Promise<SystemFacts>;
  /** Connections to PostgreSQL; absent in tests. */
  readonly readPoolWaits?: () => Waits;
  /** Absent in tests of one program. */
  readonly sharedProgress?: SharedProgress;
  /** Programs on the store, and those that write its chains. */
  readonly programs: StorePrograms;
  /** Undefined: the configuration names no source of the chain. */
  readonly sourceOf: (chain: ChainId) => ConfiguredSource | undefined;
  /** Absent where the process follows no chain: it has no sources then, and none can be entered. */
  readonly chainSources?: ChainSourceDesk;
  /** Lists of labels that are imported on a schedule; absent where none is. */
  readonly listStatus?: () => readonly ListStatus[];
  /** PostgreSQL servers that have ledgers and no records; absent where there are none. */
  readonly listLedgerServers?: () => readonly LedgerServerStatus[];
  /** Replicas from which answers are read; absent where there are none. */
  readonly listReaders?: () => Promise<readonly ReaderStatus[]>;
  /** Scheduled backups; absent where there are none. */
  readonly backupStatus?: () => BackupStatus;
  /** Folder of the built web application; undefined serves the API alone. */
  readonly webRoot?: string;
  /** Called once for each failed request, with its context; no bodies, no query strings. */
  readonly logFault?: (fault: { readonly code: string; readonly route: string; readonly error: unknown }) => void;
}

/** Progress of long jobs of all programs on the store. */
export interface SharedProgress {
  save(kind: string, client: string, progress: { readonly id: string }): Promise<void>;
  /** Undefined: unknown, or its program has ended. */
  find(kind: string, client: string, id: string): Promise<object | undefined>;
}

/** Things that were taken, and the time for which they were waited for. */
export interface Waits {
  readonly count: number;
  readonly waitedMs: number;
}

interface StorePrograms {
  list(): Promise<readonly SystemState['programs'][number][]>;
  listWriters(): Promise<ReadonlyMap<ChainId, NonNullable<SystemChain['writer']>>>;
}

interface LedgerServerStatus {
  /** Without user and password. */
  readonly host: string;
  readonly chains: readonly ChainId[];
  /** The server is unavailable: its chains cannot be read. */
  readonly isAway: boolean;
}

/** State of a replica of a chain's server. */
export interface ReaderStatus {
  readonly chain: ChainId;
  /** Without user and password. */
  readonly host: string;
  /** Last block of the replica; undefined: none, or the replica is unavailable. */
  readonly height: number | undefined;
  /** Blocks by which it is behind the ledger; undefined: not known. */
  readonly lag: number | undefined;
  /** The replica is unavailable: answers are read from the ledger itself. */
  readonly isAway: boolean;
}

/** Facts of the running program that neither the ledger nor the records have. */
export interface SystemFacts {
  readonly program: Omit<SystemState['program'], 'policyVersion'>;
  readonly memory: SystemState['memory'];
  readonly disk: SystemState['disk'];
  readonly store: Omit<SystemState['store'], 'daysLeft'>;
  /** A chain has one for each way in which it is stored. */
  readonly storage: readonly StoredChain[];
}

interface StoredChain {
  readonly chain: ChainId;
  readonly holding: SystemChain['held'];
  readonly bytes: number;
  readonly bytesPerDay: number | undefined;
}

/** Configured source of a chain. */
export type ConfiguredSource = Pick<SystemChain, 'held' | 'source' | 'hosts'>;

/** Sources of chains of a running program, for its administrators. */
export interface ChainSourceDesk {
  /** The configuration file allows sources to be entered on screen. */
  readonly isAllowed: boolean;
  list(): readonly ListedSource[];
  /** Chains whose source may be entered. */
  listChoices(): readonly ChainId[];
  /** Chains whose histories can be fetched on demand. */
  listOnDemandChoices(): readonly OnDemandChoice[];
  /** Reads the newest block of the named nodes, and a page of the named index. */
  test(body: SourceBody, caller: SourceTester): Promise<SourceTestResult>;
  /** Encrypted settings, for the store. */
  seal(body: SourceBody): Promise<Uint8Array>;
  /**
   * Checks that the source can be used, without a request to it.
   * @returns a function that uses it from now on
   * @throws BAD_REQUEST
   */
  prepare(body: SourceBody, entered: NonNullable<ListedSource['entered']>): Promise<() => Promise<void>>;
  /** Ends the following of the chain, and jobs that fetch its histories. */
  stop(chain: ChainId): Promise<void>;
}

/** Person for whom a source is tested, as the audit log names them. */
interface SourceTester {
  readonly who: Principal;
  readonly where: string;
}

export interface SourceTestResult {
  readonly headHeight?: number;
  readonly fault?: ErrorCode;
  readonly indexFault?: ErrorCode;
}

interface OnDemandChoice {
  readonly blockchain: ChainId;
  readonly indexTypes: AddressIndexType[];
  readonly needsNode: boolean;
}

interface ListedSource extends ConfiguredSource {
  readonly chain: ChainId;
  readonly headHeight: number | undefined;
  readonly sourceFault: ErrorCode | undefined;
  /** Undefined: the configuration file names it. */
  readonly entered: { readonly byWhom: string; readonly savedSec: number } | undefined;
}

/** List of labels that is imported on a schedule. */
export interface ListStatus {
  readonly format: string;
  readonly source: string;
  readonly everyHours: number;
  readonly lastMs: number | undefined;
  /** Undefined: now. */
  readonly dueMs: number | undefined;
  /** Code of the last failure, until an import succeeds. */
  readonly fault: ErrorCode | undefined;
}

export interface BackupStatus {
  /** The newest complete backup. */
  readonly name: string | undefined;
  readonly timeMs: number | undefined;
  readonly everyHours: number;
  /** Code of the last failure, until a backup succeeds. */
  readonly fault: string | undefined;
}

export type BlockchainState = Blockchain['state'];
