import { type EntityDetails, type EntityProfile, type Regulation, toHonestTexts } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { fromChainNumber } from '../labels/chain-number.ts';
import { listEntities } from '../labels/entity-rows.ts';
import { findMainId, memberIds } from '../labels/merge/main-entity.ts';
import { ADDRESSES_BY_CHAIN, sharedParams } from '../labels/shared-addresses.ts';

const MAX_ID = 2 ** 31 - 1;

/** Names that an entity's lists and the reviewers give it besides its own; the first of them. */
const ALIASES = `
  SELECT DISTINCT name FROM (
    SELECT entity_id, name FROM records.entity UNION ALL SELECT entity_id, name FROM records.entity_alias) AS named
  WHERE entity_id IN (${memberIds('$1::int')})
    AND name <> (SELECT name FROM records.entity WHERE entity_id = $1::int)
  ORDER BY name LIMIT 20`;

interface StatementRow {
  readonly source: string;
  readonly uri: string | null;
  readonly profile: EntityProfile;
  readonly regulations: readonly Regulation[];
}

/** The entity with all that sources state of it, in one snapshot; undefined when there is none of that id. */
export function findDetails(database: Database, id: number): Promise<EntityDetails | undefined> {
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID) return Promise.resolve(undefined);
  return database.transaction((session) => read(session, id), { isolation: 'repeatable read', readOnly: true });
}

async function read(session: Session, entityId: number): Promise<EntityDetails | undefined> {
  const id = await findMainId(session, entityId);
  const [entity] = await listEntities(session, [id]);
  if (entity === undefined) return undefined;
  const names = await session.query<{ language: string; name: string }>(
    `SELECT DISTINCT language, name FROM records.entity_name WHERE entity_id IN (${memberIds('$1::int')})
     ORDER BY language, name`,
    [id],
  );
  const aliases = await session.query<{ name: string }>(ALIASES, [id]);
  const statements = await session.query<StatementRow>(
    `SELECT label_source.name AS source, entity_profile.uri, profile, regulations
     FROM records.entity_profile JOIN records.label_source USING (source_id)
     WHERE entity_id IN (${memberIds('$1::int')}) ORDER BY label_source.name, entity_id`,
    [id],
  );
  const counts = await session.query<{ chain: number; count: number }>(
    `SELECT chain, count(DISTINCT address) AS count FROM (${ADDRESSES_BY_CHAIN}) AS named GROUP BY chain ORDER BY chain`,
    [id, ...sharedParams],
  );
  return {
    entity,
    names: toHonestTexts(names),
    aliases: toHonestTexts(aliases).map(({ name }) => name),
    statements: statements.map(({ source, uri, profile, regulations }) => ({
      source,
      uri: uri ?? undefined,
      ...toHonestTexts({ profile, regulations }),
    })),
    addressCounts: new Map(counts.map((row) => [fromChainNumber(row.chain), row.count])),
  };
}
