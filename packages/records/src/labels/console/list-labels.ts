import { CHAINS, type ConsoleLabel, type ConsoleLabelFilter, type LabelState, type RecordSlice } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from '../chain-number.ts';
import { findNewestLabel } from '../newest-label.ts';
import { MAX_SEARCH_RESULTS, searchEntities } from '../search-entities.ts';
import { type LabelRow, SELECT_LABEL, toConsoleLabels } from './label-rows.ts';

/** Labels that are counted in a list; above it the total is this number. */
const MAX_LABELS_COUNTED = 10_000;

const STATES: Readonly<Record<LabelState, string>> = {
  VALID: 'withdrawn_version IS NULL',
  SOURCE: 'withdrawn_version IS NOT NULL AND NOT is_withheld',
  REVIEWER: 'is_withheld',
};

/** Newest first. Conditions are put together from fixed texts, so that each form gets a plan of its own. */
export async function listLabels(session: Session, filter: ConsoleLabelFilter): Promise<RecordSlice<ConsoleLabel>> {
  const chains = filter.chain === undefined ? CHAINS.map((each) => each.number) : [toChainNumber(filter.chain)];
  const params: unknown[] = [chains];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const conditions = ['chain = ANY($1::smallint[])'];
  if (filter.state !== undefined) conditions.push(STATES[filter.state]);
  if (filter.source !== undefined)
    conditions.push(
      `source_id = (SELECT source_id FROM records.label_source WHERE name = ${bind(filter.source)}::text)`,
    );
  if (filter.text !== undefined && filter.text !== '') {
    const entities = await searchEntities(session, filter.text, MAX_SEARCH_RESULTS);
    const from = bind(filter.text);
    const ids = bind(entities.map((entity) => entity.id));
    conditions.push(
      `(address >= ${from}::text AND address < ${from}::text || chr(1114111) OR entity_id = ANY(${ids}::int[]))`,
    );
  }
  // Number of all labels; those of this list are counted up to a cap.
  const asOf = filter.asOf ?? (await findNewestLabel(session));
  if (asOf === undefined) return { items: [], total: 0, asOf };
  conditions.push(`label_id <= ${bind(asOf)}::bigint`);
  const where = conditions.join(' AND ');
  const [row] = await session.query<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT FROM records.label WHERE ${where} LIMIT ${MAX_LABELS_COUNTED}) AS counted`,
    params,
  );
  const page = `ORDER BY label_id DESC OFFSET ${bind(filter.offset)}::bigint LIMIT ${bind(filter.limit)}::int`;
  const rows = await session.query<LabelRow>(`${SELECT_LABEL} WHERE ${where} ${page}`, params);
  return { items: await toConsoleLabels(session, rows), total: row?.total ?? 0, asOf };
}
