import { setImmediate } from 'node:timers/promises';
import {
  getChain,
  heightOf,
  type LedgerObject,
  type LedgerReader,
  type MovementColumns,
  type TxId,
} from '@sulian/domain';
import { among, amongKeys, type Context, keysOf } from '../../rows/context.ts';
import { NumberText } from '../../rows/number-text.ts';
import { findBusyWallet } from '../wallets/find-busy-wallet.ts';

type Query = Parameters<LedgerReader['listMovements']>[0];

/** Rows that are read out of one text before others are let in between: some 20 ms of work. Own measure, 2026-11-23. */
const ROWS_AT_ONCE = 50_000;

/** Effects of transactions on an object, as one text: a hub has some 100,000 rows. */
export async function listMovements(context: Context, query: Query): ReturnType<LedgerReader['listMovements']> {
  const { sql, values } = await toSource(context, query);
  const [row] = await context.session.query<{ rows: number; text: string | null }>(
    `select count(*)::integer as rows, string_agg(concat_ws(' ', tx_id, asset, received, sent), ' ' order by tx_id, asset) as text
     from (${sql} order by tx_id desc, asset desc limit $1) r`,
    [query.limit + 1, ...values],
  );
  const columns = await readColumns(row?.text ?? '', row?.rows ?? 0);
  const isWhole = columns.txIds.length <= query.limit;
  const wholeColumns = isWhole ? columns : withoutOldest(columns);
  return { ...wholeColumns, isWhole, timeSecs: await readTimes(context, wholeColumns.txIds) };
}

interface Source {
  /** One row a transaction and asset. */
  readonly sql: string;
  /** Its parameters from the second on. */
  readonly values: readonly unknown[];
}

async function toSource(context: Context, { object, afterTxId }: Query): Promise<Source> {
  const { tables } = context;
  if (object.kind === 'OWNED' && !getChain(tables.chain).spendsOutputs)
    return { sql: toOwnedSql(tables), values: [keysOf(object.addressIds), afterTxId] };
  if (object.kind === 'ADDRESS') return toSourceOfAddress(context, object.addressId, afterTxId);
  if (object.kind === 'WALLET' && (await findBusyWallet(context, object.walletId)) !== undefined)
    return {
      sql: `select tx_id, asset, received, sent from ${tables.busyWalletTransaction} where wallet_id = $2 and tx_id > $3`,
      values: [object.walletId, afterTxId],
    };
  return {
    sql: `select tx_id, asset, sum(received) as received, sum(sent) as sent from ${tables.addressTransaction}
      where address_id = any($2::bigint[]) and tx_id > $3 group by tx_id, asset`,
    values: [await listMembers(context, object), afterTxId],
  };
}

/**
 * For addresses that are read as one, single operations among them are no movement. Where an asset came in and went out
 * in one transaction, its legs are searched for these. Where outputs are spent, a transaction is netted anyway.
 */
const toOwnedSql = ({ addressTransaction, leg }: Context['tables']): string => `
  with own as materialized (
    select tx_id, asset, sum(received) as received, sum(sent) as sent from ${addressTransaction}
    where address_id = any($2::bigint[]) and tx_id > $3 group by tx_id, asset order by tx_id desc, asset desc limit $1
  ),
  both_ways as materialized (select tx_id, asset from own where received > 0 and sent > 0),
  operation as (
    select tx_id, asset, least(
      coalesce(sum(amount) filter (where is_destination), 0), coalesce(sum(amount) filter (where not is_destination), 0)
    ) as inside
    from ${leg}
    where tx_id = any(array(select tx_id from both_ways))
      and tx_id between (select min(tx_id) from both_ways) and (select max(tx_id) from both_ways)
      and address_id = any($2::bigint[])
    group by tx_id, operation, asset
  ),
  inner_sum as (select tx_id, asset, sum(inside) as inside from operation group by tx_id, asset)
  select tx_id, asset, received - coalesce(inside, 0) as received, sent - coalesce(inside, 0) as sent
  from own left join inner_sum using (tx_id, asset)`;

/** Between its first transaction and its last, so that partitions before and after are not read. */
async function toSourceOfAddress({ session, tables }: Context, addressId: number, afterTxId: TxId): Promise<Source> {
  const [life] = await session.query<{ first_tx_id: number; last_tx_id: number }>(
    `select first_tx_id, last_tx_id from ${tables.address} where address_id = $1`,
    [addressId],
  );
  const from = Math.max(afterTxId + 1, life?.first_tx_id ?? 0);
  return {
    sql: `select tx_id, asset, received, sent from ${tables.addressTransaction}
      where address_id = $2 and tx_id between $3 and $4`,
    values: [addressId, from, life?.last_tx_id ?? -1],
  };
}

async function listMembers(
  { session, tables }: Context,
  object: Exclude<LedgerObject, { readonly kind: 'ADDRESS' }>,
): Promise<readonly number[]> {
  if (object.kind === 'OWNED') return keysOf(object.addressIds);
  const rows = await session.query<{ address_id: number }>(
    `select address_id from ${tables.address} where wallet_id = $1`,
    [object.walletId],
  );
  return keysOf(rows.map((row) => row.address_id));
}

async function readColumns(text: string, rows: number): Promise<Omit<MovementColumns, 'timeSecs'>> {
  const numbers = new NumberText(text);
  const txIds = new Float64Array(rows);
  const assets = new Int32Array(rows);
  const receivedBase = new Array<bigint>(rows);
  const sentBase = new Array<bigint>(rows);
  for (let row = 0; row < rows; row += 1) {
    txIds[row] = numbers.next();
    assets[row] = numbers.next();
    receivedBase[row] = numbers.nextBase();
    sentBase[row] = numbers.nextBase();
    if (row % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
  }
  return { txIds, assets, receivedBase, sentBase };
}

function withoutOldest(columns: Omit<MovementColumns, 'timeSecs'>): Omit<MovementColumns, 'timeSecs'> {
  const { txIds, assets, receivedBase, sentBase } = columns;
  let from = 0;
  while (from < txIds.length && txIds[from] === txIds[0]) from += 1;
  return {
    txIds: txIds.slice(from),
    assets: assets.slice(from),
    receivedBase: receivedBase.slice(from),
    sentBase: sentBase.slice(from),
  };
}

async function readTimes({ session, tables }: Context, txIds: Float64Array): Promise<Float64Array> {
  const times = new Float64Array(txIds.length);
  const heights: number[] = [];
  for (const txId of txIds) if (heights.at(-1) !== heightOf(txId)) heights.push(heightOf(txId));
  if (heights.length === 0) return times;
  const [row] = await session.query<{ text: string | null }>(
    `select string_agg(height || ' ' || time_sec, ' ' order by height) as text from ${tables.block} where ${among('height')}`,
    [...amongKeys(heights)],
  );
  const byHeight = new Map<number, number>();
  for (const numbers = new NumberText(row?.text ?? ''); !numbers.isAtEnd; )
    byHeight.set(numbers.next(), numbers.next());
  for (let at = 0; at < times.length; at += 1) times[at] = byHeight.get(heightOf(txIds[at] ?? 0)) ?? 0;
  return times;
}
