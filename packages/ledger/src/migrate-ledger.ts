import { CHAINS } from '@sulian/domain';
import { type Database, migrate } from '@sulian/postgres';
import { chainMigrations } from './chain-migrations/index.ts';
import { ledgerMigrations } from './migrations/index.ts';
import { hasSchema, schemaOf } from './tables/schema.ts';

/** Brings up to date what all chains share, and each chain that is there; a chain's schema comes with its first block. */
export async function migrateLedger(database: Database): Promise<void> {
  await migrate(database, 'ledger', ledgerMigrations);
  for (const { id } of CHAINS)
    if (await hasSchema(database, id)) await migrate(database, schemaOf(id), chainMigrations);
}
