import {
  type ImportSummary,
  type RefusedLine,
  type Slice,
  type SliceOf,
  toHonestName,
  toHonestTexts,
} from '@sulian/domain';
import type { Session } from '@sulian/postgres';

interface ImportRow {
  readonly import_id: number;
  readonly at_sec: number;
  readonly format: string;
  readonly name: string;
  readonly by_whom: string;
  readonly report: ImportSummary['report'];
}

/** Without its lines, of which there may be thousands. */
const SELECT = `
  SELECT import_id, floor(extract(epoch FROM at))::bigint AS at_sec, format, name, by_whom,
    report - 'refused' - 'flagged' AS report
  FROM records.label_import`;

const toSummary = (row: ImportRow): ImportSummary => ({
  id: row.import_id,
  atSec: row.at_sec,
  format: row.format,
  name: toHonestName(row.name),
  byWhom: row.by_whom,
  report: row.report,
});

/** Newest first. */
export async function listImports(session: Session, { offset, limit }: SliceOf): Promise<Slice<ImportSummary>> {
  const [row] = await session.query<{ total: number }>('SELECT count(*) AS total FROM records.label_import');
  const rows = await session.query<ImportRow>(`${SELECT} ORDER BY import_id DESC OFFSET $1::bigint LIMIT $2::int`, [
    offset,
    limit,
  ]);
  return { items: rows.map(toSummary), total: row?.total ?? 0 };
}

export async function findImport(session: Session, id: number): Promise<ImportSummary | undefined> {
  const [row] = await session.query<ImportRow>(`${SELECT} WHERE import_id = $1::int`, [id]);
  return row === undefined ? undefined : toSummary(row);
}

/** Lines that a report names, in their order; a report names the first 10,000. */
export async function listImportLines(
  session: Session,
  id: number,
  { offset, limit, isFlagged }: SliceOf & { readonly isFlagged: boolean },
): Promise<Slice<RefusedLine>> {
  const [row] = await session.query<{ total: number; items: readonly RefusedLine[] }>(
    `SELECT jsonb_array_length(lines) AS total,
       coalesce((SELECT jsonb_agg(each ORDER BY place)
         FROM jsonb_array_elements(lines) WITH ORDINALITY AS line (each, place)
         WHERE place > $3::bigint AND place <= $3::bigint + $4::bigint), '[]') AS items
     FROM (SELECT coalesce(report -> $2::text, '[]') AS lines FROM records.label_import WHERE import_id = $1::int) AS held`,
    [id, isFlagged ? 'flagged' : 'refused', offset, limit],
  );
  return { items: toHonestTexts(row?.items ?? []), total: row?.total ?? 0 };
}
