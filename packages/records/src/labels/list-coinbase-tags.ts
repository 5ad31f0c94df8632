import type { ChainId, Entity } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from './chain-number.ts';
import { ENTITY_COLUMNS, type EntityRow, toEntity } from './entity-rows.ts';

/** A tag comes once a source that names it, ordered by tag. */
export async function listCoinbaseTags(
  session: Session,
  chain: ChainId,
): Promise<readonly { readonly tag: string; readonly entity: Entity }[]> {
  const rows = await session.query<EntityRow & { readonly tag: string }>(
    `SELECT mark.tag, entity.*
     FROM records.coinbase_tag AS mark
     LEFT JOIN records.entity_merge AS merged ON merged.entity_id = mark.entity_id
     CROSS JOIN LATERAL (SELECT ${ENTITY_COLUMNS} FROM records.entity
       WHERE entity_id = coalesce(merged.main_id, mark.entity_id)) AS entity
     WHERE mark.chain = $1::smallint ORDER BY mark.tag, mark.coinbase_tag_id`,
    [toChainNumber(chain)],
  );
  return rows.map((row) => ({ tag: row.tag, entity: toEntity(row) }));
}
