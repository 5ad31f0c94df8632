import { isCost, type LegRow, OPERATION_TYPES, type PaymentQuery } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { LEG_COLUMNS, type LegSqlRow, toLegRow } from '../../rows/leg-row.ts';
import { HEIGHT_RUN, IS_PAYMENT } from '../../tables/indexes.ts';
import { operationTypeSql } from '../../tables/operation.ts';

/** Fees and rent are nobody's payment. */
const IS_NO_COST = OPERATION_TYPES.filter(isCost)
  .map((type) => `not (${operationTypeSql('operation', type)})`)
  .join(' and ');

/**
 * Payments of an asset by amount and time, in ledger order. Run after run of heights is looked up in the index, so that
 * the work ends with the limit.
 */
export async function listPayments(
  { session, tables }: Context,
  { asset, leastBase, mostBase, fromTxId, toTxId, fromSec, toSec, addressId, limit }: PaymentQuery,
): Promise<readonly LegRow[]> {
  const rows = await session.query<LegSqlRow>(
    `select ${LEG_COLUMNS} from (
       select l.* from generate_series(($4::bigint >> 28)::integer, ($5::bigint >> 28)::integer) as r (run)
       cross join lateral (
         select * from ${tables.leg}
         where asset = $1 and ${HEIGHT_RUN} = r.run and amount between $2 and $3 and ${IS_PAYMENT}
           and tx_id between $4 and $5 and ${IS_NO_COST} and ($8::bigint is null or address_id = $8)
       ) l
       where (select b.time_sec from ${tables.block} b where b.height = l.tx_id >> 20) between $6 and $7
       limit $9
     ) found
     order by tx_id, operation, position`,
    [asset, String(leastBase), String(mostBase), fromTxId, toTxId, fromSec, toSec, addressId ?? null, limit],
  );
  return rows.map(toLegRow);
}
