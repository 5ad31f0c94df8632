import { AppError, type ChainId } from '@sulian/domain';
import { type DatabaseOf, migrateLedger } from '@sulian/ledger';
import type { Database } from '@sulian/postgres';
import type { Config } from './config.ts';
import { groupByAddress, openServer, requireUsable } from './remote-servers.ts';

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
  const { statementTimeoutMs } = config.limits;
  const opened = groupByAddress(config.ledgerUrls).map((address) => ({
    address,
    ...openServer(address, {
      title: 'PostgreSQL server',
      setting: 'ledgerUrl',
      statementTimeoutMs,
      prepare: prepareLedgers,
      onBack,
    }),
  }));
  const databases = new Map(opened.flatMap(({ databases: each }) => [...each]));
  const close = async () => {
    await Promise.all(opened.map(({ remote }) => remote.close()));
  };
  const servers = opened.map(
    ({ address, remote }): LedgerServer => ({
      ...address,
      get fault() {
        return remote.fault;
      },
    }),
  );
  try {
    await Promise.all(opened.map(({ remote, address }) => requireUsable(remote, address, 'ledgerUrl')));
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

/** @throws CONFIG_INVALID for a database with records: it would be a whole store, with ledgers of its own */
export async function prepareLedgers(database: Database): Promise<void> {
  const [row] = await database.query<{ found: boolean }>(
    "SELECT to_regclass('records.migration') IS NOT NULL AS found",
  );
  if (row?.found === true) throw new AppError('CONFIG_INVALID', 'this database has records; a ledger needs its own');
  await migrateLedger(database);
}
