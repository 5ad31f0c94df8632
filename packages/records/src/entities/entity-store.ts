import type { EntityStore, RecordPage } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { findMainId } from '../labels/merge/main-entity.ts';
import { findNewestLabel } from '../labels/newest-label.ts';
import { ENTITY_ADDRESSES, inheritedParams } from '../labels/shared-addresses.ts';
import { findDetails } from './find-details.ts';

/** Store of facts about entities; the migrations of schema `records` must have run. */
export const createEntityStore = (database: Database): EntityStore => ({
  findDetails: (id) => findDetails(database, id),
  listAddresses: async ({ entityId, chain, ...page }) =>
    listAddresses(database, [...inheritedParams(chain), await findMainId(database, entityId)], page),
  listAddressPage: async ({ entityId, chain, ...page }) => {
    const of = [...inheritedParams(chain), await findMainId(database, entityId)];
    const asOf = page.asOf ?? (await findNewestLabel(database));
    const [size] = await database.query<{ total: number }>(
      `SELECT count(*) AS total FROM (${ENTITY_ADDRESSES}) AS named`,
      [...of, asOf ?? null],
    );
    return { items: await listAddresses(database, of, { ...page, asOf }), total: size?.total ?? 0, asOf };
  },
  listUnverified: async (entityIds, fromConfidence) => {
    const rows = await database.query<{ entity_id: number }>(
      `SELECT entity_id FROM unnest($1::int[]) AS asked (entity_id)
       WHERE EXISTS (SELECT FROM records.label WHERE label.entity_id = asked.entity_id AND withdrawn_version IS NULL)
         AND NOT EXISTS (SELECT FROM records.label WHERE label.entity_id = asked.entity_id
           AND withdrawn_version IS NULL AND confidence >= $2::smallint)`,
      [entityIds, fromConfidence],
    );
    return new Set(rows.map((row) => row.entity_id));
  },
});

async function listAddresses(
  database: Database,
  of: readonly unknown[],
  { offset, limit, asOf }: RecordPage,
): Promise<readonly string[]> {
  const rows = await database.query<{ address: string }>(
    `${ENTITY_ADDRESSES} ORDER BY address OFFSET $6::bigint LIMIT $7::int`,
    [...of, asOf ?? null, offset, limit],
  );
  return rows.map((row) => row.address);
}
