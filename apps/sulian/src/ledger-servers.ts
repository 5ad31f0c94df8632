import { AppError, type ChainId, findLedgerOf, isAppError, withLedgerOf } from '@sulian/domain';
import { type DatabaseOf, migrateLedger } from '@sulian/ledger';
import { type Database, openDatabase, openRemote, type RemoteDatabase, requireSessions } from '@sulian/postgres';
import type { Config } from './config.ts';
import { log } from './log.ts';

/** A PostgreSQL server that has ledgers and no records. */
export interface LedgerServer {
  /** Address with its password, for connections outside the pool. */
  readonly url: string;
  readonly host: string;
  readonly chains: readonly ChainId[];
  /** Undefined while the server is in use. */
  readonly fault: AppError | undefined;
}

/** Servers of ledgers other than that of the records: one pool per address. */
export interface LedgerServers {
  readonly databaseOf: DatabaseOf;
  readonly servers: readonly LedgerServer[];
  /** Server of the chain; undefined where its ledger is in the database of the records. */
  serverOf(chain: ChainId): LedgerServer | undefined;
  close(): Promise<void>;
}

/** A server that does not accept connections so long is unavailable. */
const CONNECTION_MS = 5_000;

interface Opening {
  readonly config: Pick<Config, 'ledgerUrls' | 'limits'>;
  /** Database of the records. */
  readonly main: Database;
  /** Called when a server that was unavailable is in use again. */
  readonly onBack: () => void;
}

/**
 * Opens and migrates each server. One that is unavailable is tried again every second.
 * @throws CONFIG_INVALID, POOLER_MODE naming the setting
 */
export async function openLedgerServers({ config, main, onBack }: Opening): Promise<LedgerServers> {
  const chainsOf = new Map<string, ChainId[]>();
  for (const [chain, url] of config.ledgerUrls) chainsOf.set(url, [...(chainsOf.get(url) ?? []), chain]);
  const opened = [...chainsOf].map(([url, chains]) => {
    const server = { url, chains, host: decodeURIComponent(new URL(url).host) };
    const remote = openOne(server, config, onBack);
    return { ...server, remote };
  });
  const databases = new Map(
    opened.flatMap(({ chains, remote, host }) =>
      chains.map((chain) => [chain, remote.named((fault) => toLedgerFault(fault, { chain, host }))] as const),
    ),
  );
  const close = async () => {
    await Promise.all(opened.map(({ remote }) => remote.close()));
  };
  const servers = opened.map(
    ({ url, chains, host, remote }): LedgerServer => ({
      url,
      chains,
      host,
      get fault() {
        return remote.fault;
      },
    }),
  );
  try {
    await Promise.all(opened.map(({ remote, ...server }) => requireUsable(remote, server)));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    databaseOf: (chain) => databases.get(chain) ?? main,
    servers,
    serverOf: (chain) => servers.find(({ chains }) => chains.includes(chain)),
    close,
  };
}

type Address = Pick<LedgerServer, 'url' | 'host' | 'chains'>;

function openOne({ url, host, chains }: Address, { limits }: Opening['config'], onBack: () => void): RemoteDatabase {
  const pool = openDatabase({
    url,
    statementTimeoutMs: limits.statementTimeoutMs,
    connectionTimeoutMs: CONNECTION_MS,
    applicationName: 'sulian',
  });
  return openRemote(pool, {
    prepare: async (database) => {
      await requireSessions({ url, setting: `chains.${chains[0]}.ledgerUrl`, connectionTimeoutMs: CONNECTION_MS });
      await prepareLedgers(database);
    },
    onLost: (fault) => log.warn(`PostgreSQL server ${host} of ${chains.join(' ')} is unavailable: ${fault.message}`),
    onBack: () => {
      log.info(`PostgreSQL server ${host} of ${chains.join(' ')} is available again`);
      onBack();
    },
  });
}

/** @throws CONFIG_INVALID for a database with records: it would be a whole store, with ledgers of its own */
export async function prepareLedgers(database: Database): Promise<void> {
  const [row] = await database.query<{ found: boolean }>(
    "SELECT to_regclass('records.migration') IS NOT NULL AS found",
  );
  if (row?.found === true) throw new AppError('CONFIG_INVALID', 'this database has records; a ledger needs its own');
  await migrateLedger(database);
}

async function requireUsable(remote: RemoteDatabase, { host, chains }: Address): Promise<void> {
  try {
    await remote.opened;
  } catch (cause) {
    if (isAppError(cause) && cause.code === 'POOLER_MODE') throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('CONFIG_INVALID', `the database of chains.${chains[0]}.ledgerUrl at ${host}: ${reason}`, {
      details: { chains },
      cause,
    });
  }
  if (remote.fault !== undefined)
    log.warn(`PostgreSQL server ${host} of ${chains.join(' ')} is unavailable: ${remote.fault.message}`);
}

function toLedgerFault(fault: AppError, { chain, host }: { readonly chain: ChainId; readonly host: string }): AppError {
  if (findLedgerOf(fault) !== undefined) return fault;
  const { message, cause } = fault;
  const details = { ...fault.details, chain };
  const server = `PostgreSQL server of ${chain} at ${host}`;
  const named =
    fault.code === 'DISK_FULL'
      ? new AppError('DISK_FULL', `the disk of the ${server} is full; nothing that was committed is lost: ${message}`, {
          details,
          cause,
        })
      : new AppError('STORE_UNAVAILABLE', `the ${server} is unavailable: ${message}`, { details, cause });
  return withLedgerOf(named, chain);
}
