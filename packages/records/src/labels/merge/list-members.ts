import { type EntityMember, type EntityWithCounts, toHonestLines, toHonestName } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { searchEntities } from '../search-entities.ts';

interface MemberRow {
  readonly entity_id: number;
  readonly name: string;
  readonly type: string;
  readonly labels: number;
  readonly by_whom: string | null;
  readonly reason: string | null;
}

const MEMBERS = `
  SELECT entity.entity_id, name, type, by_whom, reason, (
    SELECT count(*) FROM records.label WHERE claimed_id = entity.entity_id AND entity_id = $1::int
      AND withdrawn_version IS NULL) AS labels
  FROM records.entity_merge JOIN records.entity USING (entity_id)
  WHERE main_id = $1::int AND entity.entity_id <> main_id ORDER BY entity_id LIMIT $2::int`;

export async function listMembers(session: Session, id: number, limit?: number): Promise<readonly EntityMember[]> {
  const rows = await session.query<MemberRow>(MEMBERS, [id, limit ?? null]);
  return rows.map(({ entity_id, name, type, labels, by_whom, reason }) => ({
    ...{ id: entity_id, name: toHonestName(name), type, labels },
    ...(by_whom !== null && { byWhom: by_whom }),
    ...(reason !== null && { reason: toHonestLines(reason) }),
  }));
}

interface CountRow {
  readonly entity_id: number;
  readonly labels: number;
  readonly addresses: number;
  readonly members: number;
}

const COUNTS = `
  SELECT entity_id, labels, addresses, (
    SELECT count(*) FROM records.entity_merge WHERE main_id = wanted.entity_id AND entity_merge.entity_id <> main_id
  ) AS members
  FROM unnest($1::int[]) AS wanted (entity_id) CROSS JOIN LATERAL (
    SELECT count(*) AS labels, count(DISTINCT (chain, address)) AS addresses FROM records.label
    WHERE label.entity_id = wanted.entity_id AND withdrawn_version IS NULL) AS counted`;

export async function searchWithCounts(
  session: Session,
  text: string,
  limit: number,
): Promise<readonly EntityWithCounts[]> {
  const entities = await searchEntities(session, text, limit);
  const rows = await session.query<CountRow>(COUNTS, [entities.map(({ id }) => id)]);
  const counts = new Map(rows.map(({ entity_id, ...each }) => [entity_id, each]));
  return entities.map((entity) => ({
    entity,
    ...(counts.get(entity.id) ?? { labels: 0, addresses: 0, members: 0 }),
  }));
}
