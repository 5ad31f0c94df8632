import { AppError, type ChainId, findLedgerOf, isAppError, withLedgerOf } from '@sulian/domain';
import {
  type Database,
  openDatabase,
  openRemote,
  type RemoteDatabase,
  type RemoteOptions,
  requireSessions,
} from '@sulian/postgres';
import { log } from './log.ts';

/** Address of a PostgreSQL server and the chains that it serves. */
export interface ServerAddress {
  /** With its password. */
  readonly url: string;
  readonly host: string;
  readonly chains: readonly ChainId[];
}

/** A server that does not accept connections so long is unavailable. */
const CONNECTION_MS = 5_000;

/** Chains with the same address share a server. */
export function groupByAddress(urls: ReadonlyMap<ChainId, string>): readonly ServerAddress[] {
  const chainsOf = new Map<string, ChainId[]>();
  for (const [chain, url] of urls) chainsOf.set(url, [...(chainsOf.get(url) ?? []), chain]);
  return [...chainsOf].map(([url, chains]) => ({ url, chains, host: decodeURIComponent(new URL(url).host) }));
}

interface ServerUse {
  /** Name of such a server in messages. */
  readonly title: string;
  readonly setting: 'ledgerUrl' | 'readerUrl';
  readonly statementTimeoutMs: number;
  readonly prepare: (database: Database) => Promise<void>;
  readonly onBack?: () => void;
  readonly check?: RemoteOptions['check'];
}

interface OpenedServer {
  readonly remote: RemoteDatabase;
  /** The database for each chain, whose faults name the chain. */
  readonly databases: ReadonlyMap<ChainId, Database>;
}

/** Opens a pool to a server that may be unavailable, which is then tried again every second. */
export function openServer(
  address: ServerAddress,
  { title, setting, statementTimeoutMs, ...use }: ServerUse,
): OpenedServer {
  const { url, host, chains } = address;
  const pool = openDatabase({
    url,
    statementTimeoutMs,
    connectionTimeoutMs: CONNECTION_MS,
    applicationName: 'sulian',
  });
  const remote = openRemote(pool, {
    ...use,
    prepare: async (database) => {
      await requireSessions({ url, setting: `chains.${chains[0]}.${setting}`, connectionTimeoutMs: CONNECTION_MS });
      await use.prepare(database);
    },
    onLost: (fault) => log.warn(`${title} ${host} of ${chains.join(' ')} is unavailable: ${fault.message}`),
    onBack: () => {
      log.info(`${title} ${host} of ${chains.join(' ')} is available again`);
      use.onBack?.();
    },
  });
  const databases = chains.map(
    (chain) =>
      [
        chain,
        remote.named((fault) => toServerFault(fault, { chain, server: `${title} of ${chain} at ${host}` })),
      ] as const,
  );
  return { remote, databases: new Map(databases) };
}

/** Waits for the first attempt. @throws CONFIG_INVALID, POOLER_MODE naming the setting */
export async function requireUsable(
  remote: RemoteDatabase,
  { host, chains }: ServerAddress,
  setting: ServerUse['setting'],
): Promise<void> {
  try {
    await remote.opened;
  } catch (cause) {
    if (isAppError(cause) && cause.code === 'POOLER_MODE') throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('CONFIG_INVALID', `the database of chains.${chains[0]}.${setting} at ${host}: ${reason}`, {
      details: { chains },
      cause,
    });
  }
  if (remote.fault !== undefined)
    log.warn(
      `chains.${chains[0]}.${setting} at ${host} of ${chains.join(' ')} is unavailable: ${remote.fault.message}`,
    );
}

function toServerFault(
  fault: AppError,
  { chain, server }: { readonly chain: ChainId; readonly server: string },
): AppError {
  if (findLedgerOf(fault) !== undefined) return fault;
  const { message, cause } = fault;
  const details = { ...fault.details, chain };
  const named =
    fault.code === 'DISK_FULL'
      ? new AppError('DISK_FULL', `the disk of the ${server} is full; nothing that was committed is lost: ${message}`, {
          details,
          cause,
        })
      : new AppError('STORE_UNAVAILABLE', `the ${server} is unavailable: ${message}`, { details, cause });
  return withLedgerOf(named, chain);
}
