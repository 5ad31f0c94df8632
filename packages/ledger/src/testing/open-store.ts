import type { Ledger } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { createTestDatabase } from '@sulian/testkit';
import { createLedger, ledgerMigrations } from '../index.ts';
import type { LedgerOptions } from '../ledger.ts';

export interface Store {
  readonly database: Database;
  readonly ledger: Ledger;
  drop(): Promise<void>;
}

/** An empty ledger in a fresh database. */
export async function openStore(options: LedgerOptions = {}): Promise<Store> {
  const { database, drop } = await createTestDatabase({ ledger: ledgerMigrations });
  return { database, ledger: createLedger(database, undefined, options), drop };
}
