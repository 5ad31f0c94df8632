import type { EntityDraft } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { inBatches } from './batches.ts';
import { toSearchName } from './search-entities.ts';

export interface SavedEntities {
  readonly idByKey: ReadonlyMap<string, number>;
  /** Entities that are new or differ from before. */
  readonly changes: number;
}

const BATCH = 5_000;

/** Upserts entities by key. Where drafts of one key differ the first one counts. Assessed scores stay. */
export async function saveEntities(session: Session, drafts: Iterable<EntityDraft>): Promise<SavedEntities> {
  const byKey = new Map<string, EntityDraft>();
  for (const draft of drafts) if (!byKey.has(draft.key)) byKey.set(draft.key, draft);
  const idByKey = new Map<string, number>();
  let changes = 0;
  for (const batch of inBatches([...byKey.values()], BATCH)) {
    changes += await upsert(session, batch);
    for (const { key, entity_id } of await listIds(session, batch)) idByKey.set(key, entity_id);
  }
  return { idByKey, changes };
}

const toRecord = (draft: EntityDraft) => ({
  key: draft.key,
  name: draft.name,
  search_name: toSearchName(draft.name),
  type: draft.type,
  uri: draft.uri ?? null,
  countries: draft.countries ?? [],
  tags: draft.tags ?? [],
});

/** Only real differences are written, so that a second run writes nothing. */
async function upsert(session: Session, drafts: readonly EntityDraft[]): Promise<number> {
  const [row] = await session.query<{ changes: number }>(
    `WITH saved AS (
       INSERT INTO records.entity AS old (key, name, search_name, type, uri, countries, tags)
       SELECT key, name, search_name, type, uri, countries, tags
       FROM jsonb_to_recordset($1::jsonb) AS draft
         (key text, name text, search_name text, type text, uri text, countries text[], tags text[])
       ON CONFLICT (key) DO UPDATE SET
         name = excluded.name, search_name = excluded.search_name, type = excluded.type, uri = excluded.uri,
         countries = excluded.countries, tags = excluded.tags
       WHERE (old.name, old.search_name, old.type, old.uri, old.countries, old.tags)
         IS DISTINCT FROM
         (excluded.name, excluded.search_name, excluded.type, excluded.uri, excluded.countries, excluded.tags)
       RETURNING 1
     )
     SELECT count(*) AS changes FROM saved`,
    [JSON.stringify(drafts.map(toRecord))],
  );
  return row?.changes ?? 0;
}

const listIds = (session: Session, drafts: readonly EntityDraft[]) =>
  session.query<{ key: string; entity_id: number }>(
    'SELECT key, entity_id FROM records.entity WHERE key = ANY($1::text[])',
    [drafts.map((draft) => draft.key)],
  );
