import type { Session } from '@sulian/postgres';
import type { ChainTables } from './chain-tables.ts';

/**
 * Drops all that is held of a chain. Whoever reads the chain has asked its checkpoint first: locking that one first waits
 * for them, and the tables are then nobody's.
 */
export async function dropSchema(session: Session, { schema, checkpoint }: ChainTables): Promise<void> {
  await session.query(`lock table ${checkpoint} in access exclusive mode`);
  await session.query(`drop schema ${schema} cascade`);
}
