import type { AddressId, LegRow, TxId } from '@sulian/domain';
import { amongKeys, type Context, keysOf } from '../../rows/context.ts';
import { LEG_TEXT, readLegs } from '../../rows/leg-text.ts';

/** An address outside all wallets. */
interface LevelAddress {
  readonly addressId: AddressId;
  readonly text: string;
  readonly transactions: number;
  readonly firstTxId: TxId;
  readonly lastTxId: TxId;
  readonly isContract: boolean;
}

/** Legs of transactions with nearly all data that is requested about them next. */
interface Level {
  readonly legs: readonly LegRow[];
  /** Those without a wallet of several. */
  readonly addresses: readonly LevelAddress[];
  /** Block times by height. */
  readonly times: readonly (readonly [number, number])[];
}

interface LevelSqlRow {
  readonly legs: string | null;
  readonly addresses: readonly [number, string, number, number, number, boolean][] | null;
  readonly times: readonly [number, number][] | null;
}

/**
 * One round trip in place of four. Keys of a look-up are gathered into an array first, so that the server looks them up
 * whatever it believes of the tables' sizes.
 */
export async function listLevel(
  { session, tables }: Pick<Context, 'session' | 'tables'>,
  txIds: readonly TxId[],
): Promise<Level> {
  const [row] = await session.query<LevelSqlRow>(
    `with l as materialized (
       select * from ${tables.leg} where tx_id = any(array(select unnest($1::bigint[]))) and tx_id between $2 and $3
       order by tx_id, operation, is_destination, position
     ),
     a as materialized (
       select address_id, text, transactions, first_tx_id, last_tx_id from ${tables.address}
       where address_id = any(array(select address_id from l)) and wallet_id is null
     )
     select (select string_agg(${LEG_TEXT}, ' ') from l) as legs,
       (select json_agg(json_build_array(address_id, text, transactions, first_tx_id, last_tx_id,
          exists (select from ${tables.contract} c where c.text = a.text))) from a) as addresses,
       (select json_agg(json_build_array(height, time_sec)) from ${tables.block}
        where height = any(array(select distinct unnest($1::bigint[]) >> 20)) and height between $2 >> 20 and $3 >> 20
       ) as times`,
    [...amongKeys(keysOf(txIds))],
  );
  return {
    legs: readLegs(row?.legs ?? ''),
    addresses: (row?.addresses ?? []).map(([addressId, text, transactions, firstTxId, lastTxId, isContract]) => ({
      addressId,
      text,
      transactions,
      firstTxId,
      lastTxId,
      isContract,
    })),
    times: row?.times ?? [],
  };
}
