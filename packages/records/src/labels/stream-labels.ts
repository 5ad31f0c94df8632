import { AppError, type ChainId, type Entity, type Label } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { fromChainNumber, toChainNumber } from './chain-number.ts';
import { listEntities } from './entity-rows.ts';

interface LabelRow {
  readonly label_id: number;
  readonly chain: number;
  readonly address: string;
  readonly entity_id: number;
  readonly source: string;
  readonly confidence: number;
  readonly date: string | null;
  readonly author: string | null;
  readonly uri: string | null;
}

const PAGE = 10_000;

/** Each page starts after the last row of the one before, by the index that has this order. */
const SELECT_PAGE = `
  SELECT label_id, chain, address, entity_id, label_source.name AS source, confidence, date, author, uri
  FROM records.label JOIN records.label_source USING (source_id)
  WHERE chain = $1::smallint AND (address, -confidence, label_id) > ($2::text, $3::int, $4::bigint)
  ORDER BY address, -confidence, label_id
  LIMIT $5::int`;

/**
 * All labels in a chain by (address, confidence descending, id), in pages. Labels of one entity share its object.
 * Pages are separate reads: who needs one state compares the label version before and after.
 */
export async function* streamLabels(
  session: Session,
  chain: ChainId,
  pageSize = PAGE,
): AsyncGenerator<readonly Label[]> {
  const entities = new Map<number, Entity>();
  let after: readonly [string, number, number] = ['', -101, 0];
  for (;;) {
    const rows = await session.query<LabelRow>(SELECT_PAGE, [toChainNumber(chain), ...after, pageSize]);
    const last = rows.at(-1);
    if (last === undefined) return;
    await loadEntities(session, rows, entities);
    yield rows.map((row) => toLabel(row, entities));
    if (rows.length < pageSize) return;
    after = [last.address, -last.confidence, last.label_id];
  }
}

async function loadEntities(session: Session, rows: readonly LabelRow[], entities: Map<number, Entity>): Promise<void> {
  const missing = new Set(rows.map((row) => row.entity_id).filter((id) => !entities.has(id)));
  if (missing.size === 0) return;
  for (const entity of await listEntities(session, [...missing])) entities.set(entity.id, entity);
}

function toLabel(row: LabelRow, entities: ReadonlyMap<number, Entity>): Label {
  const entity = entities.get(row.entity_id);
  if (entity === undefined) throw new AppError('INTERNAL', `label ${row.label_id} has no entity`);
  return {
    id: row.label_id,
    chain: fromChainNumber(row.chain),
    address: row.address,
    entity,
    source: row.source,
    confidence: row.confidence,
    ...(row.uri !== null && { uri: row.uri }),
    ...(row.date !== null && { date: row.date }),
    ...(row.author !== null && { author: row.author }),
  };
}
