import { type ChainId, findAwayLedger } from '@sulian/domain';
import type { Database } from '@sulian/postgres';

/** Database with the ledger of a chain. No statement and no transaction joins two of them. */
export type DatabaseOf = (chain: ChainId) => Database;

interface ServerReadings<T> {
  /** One reading per database. */
  readonly answers: readonly T[];
  /** Chains whose own server is unavailable. */
  readonly away: readonly ChainId[];
}

/** Reads the chains of each database together. A server of other chains that is unavailable fails none of the rest. */
export async function readServers<T>(
  databaseOf: DatabaseOf,
  chains: readonly ChainId[],
  read: (database: Database, chains: readonly ChainId[]) => Promise<T>,
): Promise<ServerReadings<T>> {
  const groups = new Map<Database, ChainId[]>();
  for (const chain of chains) {
    const database = databaseOf(chain);
    groups.set(database, [...(groups.get(database) ?? []), chain]);
  }
  const away: ChainId[] = [];
  const answers = await Promise.all(
    [...groups].map(([database, own]) =>
      read(database, own).then(
        (reading) => [reading],
        (error: unknown) => {
          if (findAwayLedger(error) === undefined) throw error;
          away.push(...own);
          return [];
        },
      ),
    ),
  );
  return { answers: answers.flat(), away };
}
