import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { movementsOfSql } from '../tables/views.ts';

/** Assets of a coverage row's scope: the coin, one token by its key, or any. */
const inScope = ({ asset }: ChainTables, of: string): string =>
  `(c.scope = 'all' or (c.scope = 'native' and ${of} = 0)
    or ${of} = (select asset from ${asset} where 'token:' || key = c.scope))`;

/** Condition on a transaction: the coverage's index listed it. One look-up in the key, however long the list is. */
const isListedSql = ({ listing }: ChainTables, txId: string): string =>
  `exists (select from ${listing} l
    where (l.address, l.scope, l.source, l.tx_id) = (c.address, c.scope, c.source, ${txId}))`;

/**
 * Evidence on each coverage row `c`, counted from the stored rows within its heights. `unlisted`: transactions that
 * moved something of the scope for the address, and that the index did not list. `unexplained`: listed transactions
 * that did not fail and have no leg of the address. `lacking`: listed transactions whose internal transfers are unknown.
 */
const evidenceSql = (tables: ChainTables): string => {
  const { address, coverage, lacking, leg, listing, transaction } = tables;
  const within = (txId: string) => `${txId} >> 20 between c.from_height and c.to_height`;
  return `
  select c.address, c.scope, (
    select count(distinct m.tx_id)::integer from ${address} a cross join lateral (${movementsOfSql(tables)}) m
    where a.text = c.address and ${within('m.tx_id')} and (m.received > 0 or m.sent > 0)
      and ${inScope(tables, 'm.asset')} and not ${isListedSql(tables, 'm.tx_id')}
  ) as unlisted, (
    select count(*)::integer from ${listing} l join ${transaction} t using (tx_id)
    where (l.address, l.scope, l.source) = (c.address, c.scope, c.source) and ${within('l.tx_id')}
      and t.is_failed is distinct from true and not exists (
        select from ${leg} g where g.tx_id = l.tx_id
          and g.address_id = (select address_id from ${address} a where a.text = c.address))
  ) as unexplained, (
    select count(*)::integer from ${lacking} k where ${isListedSql(tables, 'k.tx_id')} and ${within('k.tx_id')}
  ) as lacking
  from ${coverage} c`;
};

const COUNTS = 'unlisted, unexplained, lacking';

/** Recounts the evidence on coverage of these addresses. @returns how many rows changed */
export async function countEvidence(
  session: Session,
  tables: ChainTables,
  addresses: readonly string[],
): Promise<number> {
  const rows = await session.query(
    `update ${tables.coverage} c set (${COUNTS}) = (e.unlisted, e.unexplained, e.lacking)
     from (${evidenceSql(tables)} where c.address = any($1)) e
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
