import type { ChainIndexing, Settings } from '@sulian/contract';
import type {
  BlockImports,
  ChainAdapter,
  ChainId,
  ConsoleLabelIndex,
  DeskStore,
  EntityConsole,
  EntityStore,
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
import type { ChainSourceDesk, ConfiguredSource } from './modules/admin/chain-source-desk.ts';
import type { AlertDeps } from './modules/alerts/deps.ts';
import type { RegistrationDeps } from './modules/files/deps.ts';
import type { FirstSetup } from './modules/setup/create-first-admin.ts';
import type { Translate } from './modules/translations/libre-translate.ts';
import type {
  BackupStatus,
  ChainStatus,
  LedgerServerStatus,
  ListStatus,
  ReaderStatus,
  StorePrograms,
  SystemFacts,
  Waits,
} from './program-state.ts';

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
