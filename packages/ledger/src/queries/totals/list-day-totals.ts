import type { AddressId, DayOf, DayTotalRow } from '@sulian/domain';
import { type Context, keysOf } from '../../rows/context.ts';
import { BUSY_TRANSACTIONS, DAY_SEC } from '../../tables/busy.ts';
import { listBlockTimes } from '../blocks/list-block-times.ts';
import { findBusyWallet } from '../wallets/find-busy-wallet.ts';

/**
 * Amounts that an address received and sent per day and asset: UTC days of a busy one are stored, all others are summed
 * up from its rows.
 *
 * @param address its id, and how many transactions it has
 */
export async function listAddressDays(
  context: Context,
  { addressId, transactions }: { readonly addressId: AddressId; readonly transactions: number },
  dayOf?: DayOf,
): Promise<readonly DayTotalRow[]> {
  const { session, tables } = context;
  if (dayOf !== undefined || transactions <= BUSY_TRANSACTIONS)
    return sumDays(context, await sumHeights(context, { from: tables.addressTransaction, ids: [addressId] }), dayOf);
  const rows = await session.query<DaySqlRow & { readonly day: number }>(
    `select day, asset, received, sent from ${tables.addressDay} where address_id = $1 order by day, asset`,
    [addressId],
  );
  return rows.map((row) => ({ day: row.day, ...toSums(row) }));
}

/** The same over all members of a wallet. */
export async function listWalletDays(
  context: Context,
  walletId: number,
  dayOf?: DayOf,
): Promise<readonly DayTotalRow[]> {
  const { session, tables } = context;
  const busy = await findBusyWallet(context, walletId);
  if (busy !== undefined) {
    const rows = await session.query<HeightSqlRow>(
      `select tx_id >> 20 as height, asset, sum(received) as received, sum(sent) as sent
       from ${tables.busyWalletTransaction} where wallet_id = $1 group by 1, 2`,
      [walletId],
    );
    return sumDays(context, rows, dayOf);
  }
  const members = await session.query<{ address_id: number }>(
    `select address_id from ${tables.address} where wallet_id = $1`,
    [walletId],
  );
  const ids = members.map((row) => row.address_id);
  return sumDays(context, await sumHeights(context, { from: tables.addressTransaction, ids }), dayOf);
}

interface DaySqlRow {
  readonly asset: number;
  readonly received: string;
  readonly sent: string;
}
type HeightSqlRow = DaySqlRow & { readonly height: number };

/** Sums per block: their days are with the blocks. */
export const sumHeights = (
  { session }: Context,
  { from, ids }: { readonly from: string; readonly ids: readonly number[] },
): Promise<readonly HeightSqlRow[]> =>
  session.query<HeightSqlRow>(
    `select tx_id >> 20 as height, asset, sum(received) as received, sum(sent) as sent
     from ${from} where address_id = any($1) group by 1, 2`,
    [keysOf(ids)],
  );

/** @param dayOf days that the sums are cut by, in addition to UTC days, which have prices; undefined: UTC days alone */
export async function sumDays(
  context: Context,
  rows: readonly HeightSqlRow[],
  dayOf?: DayOf,
): Promise<readonly DayTotalRow[]> {
  const times = await listBlockTimes(
    context,
    rows.map((row) => row.height),
  );
  const days = new Map<string, Writable<DayTotalRow>>();
  for (const row of rows) {
    const timeSec = times.get(row.height) ?? 0;
    const priceDay = Math.floor(timeSec / DAY_SEC);
    const { asset, receivedBase, sentBase } = toSums(row);
    const day = dayOf === undefined ? { day: priceDay } : { day: dayOf(timeSec), priceDay };
    const key = `${day.day}:${priceDay}:${asset}`;
    const known = days.get(key);
    if (known === undefined) days.set(key, { ...day, asset, receivedBase, sentBase });
    else {
      known.receivedBase += receivedBase;
      known.sentBase += sentBase;
    }
  }
  return [...days.values()].sort(byDay);
}

type Writable<Row> = { -readonly [Key in keyof Row]: Row[Key] };

const byDay = (a: DayTotalRow, b: DayTotalRow): number =>
  a.day - b.day || (a.priceDay ?? a.day) - (b.priceDay ?? b.day) || a.asset - b.asset;

const toSums = (row: DaySqlRow) => ({
  asset: row.asset,
  receivedBase: BigInt(row.received),
  sentBase: BigInt(row.sent),
});
