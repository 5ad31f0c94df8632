import { AppError, type Entity, type Label, type LabelValidity, toHonestLines, toHonestName } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { fromChainNumber } from './chain-number.ts';
import { listEntities } from './entity-rows.ts';

export interface LabelRow {
  readonly label_id: number;
  readonly chain: number;
  readonly address: string;
  readonly entity_id: number;
  /** Entity that the source names, where it is shown as another. */
  readonly claimed_id: number;
  readonly claimed_name: string | null;
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

/** Columns of `records.label` joined with its source. */
export const LABEL_COLUMNS = `label_id, label.chain, label.address, label.entity_id, source_id, label_source.name AS source,
    confidence, date, author, label.uri, note, validity, valid_from, valid_to, claimed_id,
    CASE WHEN claimed_id <> label.entity_id
      THEN (SELECT name FROM records.entity AS claimed WHERE claimed.entity_id = claimed_id) END AS claimed_name`;

/** Adds the entities of rows that are not there yet. */
export async function loadEntities(
  session: Session,
  rows: readonly LabelRow[],
  entities: Map<number, Entity>,
): Promise<void> {
  const missing = new Set(rows.map((row) => row.entity_id).filter((id) => !entities.has(id)));
  if (missing.size === 0) return;
  for (const entity of await listEntities(session, [...missing])) entities.set(entity.id, entity);
}

export function toLabel(row: LabelRow, entities: ReadonlyMap<number, Entity>): Label {
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
    ...(row.author !== null && { author: toHonestLines(row.author) }),
    ...toNote(row, entity),
    validity: row.validity,
    ...(row.valid_from !== null && { validFrom: row.valid_from }),
    ...(row.valid_to !== null && { validTo: row.valid_to }),
  };
}

/** Prefixes the note with the source's own name of an entity that is shown under another one. */
function toNote({ claimed_name, note }: LabelRow, { name }: Entity): { readonly note?: string } {
  const claimed = claimed_name === null ? name : toHonestName(claimed_name);
  const notes = [claimed === name ? [] : claimed, note === null ? [] : toHonestLines(note)].flat();
  return notes.length === 0 ? {} : { note: notes.join('; ') };
}
