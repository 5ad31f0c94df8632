import { EVENT_KINDS, type EventKind, type EventRow, type FrozenRow, type TxId } from '@sulian/domain';
import { type Context, keysOf } from '../../rows/context.ts';
import { eventKindNumber } from '../../tables/event-rows.ts';
import { hexOf } from '../../tables/hash.ts';

interface EventSqlRow {
  readonly tx_id: number;
  readonly operation: number;
  readonly asset: number | null;
  readonly kind: number;
  readonly amount: string | null;
  readonly address: string | null;
  readonly other: string | null;
  readonly data: Buffer | null;
}

const COLUMNS = 'tx_id, operation, asset, kind, amount::text as amount, address, other, data';

/** The first events of each transaction, by (txId, operation). */
export async function listEvents(
  { session, tables }: Context,
  txIds: readonly TxId[],
  limitEach: number,
): Promise<readonly EventRow[]> {
  if (txIds.length === 0) return [];
  const rows = await session.query<EventSqlRow>(
    `select its.* from unnest($1::bigint[]) as k (tx_id)
     cross join lateral (
       select ${COLUMNS} from ${tables.event} where tx_id = k.tx_id order by operation limit $2
     ) its order by its.tx_id, its.operation`,
    [keysOf(txIds), limitEach],
  );
  return rows.map(toEventRow);
}

/** How many events each transaction has; one without any is absent. */
export async function countEvents(
  { session, tables }: Context,
  txIds: readonly TxId[],
): Promise<ReadonlyMap<TxId, number>> {
  if (txIds.length === 0) return new Map();
  const rows = await session.query<{ tx_id: number; count: number }>(
    `select tx_id, count(*) as count from ${tables.event} where tx_id = any($1) group by tx_id`,
    [keysOf(txIds)],
  );
  return new Map(rows.map((row) => [row.tx_id, row.count]));
}

/** Newest events of these kinds of each address in each asset, newest first. */
export async function listEventsOf(
  { session, tables }: Context,
  addresses: readonly string[],
  { kinds, limitEach }: { readonly kinds: readonly EventKind[]; readonly limitEach: number },
): Promise<readonly EventRow[]> {
  // PostgreSQL's text has no zero byte: no event has one.
  const texts = [...new Set(addresses)].filter((text) => !text.includes('\0')).sort();
  if (texts.length === 0 || kinds.length === 0) return [];
  const rows = await session.query<EventSqlRow>(
    `select ${COLUMNS} from (
       select *, row_number() over (partition by address, asset order by tx_id desc, operation desc) as place
       from ${tables.event} where address = any($1) and kind = any($2)
     ) its where place <= $3 order by tx_id desc, operation desc`,
    [texts, keysOf(kinds.map(eventKindNumber)), limitEach],
  );
  return rows.map(toEventRow);
}

/**
 * Addresses that an issuer blocks from sending an asset now: their newest such event is no release. By address and
 * asset.
 */
export async function listFrozen({ session, tables }: Context, limit: number): Promise<readonly FrozenRow[]> {
  // The numbers of FREEZE, UNFREEZE and DESTROY, as the index has them: a bound list would not be found in it.
  return session.query<{ readonly address: string; readonly asset: number }>(
    `select address, coalesce(asset, 0) as asset from (
       select distinct on (address, asset) address, asset, kind from ${tables.event}
       where kind in (0, 1, 2) and address is not null
       order by address, asset, tx_id desc, operation desc
     ) its where kind <> $1 order by address, asset limit $2`,
    [eventKindNumber('UNFREEZE'), limit],
  );
}

const toEventRow = (row: EventSqlRow): EventRow => ({
  txId: row.tx_id,
  operation: row.operation,
  kind: EVENT_KINDS[row.kind] as EventKind,
  ...(row.address === null ? {} : { address: row.address }),
  ...(row.asset === null ? {} : { asset: row.asset }),
  ...(row.other === null ? {} : { other: row.other }),
  ...(row.amount === null ? {} : { amountBase: BigInt(row.amount) }),
  ...(row.data === null ? {} : { data: hexOf(row.data) }),
});
