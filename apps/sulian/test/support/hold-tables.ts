import type { PeopleApp } from './people-app.ts';

/** Does the work while every query of the table waits for its end. */
export const whileLocked = ({ program }: PeopleApp, table: string, work: () => Promise<void>): Promise<void> =>
  program.database.transaction(async (session) => {
    await session.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await work();
  });

/** Statements of this database that wait for a lock. */
export const countWaiting = async ({ program }: PeopleApp): Promise<number> =>
  (
    await program.database.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length;
