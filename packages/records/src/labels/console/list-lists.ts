import type { LabelList } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { fromChainNumber } from '../chain-number.ts';

interface ListRow {
  readonly chain: number;
  readonly source: string;
  readonly labels: number;
  readonly newest_date: string | null;
  readonly imported_sec: number | null;
}

/** A source's version is that of the import that changed it last. */
const LIST = `
  SELECT chain, name AS source, labels, newest_date,
    (SELECT floor(extract(epoch FROM max(at)))::bigint FROM records.label_import WHERE label_import.version = label_source.version)
      AS imported_sec
  FROM (
    SELECT chain, source_id, count(*) AS labels, max(date) AS newest_date
    FROM records.label WHERE withdrawn_version IS NULL GROUP BY chain, source_id
  ) AS list JOIN records.label_source USING (source_id)
  ORDER BY chain, name`;

/** Reads every label. */
export async function listLists(session: Session): Promise<readonly LabelList[]> {
  const rows = await session.query<ListRow>(LIST);
  return rows.map((row) => ({
    chain: fromChainNumber(row.chain),
    source: row.source,
    labels: row.labels,
    newestDate: row.newest_date ?? undefined,
    importedSec: row.imported_sec ?? undefined,
  }));
}
