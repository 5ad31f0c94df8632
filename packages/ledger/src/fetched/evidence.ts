import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { movementsOfSql } from '../tables/views.ts';

/** Assets of a coverage row's scope: the coin, one token by its key, or any. */
const inScope = ({ asset }: ChainTables, of: string): string =>
  `(c.scope = 'all' or (c.scope = 'native' and ${of} = 0)
    or ${of} = (select asset from ${asset} where 'token:' || key = c.scope))`;

/** Transactions that the coverage's index listed. */
const listedSql = ({ listing }: ChainTables): string =>
  `select l.tx_id from ${listing} l where (l.address, l.scope, l.source) = (c.address, c.scope, c.source)`;

/**
 * Evidence on each coverage row `c`, counted from the stored rows within its heights. `unlisted`: transactions that
 * moved something of the scope for the address, and that the index did not list. `unexplained`: listed transactions
 * that did not fail and have no leg of the address. `lacking`: listed transactions whose internal transfers are unknown.
 * Lists are subtracted as a whole: each is one range of a key, where a look-up per row takes three times as long.
 */
const evidenceSql = (tables: ChainTables): string => {
  const { address, coverage, lacking, leg, listing, transaction } = tables;
  const within = (txId: string) => `${txId} >> 20 between c.from_height and c.to_height`;
  const movements = `${address} a cross join lateral (${movementsOfSql(tables)}) m where a.text = c.address`;
  return `
  select c.address, c.scope, (
    select count(*)::integer from (
      select m.tx_id from ${movements} and ${within('m.tx_id')} and (m.received > 0 or m.sent > 0)
        and ${inScope(tables, 'm.asset')}
      except ${listedSql(tables)}
    ) as moved
  ) as unlisted, (
    select count(*)::integer from (
      ${listedSql(tables)} and ${within('l.tx_id')} except select m.tx_id from ${movements}
    ) as unmoved join ${transaction} t using (tx_id)
    where t.is_failed is distinct from true and not exists (
      select from ${leg} g where g.tx_id = unmoved.tx_id
        and g.address_id = (select address_id from ${address} a where a.text = c.address))
  ) as unexplained, (
    select count(*)::integer from ${lacking} k where ${within('k.tx_id')} and exists (
      select from ${listing} l
      where (l.address, l.scope, l.source, l.tx_id) = (c.address, c.scope, c.source, k.tx_id))
  ) as lacking
  from ${coverage} c`;
};

const COUNTS = 'unlisted, unexplained, lacking';

/** Recounts the evidence on coverage of these addresses: once each, for which the offset is. @returns how many rows changed */
export async function countEvidence(
  session: Session,
  tables: ChainTables,
  addresses: readonly string[],
): Promise<number> {
  const rows = await session.query(
    `update ${tables.coverage} c set (${COUNTS}) = (e.unlisted, e.unexplained, e.lacking)
     from (${evidenceSql(tables)} where c.address = any($1) offset 0) e
     where (c.address, c.scope) = (e.address, e.scope)
       and (c.unlisted, c.unexplained, c.lacking) is distinct from (e.unlisted, e.unexplained, e.lacking)
     returning 1`,
    [[...new Set(addresses)].sort()],
  );
  return rows.length;
}

/** Coverage whose evidence is not what the rows have. */
export const wrongEvidenceSql = (tables: ChainTables): string =>
  `select c.address, c.scope from ${tables.coverage} c join (${evidenceSql(tables)}) e using (address, scope)
   where (c.unlisted, c.unexplained, c.lacking) is distinct from (e.unlisted, e.unexplained, e.lacking)`;

/** Listed transactions that are not stored: coverage would be ahead of the rows. */
export const missingRowsSql = ({ listing, transaction }: ChainTables): string =>
  `select l.address, l.scope, l.tx_id from ${listing} l left join ${transaction} t using (tx_id) where t.tx_id is null`;
