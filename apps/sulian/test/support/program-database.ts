import { LEASE_SCHEMA, leaseMigrations, ledgerMigrations } from '@sulian/ledger';
import { recordsMigrations } from '@sulian/records';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';

/** A fresh database as the program leaves it on its first start. */
export const createProgramDatabase = (): Promise<TestDatabase> =>
  createTestDatabase({ ledger: ledgerMigrations, [LEASE_SCHEMA]: leaseMigrations, records: recordsMigrations });
