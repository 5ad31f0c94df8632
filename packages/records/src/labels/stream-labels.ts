import type { ChainId, Entity, Label } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from './chain-number.ts';
import { LABEL_COLUMNS, type LabelRow, loadEntities, toLabel } from './label-row.ts';
import { listInherited } from './shared-addresses.ts';

const PAGE = 10_000;

/** Each page starts after the last row of the one before, by the index that has this order. */
const SELECT_PAGE = `
  SELECT ${LABEL_COLUMNS}
  FROM records.label JOIN records.label_source USING (source_id)
  WHERE chain = $1::smallint AND withdrawn_version IS NULL
    AND (address, source_id, claimed_id) > ($2::text, $3::int, $4::int)
  ORDER BY address, source_id, claimed_id
  LIMIT $5::int`;

/**
 * All labels in a chain by (address, confidence descending, id), in pages; after them the listings of keys that other chains
 * with the same addresses bring. Labels of one entity share its object.
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
  let openLabels: readonly Label[] = [];
  for (;;) {
    const rows = await session.query<LabelRow>(SELECT_PAGE, [toChainNumber(chain), ...after, pageSize]);
    const last = rows.at(-1);
    await loadEntities(session, rows, entities);
    const labels = [...openLabels, ...rows.map((row) => toLabel(row, entities))];
    const isLastPage = last === undefined || rows.length < pageSize;
    const complete = isLastPage ? labels.length : labels.findIndex((label) => label.address === last.address);
    if (complete > 0) yield labels.slice(0, complete).sort(byAddressThenSurer);
    if (isLastPage) break;
    openLabels = labels.slice(complete);
    after = [last.address, last.source_id, last.claimed_id];
  }
  const inherited = await listInherited(session, chain);
  if (inherited.length > 0) yield inherited;
}

const byAddressThenSurer = (a: Label, b: Label): number => {
  if (a.address !== b.address) return a.address < b.address ? -1 : 1;
  return b.confidence - a.confidence || a.id - b.id;
};
