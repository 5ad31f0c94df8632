import type { Session } from '@sulian/postgres';
import type { ChainTables } from './chain-tables.ts';

/**
 * Drops all data of a chain. Readers of the chain have read its checkpoint first: locking that one first waits for
 * them, and the tables then have no readers.
 */
export async function dropSchema(session: Session, { schema, checkpoint }: ChainTables): Promise<void> {
  await session.query(`lock table ${checkpoint} in access exclusive mode`);
  await session.query(`drop schema ${schema} cascade`);
}
