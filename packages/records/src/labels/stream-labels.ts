import { AppError, type ChainId, type Entity, type Label, type LabelValidity } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { fromChainNumber, toChainNumber } from './chain-number.ts';
import { listEntities } from './entity-rows.ts';

interface LabelRow {
  readonly label_id: number;
  readonly chain: number;
  readonly address: string;
  readonly entity_id: number;
  readonly source_id: number;
  readonly source: string;
  readonly confidence: number;
  readonly date: string | null;
  readonly author: string | null;
  readonly uri: string | null;
  readonly note: string | null;
  readonly validity: LabelValidity;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
}

const PAGE = 10_000;

/** Each page starts after the last row of the one before, by the index that has this order. */
const SELECT_PAGE = `
  SELECT label_id, chain, address, entity_id, source_id, label_source.name AS source, confidence, date, author, uri,
    note, validity, valid_from, valid_to
  FROM records.label JOIN records.label_source USING (source_id)
  WHERE chain = $1::smallint AND withdrawn_version IS NULL
    AND (address, source_id, entity_id) > ($2::text, $3::int, $4::int)
  ORDER BY address, source_id, entity_id
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
  let after: readonly [string, number, number] = ['', 0, 0];
  /** Labels of the last address so far: the next page may bring more of them. */
  let held: readonly Label[] = [];
  for (;;) {
    const rows = await session.query<LabelRow>(SELECT_PAGE, [toChainNumber(chain), ...after, pageSize]);
    const last = rows.at(-1);
    await loadEntities(session, rows, entities);
    const labels = [...held, ...rows.map((row) => toLabel(row, entities))];
    const isLastPage = last === undefined || rows.length < pageSize;
    const complete = isLastPage ? labels.length : labels.findIndex((label) => label.address === last.address);
    if (complete > 0) yield labels.slice(0, complete).sort(byAddressThenSurer);
    if (isLastPage) return;
    held = labels.slice(complete);
    after = [last.address, last.source_id, last.entity_id];
  }
}

const byAddressThenSurer = (a: Label, b: Label): number => {
  if (a.address !== b.address) return a.address < b.address ? -1 : 1;
  return b.confidence - a.confidence || a.id - b.id;
};

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
    ...(row.note !== null && { note: row.note }),
    validity: row.validity,
    ...(row.valid_from !== null && { validFrom: row.valid_from }),
    ...(row.valid_to !== null && { validTo: row.valid_to }),
  };
}
