import { CHAIN_IDS } from '@sulian/domain';
import { type Database, migrate } from '@sulian/postgres';
import { migrationsOf } from './chain-migrations/index.ts';
import { LEASE_SCHEMA, leaseMigrations } from './leases/migrations.ts';
import { ledgerMigrations } from './migrations/index.ts';
import { listSchemas, schemaOf } from './tables/schema.ts';

/** Brings up to date what all chains share, and each schema of a chain; a chain's schema comes with its first block. */
export async function migrateLedger(database: Database): Promise<void> {
  await migrate(database, 'ledger', ledgerMigrations);
  await migrate(database, LEASE_SCHEMA, leaseMigrations);
  for (const { chain, holding } of await listSchemas(database, CHAIN_IDS))
    await migrate(database, schemaOf(chain, holding), migrationsOf(holding));
}
