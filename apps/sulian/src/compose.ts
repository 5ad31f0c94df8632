import { createTranslator, storedSchemas } from '@sulian/api';
import { parseAddress } from '@sulian/attribution';
import {
  createChainAdapter,
  createTokenRegistry,
  detectForeignAddress,
  findAbilities,
  READABLE_CHAINS,
} from '@sulian/chains';
import type { ChainId } from '@sulian/domain';
import { EDGE_RULE_VERSION, edgeRuleOf, type Policy } from '@sulian/engine';
import { createExtractor } from '@sulian/extraction';
import {
  type CounterpartySettings,
  createAssetStore,
  createChainLeases,
  createLedger,
  createPriceStore,
  createProgramName,
  createProgramRegister,
  createSharedProgress,
  type LivePriceBook,
  migrateLedger,
  openPriceBook,
  withReplicas,
} from '@sulian/ledger';
import { type Database, migrate, openDatabase, readPoolWaits } from '@sulian/postgres';
import {
  createAnswerCache,
  createBlockImports,
  createDeskStore,
  createEntityConsole,
  createEntityStore,
  createHostConfirmations,
  createLabelConsole,
  createLabelObjections,
  createLabelStore,
  createNoteSuppressionStore,
  createScreeningStore,
  createScreeningWork,
  createScreenSources,
  createSigningKeyStore,
  recordsMigrations,
} from '@sulian/records';
import {
  createAnswerReuse,
  createCompareLabels,
  createContributionSearch,
  createCoverageOf,
  createEdgePartCache,
  createEntitySumCache,
  createHistoryCache,
  createListCache,
  createPartySearch,
  createSigningKeySearch,
  importPrices,
  openLabelIndexes,
  openLabelLists,
  rememberAnswers,
  SharedWalks,
  toScoreOf,
  withSigningKeys,
} from '@sulian/usecases';
import manifest from '../package.json' with { type: 'json' };
import { composeAlerts } from './compose-alerts.ts';
import { composeRegistration } from './compose-registration.ts';
import { describeSource } from './config/chain-sources.ts';
import type { Config } from './config.ts';
import { createHistoryFetcher } from './history-fetcher.ts';
import { type LedgerReaders, listReaders, openLedgerReaders } from './ledger-readers.ts';
import { type LedgerServer, type LedgerServers, openLedgerServers } from './ledger-servers.ts';
import { log } from './log.ts';
import { composePeople } from './people.ts';
import type { Program } from './program.ts';
import { readPolicy } from './read-policy.ts';
import { readSystem } from './read-system.ts';
import { type OpenOptions, openRecordsServer } from './records-server.ts';
import type { ChainSource, HistorySource } from './sources.ts';

/** One pool a schema, and one a server of other ledgers. */
interface Databases {
  readonly ledger: Database;
  readonly records: Database;
  readonly ledgerServers: LedgerServers;
  readonly readers: LedgerReaders;
}

/** @throws DATA_FOLDER_LOCKED, CONFIG_INVALID, POLICY_INVALID, STORE_UNAVAILABLE */
export async function openProgram(config: Config, options: OpenOptions = {}): Promise<Program> {
  const policy = readPolicy(config.policyPath);
  const server = await openRecordsServer(config, options);
  const open = () =>
    openDatabase({
      url: server.url,
      statementTimeoutMs: config.limits.statementTimeoutMs,
      applicationName: 'sulian',
    });
  // An answer queries the records while its ledger snapshot is open. With one pool, ten concurrent answers would wait
  // for each other.
  const [main, records] = [open(), open()];
  const prices: { book?: LivePriceBook } = {};
  let ledgerServers: LedgerServers | undefined;
  let readers: LedgerReaders | undefined;
  const close = async () => {
    // The server goes down with its clients' queries; a pool that waits for them would wait for the longest one.
    await Promise.all([main.close(), records.close(), ledgerServers?.close(), readers?.close(), server.stop()]);
  };
  try {
    await migrateLedger(main);
    await migrate(records, 'records', recordsMigrations);
    // Tokens of a server that was unavailable at the start have no price until their numbers are read.
    const onBack = () => void prices.book?.refresh().catch((error: unknown) => log.fault('prices', error));
    ledgerServers = await openLedgerServers({ config, main, onBack });
    const { servers, databaseOf } = ledgerServers;
    readers = await openLedgerReaders({ config, databaseOf });
    const openPoolOf = (url: string, maxConnections: number) =>
      openDatabase({ url, maxConnections, applicationName: 'sulian backup' });
    const program = await wire(config, {
      databases: { ledger: main, records, ledgerServers, readers },
      policy,
      openPool: (maxConnections) => openPoolOf(server.url, maxConnections),
      openLedgerPools: (maxConnections) =>
        servers.map((each) => ({ server: each, database: openPoolOf(each.url, maxConnections) })),
      isAttached: server.isAttached === true,
      close,
    });
    prices.book = program.prices;
    return program;
  } catch (error) {
    await close();
    throw error;
  }
}

async function wire(
  config: Config,
  opened: { databases: Databases; policy: Policy } & Pick<
    Program,
    'openPool' | 'openLedgerPools' | 'isAttached' | 'close'
  >,
): Promise<Program> {
  const { databases, policy, openPool, openLedgerPools, isAttached, close } = opened;
  const { ledger: database, ledgerServers, readers } = databases;
  const { databaseOf } = ledgerServers;
  const registry = createTokenRegistry();
  const counterparties: CounterpartySettings = {
    edgeRuleOf,
    ruleVersion: EDGE_RULE_VERSION,
    above: config.limits.counterpartyTransactions,
  };
  const sources = new Map<ChainId, ChainSource>(config.chains);
  const onDemand = new Map<ChainId, HistorySource>(config.onDemand);
  const labelStore = createLabelStore(databases.records);
  const signingKeys = createSigningKeyStore(databases.records);
  const programName = createProgramName();
  const leases = createChainLeases(databaseOf, {
    program: programName,
    onStandby: (chain) => log.info(`${chain}: another program writes its blocks; this one stands by`),
    onTaken: (chain) => log.info(`${chain}: this program writes its blocks from now on`),
  });
  const chainFacts = createLedger(database, registry, { counterparties, onDemand, databaseOf, leases });
  const searchKeys = createSigningKeySearch({ ledger: chainFacts, labelStore, signingKeys });
  const ledger = withSigningKeys(chainFacts, searchKeys);
  const replicas = createLedger(database, registry, { counterparties, onDemand, databaseOf: readers.databaseOf });
  // Histories are read right after they were fetched, from where they were written.
  const isInUse = (chain: ChainId): boolean => readers.isInUse(chain) && !onDemand.has(chain);
  const priceStore = createPriceStore(database);
  const prices = await openPriceBook(databaseOf, priceStore, { registry, onDemand });
  const registration = composeRegistration(config, databases.records);
  const alerts = composeAlerts(config, { records: databases.records, ledger }, registration.mailSettings);
  const adapters = new Map(READABLE_CHAINS.map((chain) => [chain, createChainAdapter(chain)]));
  const blockImports = createBlockImports(databases.records);
  const screenings = createScreeningStore(databases.records);
  const people = composePeople(config, databases.records, registration);
  const programs = createProgramRegister({ database, databaseOf, name: programName, version: manifest.version });
  const parts: Omit<Program['apiDeps'], 'histories'> = {
    programs,
    readPoolWaits,
    sharedProgress: createSharedProgress(database),
    ledger: withSigningKeys(withReplicas(chainFacts, { ledger: replicas, isInUse }), searchKeys),
    currentLedger: ledger,
    labelStore,
    signingKeys,
    entityStore: createEntityStore(databases.records),
    labelsAt: openLabelIndexes(labelStore, policy),
    labelsWithoutLedger: openLabelLists(labelStore, policy),
    coverageOf: createCoverageOf(labelStore),
    labelConsole: createLabelConsole(databases.records),
    entityConsole: createEntityConsole(databases.records),
    labelRules: {
      parseAddress: (chain, text) => parseAddress(chain, text, { adapters }),
      compare: createCompareLabels(toScoreOf(policy)),
    },
    noteSuppressions: createNoteSuppressionStore(databases.records),
    adapters,
    extractor: createExtractor([...adapters.values()]),
    abilitiesOf: findAbilities,
    readSystem: () => readSystem(config, databases.records, ledgerServers),
    ...(ledgerServers.servers.length === 0 ? {} : { listLedgerServers: () => ledgerServers.servers.map(toStatus) }),
    ...(readers.chains.length === 0 ? {} : { listReaders: () => listReaders(readers, { ledger, replicas }) }),
    sourceOf: (chain) => describeSource({ chains: sources, onDemand }, chain),
    detectForeignChain: detectForeignAddress,
    prices,
    listBlockImports: () => blockImports.listNewest(),
    listPriceCoverage: () => priceStore.listCoverage(),
    importPrices: async (request) => {
      const report = await importPrices({ store: priceStore, registry }, { ...request, nowMs: Date.now() });
      await prices.refresh();
      return report;
    },
    policy,
    answers: rememberAnswers(createAnswerCache(databases.records)),
    storedSchemas,
    answerReuse: createAnswerReuse(),
    sharedWalks: new SharedWalks(),
    endLists: createListCache(),
    transactionSearch: {
      histories: createHistoryCache(),
      parties: createPartySearch(),
      contributing: createContributionSearch(),
    },
    entitySums: createEntitySumCache(),
    edgeParts: createEdgePartCache(),
    listCache: createListCache(),
    limits: config.limits,
    spoolFolder: config.dataDir,
    people,
    knownTokensOf: (chain) =>
      registry.listKeys(chain).map((key) => {
        const { symbol = key, issuer } = registry.findToken(chain, key) ?? {};
        return { key, symbol, issuer };
      }),
    hostConfirmations: createHostConfirmations(databases.records),
    desks: createDeskStore(databases.records),
    screenings,
    screeningWork: createScreeningWork(databases.records),
    labelObjections: createLabelObjections(databases.records),
    registration: registration.deps,
    alerts: alerts.deps,
    trustedProxies: config.trustedProxies,
    hostNames: config.hostNames,
    ...(config.metricsToken === undefined ? {} : { metricsToken: config.metricsToken }),
    ...(config.translator === undefined ? {} : { translate: createTranslator(config.translator) }),
    logFault: ({ code, route, error }) => log.fault(`${code} on ${route}`, error),
  };
  const histories = createHistoryFetcher({ onDemand, audit: people.audit, scoring: parts, ledger });
  return {
    config,
    database,
    databaseOf,
    ledgerServers,
    ledger,
    labelStore,
    adapters,
    registry,
    assetStore: createAssetStore(databaseOf, onDemand),
    priceStore,
    prices,
    policy,
    counterparties,
    leases,
    programs,
    registration,
    sources,
    onDemand,
    stopFetching: histories.close,
    screenSources: createScreenSources(databases.records),
    blockImports,
    screenings,
    alerts,
    openPool,
    openLedgerPools,
    isAttached,
    close: async () => {
      histories.close();
      await close();
    },
    apiDeps: { ...parts, histories },
  };
}

const toStatus = ({ host, chains, fault }: LedgerServer) => ({ host, chains, isAway: fault !== undefined });
