import type { AddressPair, SharedTransactions } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';

/** Assets of the less busy of a pair, and its newest transactions in each, that are looked through. */
const ASSETS_LOOKED_THROUGH = 50;
const ROWS_LOOKED_THROUGH = 2_000;

interface SharedSqlRow {
  readonly n: number;
  readonly tx_ids: readonly number[];
  readonly is_whole: boolean;
}

/**
 * Transactions in which both addresses of a pair took part in one asset. Stored counterparties of a busy address give
 * the first and last of their dealings; otherwise the transactions of whichever has fewer are looked up with the other.
 */
export async function listSharedTransactions(
  context: Context,
  pairs: readonly AddressPair[],
  limitEach: number,
): Promise<readonly SharedTransactions[]> {
  if (pairs.length === 0) return [];
  const storedByIndex = await listStoredCounterparties(context, pairs);
  const open = pairs.flatMap((pair, index) => (storedByIndex.has(index) ? [] : [{ pair, index }]));
  const read = await readRows(
    context,
    open.map(({ pair }) => pair),
    limitEach,
  );
  const byIndex = new Map(open.map(({ index }, at) => [index, read[at]]));
  return pairs.map((_, index) => storedByIndex.get(index) ?? byIndex.get(index) ?? { txIds: [], isWhole: true });
}

/**
 * By position in the list, those pairs of which one address's counterparties are stored: none together is an answer
 * too.
 */
async function listStoredCounterparties(
  { session, tables, edgeRuleVersion }: Context,
  pairs: readonly AddressPair[],
): Promise<ReadonlyMap<number, SharedTransactions>> {
  const rows = await session.query<{ n: number; tx_ids: readonly (number | null)[] }>(
    `select k.n::integer, array(
       select distinct t.tx_id from ${tables.counterparty} c
       cross join lateral unnest(array[c.first_tx_id, c.last_tx_id]) as t (tx_id)
       where c.address_id = m.address_id and c.other_id = case m.address_id when k.a then k.b else k.a end
       order by t.tx_id
     ) as tx_ids
     from unnest($1::bigint[], $2::bigint[]) with ordinality as k (a, b, n)
     cross join lateral (
       select address_id from ${tables.counterpartyAddress}, ${tables.counterpartyState} s
       where address_id in (k.a, k.b) and is_counted and s.rule_version = $3 order by address_id limit 1
     ) m`,
    [pairs.map(({ first }) => first), pairs.map(({ second }) => second), edgeRuleVersion ?? null],
  );
  return new Map(rows.map((row) => [row.n - 1, { txIds: row.tx_ids.flatMap((id) => id ?? []), isWhole: true }]));
}

async function readRows(
  { session, tables }: Context,
  pairs: readonly AddressPair[],
  limitEach: number,
): Promise<readonly SharedTransactions[]> {
  if (pairs.length === 0) return [];
  const rows = await session.query<SharedSqlRow>(
    `with pair as (
       select k.n, case when x.transactions <= y.transactions then k.a else k.b end as few,
         case when x.transactions <= y.transactions then k.b else k.a end as many
       from unnest($1::bigint[], $2::bigint[]) with ordinality as k (a, b, n)
       join ${tables.address} x on x.address_id = k.a join ${tables.address} y on y.address_id = k.b
     )
     select p.n::integer,
       array(
         select distinct f.tx_id from (
           select asset from ${tables.addressTotal} where address_id = p.few order by transactions desc, asset limit $3
         ) t
         cross join lateral (
           select tx_id from ${tables.addressTransaction}
           where address_id = p.few and asset = t.asset order by tx_id desc limit $4
         ) f
         where exists (
           select from ${tables.addressTransaction} o
           where o.address_id = p.many and o.asset = t.asset and o.tx_id = f.tx_id
         )
         order by f.tx_id limit $5
       ) as tx_ids,
       not exists (select from ${tables.addressTotal} where address_id = p.few and transactions > $4)
         and (select count(*) from ${tables.addressTotal} where address_id = p.few) <= $3 as is_whole
     from pair p`,
    [
      pairs.map(({ first }) => first),
      pairs.map(({ second }) => second),
      ASSETS_LOOKED_THROUGH,
      ROWS_LOOKED_THROUGH,
      limitEach,
    ],
  );
  const byPlace = new Map(rows.map((row) => [row.n - 1, { txIds: row.tx_ids, isWhole: row.is_whole }]));
  return pairs.map((_, index) => byPlace.get(index) ?? { txIds: [], isWhole: true });
}
