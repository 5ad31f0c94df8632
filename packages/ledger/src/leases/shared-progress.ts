import type { Session } from '@sulian/postgres';
import { LEASE_SCHEMA } from './migrations.ts';

/** Progress of running jobs, for the other programs on the store. */
interface SharedProgress {
  save(kind: string, client: string, progress: { readonly id: string }): Promise<void>;
  find(kind: string, client: string, id: string): Promise<object | undefined>;
}

/** `migrateLedger` must have been run. */
export const createSharedProgress = (database: Pick<Session, 'query'>): SharedProgress => ({
  save: async (kind, client, progress) => {
    await database.query(SAVE, [kind, client, progress.id, JSON.stringify(progress)]);
  },
  find: async (kind, client, id) => {
    const rows = await database.query<{ progress: object }>(FIND, [kind, client, id]);
    return rows[0]?.progress;
  },
});

/** Also removes what nobody reads any more: a job of a killed program is not finished. */
const SAVE = `
  with gone as (delete from ${LEASE_SCHEMA}.progress where changed < clock_timestamp() - interval '1 hour')
  insert into ${LEASE_SCHEMA}.progress (kind, client, id, progress, changed)
  values ($1::text, $2::text, $3::text, $4::jsonb, clock_timestamp())
  on conflict (kind, client, id) do update set progress = excluded.progress, changed = excluded.changed`;

/** A job without a sign of life for a minute belongs to a program that has ended. */
const FIND = `
  select progress from ${LEASE_SCHEMA}.progress
  where kind = $1::text and client = $2::text and id = $3::text and changed > clock_timestamp() - interval '1 minute'`;
