import {
  type ImportSummary,
  type RecordPage,
  type RecordSlice,
  type RefusedLine,
  type Slice,
  type SliceOf,
  toHonestName,
  toHonestTexts,
} from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { readList } from '../../read-list.ts';

interface ImportRow {
  readonly import_id: number;
  readonly at_sec: number;
  readonly format: string;
  readonly name: string;
  readonly by_whom: string;
  readonly report: ImportSummary['report'];
}

/** Without its lines, of which there may be thousands. */
const COLUMNS = `import_id, floor(extract(epoch FROM at))::bigint AS at_sec, format, name, by_whom,
  report - 'refused' - 'flagged' AS report`;

const LIST = { columns: COLUMNS, from: 'records.label_import', where: 'true', id: 'import_id' };

const toSummary = (row: ImportRow): ImportSummary => ({
  id: row.import_id,
  atSec: row.at_sec,
  format: row.format,
  name: toHonestName(row.name),
  byWhom: row.by_whom,
  report: row.report,
});

/** Newest first. */
export async function listImports(session: Session, page: RecordPage): Promise<RecordSlice<ImportSummary>> {
  const { rows, ...size } = await readList<ImportRow>(session, LIST, { where: [], page });
  return { items: rows.map(toSummary), ...size };
}

export async function findImport(session: Session, id: number): Promise<ImportSummary | undefined> {
  const [row] = await session.query<ImportRow>(
    `SELECT ${COLUMNS} FROM records.label_import WHERE import_id = $1::int`,
    [id],
  );
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
