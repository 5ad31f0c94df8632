import type { AddressId, CounterpartyPage } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';

interface OwnSqlRow {
  readonly asset: number;
  readonly changes: number;
  readonly change_unknown: number;
  readonly change: string;
  readonly change_least: string;
  readonly change_most: string;
  readonly fees: number;
  readonly fee_unknown: number;
  readonly fee_unbounded: number;
  readonly fee: string;
  readonly fee_least: string;
  readonly fee_most: string;
}

type Own = Pick<CounterpartyPage, 'change' | 'fees'>;

/** Amounts that an address paid itself, and its fees, by asset. */
export async function listOwnSums({ session, tables }: Context, addressId: AddressId): Promise<Own> {
  const rows = await session.query<OwnSqlRow>(
    `select asset, changes, change_unknown, change, change_least, change_most, fees, fee_unknown, fee_unbounded, fee,
       fee_least, fee_most
     from ${tables.counterpartyOwn} where address_id = $1 order by asset`,
    [addressId],
  );
  return {
    change: rows.filter((row) => row.changes > 0).map(toChange),
    fees: rows.filter((row) => row.fees > 0).map(toFee),
  };
}

const toChange = (row: OwnSqlRow): Own['change'][number] => ({
  asset: row.asset,
  ...(row.change_unknown === 0 ? { amountBase: BigInt(row.change) } : {}),
  atLeastBase: BigInt(row.change_least),
  atMostBase: BigInt(row.change_most),
});

const toFee = (row: OwnSqlRow): Own['fees'][number] => ({
  asset: row.asset,
  ...(row.fee_unknown === 0 ? { amountBase: BigInt(row.fee) } : {}),
  atLeastBase: BigInt(row.fee_least),
  ...(row.fee_unbounded === 0 ? { atMostBase: BigInt(row.fee_most) } : {}),
});
