import type { TxId } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { NATIVE } from '../../tables/native.ts';
import { operationTypeSql } from '../../tables/operation.ts';

/**
 * Transactions in which an address sent native coins that are looked at, the oldest first. A key pays a fee with its first
 * one; what sends so often and never pays is a contract.
 */
const MAX_LOOKED_AT = 1_000;

export async function listFeePayers(
  { session, tables }: Context,
  texts: readonly string[],
  afterTxId: TxId,
): Promise<ReadonlyMap<string, TxId>> {
  if (texts.length === 0) return new Map();
  const rows = await session.query<{ text: string; tx_id: number }>(
    `select a.text, p.tx_id from ${tables.address} a cross join lateral (
       select s.tx_id from (
         select tx_id from ${tables.addressTransaction}
         where address_id = a.address_id and asset = ${NATIVE} and sent > 0 and tx_id > $2 order by tx_id limit $3
       ) s
       where exists (
         select from ${tables.leg} l
         where l.tx_id = s.tx_id and l.address_id = a.address_id and l.asset = ${NATIVE} and not l.is_destination
           and l.amount > 0 and ${operationTypeSql('l.operation', 'FEE')}
       )
       order by s.tx_id limit 1
     ) p
     where a.text = any($1::text[]) and a.last_tx_id > $2 order by a.text`,
    [[...new Set(texts)].sort(), afterTxId, MAX_LOOKED_AT],
  );
  return new Map(rows.map((row) => [row.text, row.tx_id]));
}
