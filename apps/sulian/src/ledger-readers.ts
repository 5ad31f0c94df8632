import type { ReaderStatus } from '@sulian/api';
import { type ChainId, isAppError, type Ledger } from '@sulian/domain';
import { createReplicaCheck, type DatabaseOf } from '@sulian/ledger';
import type { Database } from '@sulian/postgres';
import type { Config } from './config.ts';
import { groupByAddress, openServer, requireUsable } from './remote-servers.ts';

/** Replicas of the servers with ledgers, from which answers are read. */
export interface LedgerReaders {
  /** Chains with a replica. */
  readonly chains: readonly ChainId[];
  readonly databaseOf: DatabaseOf;
  /** True while answers about the chain are read from its replica. */
  isInUse(chain: ChainId): boolean;
  hostOf(chain: ChainId): string;
  close(): Promise<void>;
}

/** A promoted or exchanged server is noticed within so long. */
const CHECK_MS = 5_000;

interface Opening {
  readonly config: Pick<Config, 'readerUrls' | 'limits'>;
  /** Databases with the ledgers themselves. */
  readonly databaseOf: DatabaseOf;
}

/**
 * Opens the replicas. Nothing is written there, migrations included. One that is unavailable is tried again every second.
 * @throws CONFIG_INVALID for a server that is no replica of the ledger, POOLER_MODE; both name the setting
 */
export async function openLedgerReaders({ config, databaseOf }: Opening): Promise<LedgerReaders> {
  const { statementTimeoutMs } = config.limits;
  const opened = groupByAddress(config.readerUrls).map((address) => {
    const checks = address.chains.map((chain) => createReplicaCheck(databaseOf(chain), chain));
    const prepare = async (replica: Database): Promise<void> => {
      for (const check of checks) await check(replica);
    };
    return {
      address,
      ...openServer(address, {
        title: 'replica',
        setting: 'readerUrl',
        statementTimeoutMs,
        prepare,
        check: { run: prepare, everyMs: CHECK_MS },
      }),
    };
  });
  const of = new Map(opened.flatMap((each) => each.address.chains.map((chain) => [chain, each] as const)));
  const close = async () => {
    await Promise.all(opened.map(({ remote }) => remote.close()));
  };
  try {
    await Promise.all(opened.map(({ remote, address }) => requireUsable(remote, address, 'readerUrl')));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    chains: [...of.keys()],
    databaseOf: (chain) => of.get(chain)?.databases.get(chain) ?? databaseOf(chain),
    isInUse: (chain) => {
      const reader = of.get(chain);
      return reader !== undefined && reader.remote.fault === undefined;
    },
    hostOf: (chain) => of.get(chain)?.address.host ?? '',
    close,
  };
}

/** Height of each replica, and how far it is behind the ledger. */
export const listReaders = (
  readers: LedgerReaders,
  { ledger, replicas }: { readonly ledger: Ledger; readonly replicas: Ledger },
): Promise<readonly ReaderStatus[]> =>
  Promise.all(
    readers.chains.map(async (chain) => {
      const isAway = !readers.isInUse(chain);
      // The replica first: it is never ahead then.
      const height = isAway ? undefined : await findHeight(replicas, chain);
      const stored = await findHeight(ledger, chain);
      return { chain, host: readers.hostOf(chain), height, lag: toLag(height, stored), isAway };
    }),
  );

/** Not known also while a rollback is still to be replayed. */
const toLag = (height: number | undefined, stored: number | undefined): number | undefined =>
  height === undefined || stored === undefined || stored < height ? undefined : stored - height;

const findHeight = async (ledger: Ledger, chain: ChainId): Promise<number | undefined> => {
  try {
    return (await ledger.getState(chain)).height;
  } catch (error) {
    if (isAppError(error) && error.code === 'STORE_UNAVAILABLE') return undefined;
    throw error;
  }
};
