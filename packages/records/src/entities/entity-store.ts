import type { EntityStore } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { findMainId } from '../labels/merge/main-entity.ts';
import { INHERITED_ADDRESSES, inheritedParams } from '../labels/shared-addresses.ts';
import { findDetails } from './find-details.ts';

/** What is known of entities themselves; the migrations of schema `records` must have run. */
export const createEntityStore = (database: Database): EntityStore => ({
  findDetails: (id) => findDetails(database, id),
  listAddresses: async ({ entityId, chain, offset, limit }) => {
    const rows = await database.query<{ address: string }>(
      `SELECT address FROM records.label
       WHERE entity_id = $4::int AND chain = $1::smallint AND withdrawn_version IS NULL
       UNION ${INHERITED_ADDRESSES}
       ORDER BY address OFFSET $5::bigint LIMIT $6::int`,
      [...inheritedParams(chain), await findMainId(database, entityId), offset, limit],
    );
    return rows.map((row) => row.address);
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
