import type { AddressHistory, AddressId, LedgerReader, TxId } from '@sulian/domain';
import { type Context, keysOf } from '../../rows/context.ts';
import { NumberText } from '../../rows/number-text.ts';

type Query = Parameters<LedgerReader['listHistories']>[0];

interface HistorySqlRow {
  readonly address_id: number;
  readonly history: string;
}

/** Oldest first. Each address gives `limit` transactions at most, so that a hub is not read whole. */
export async function listHistories(
  { session, tables }: Context,
  query: Query,
): Promise<ReadonlyMap<AddressId, AddressHistory>> {
  if (query.addressIds.length === 0) return new Map();
  const rows = await session.query<HistorySqlRow>(
    `select k.id as address_id, h.history from unnest($1::bigint[]) as k (id)
     cross join lateral (
       select string_agg(concat_ws(' ', tx_id, received, sent), ' ') as history
       from (
         select tx_id, received, sent from ${tables.addressTransaction}
         where address_id = k.id and asset = $2 and tx_id <= $4 order by tx_id limit $3
       ) r
     ) h
     where h.history is not null`,
    [keysOf(query.addressIds), query.asset, query.limit, query.untilTxId ?? Number.MAX_SAFE_INTEGER],
  );
  return new Map(rows.map((row) => [row.address_id, toHistory(new NumberText(row.history))]));
}

function toHistory(text: NumberText): AddressHistory {
  const txIds: TxId[] = [];
  const receivedBase: bigint[] = [];
  const sentBase: bigint[] = [];
  while (!text.isAtEnd) {
    txIds.push(text.next());
    receivedBase.push(text.nextBase());
    sentBase.push(text.nextBase());
  }
  return { txIds, receivedBase, sentBase };
}
