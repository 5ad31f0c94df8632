import type { AddressId, AddressWallet, LegRow, TxId } from '@sulian/domain';
import { among, amongKeys, type Context, keysOf } from '../../rows/context.ts';
import { LEG_COLUMNS, type LegSqlRow, toLegRow } from '../../rows/leg-row.ts';
import { LEG_TEXT, readLegs } from '../../rows/leg-text.ts';
import { NumberText } from '../../rows/number-text.ts';

/** All legs of the transactions, in ledger order. */
export async function listLegs(
  { session, tables }: Pick<Context, 'session' | 'tables'>,
  txIds: readonly TxId[],
): Promise<readonly LegRow[]> {
  if (txIds.length === 0) return [];
  const [row] = await session.query<{ legs: string | null }>(
    `select string_agg(${LEG_TEXT}, ' ') as legs
     from (
       select * from ${tables.leg} where ${among('tx_id')} order by tx_id, operation, is_destination, position
     ) l`,
    [...amongKeys(keysOf(txIds))],
  );
  return readLegs(row?.legs ?? '');
}

/** Legs that spend the outputs, in ledger order; an unspent output has none. */
export async function listSpends(
  { session, tables }: Context,
  outputs: readonly { readonly txId: TxId; readonly index: number }[],
): Promise<readonly LegRow[]> {
  if (outputs.length === 0) return [];
  const keys = outputs.toSorted((a, b) => a.txId - b.txId || a.index - b.index);
  const rows = await session.query<LegSqlRow>(
    `select ${LEG_COLUMNS}
     from (select distinct * from unnest($1::bigint[], $2::integer[]) as u (out_tx_id, out_index)) k
     -- Never before the output's block: earlier partitions are not asked.
     join ${tables.leg} on spent_tx_id = out_tx_id and spent_index = out_index and tx_id >= (out_tx_id >> 20 << 20)
     order by tx_id, operation, is_destination, position`,
    [keys.map((each) => each.txId), keys.map((each) => each.index)],
  );
  return rows.map(toLegRow);
}

interface LevelSqlRow {
  readonly legs: string | null;
  readonly members: string | null;
  readonly wallets: string | null;
}

/**
 * All legs of the transactions, in ledger order, with the wallets of one side's addresses. What is looked up next is
 * gathered into an array first, so that the server looks keys up whatever it believes of the tables' sizes.
 */
export async function listLegsAndWallets(
  { session, tables }: Context,
  txIds: readonly TxId[],
  side: LegRow['side'],
): Promise<{ readonly legs: readonly LegRow[]; readonly wallets: ReadonlyMap<AddressId, AddressWallet> }> {
  if (txIds.length === 0) return { legs: [], wallets: new Map() };
  const [row] = await session.query<LevelSqlRow>(
    `with l as materialized (
       select * from ${tables.leg} where ${among('tx_id')} order by tx_id, operation, is_destination, position
     ),
     m as materialized (
       select address_id, wallet_id from ${tables.address}
       where address_id = any(array(select address_id from l where is_destination = $4)) and wallet_id is not null
     ),
     w as materialized (
       select wallet_id, size from ${tables.wallet} where wallet_id = any(array(select wallet_id from m))
     )
     select (select string_agg(${LEG_TEXT}, ' ') from l) as legs,
       (select string_agg(address_id || ' ' || wallet_id, ' ') from m) as members,
       (select string_agg(wallet_id || ' ' || size, ' ') from w) as wallets`,
    [...amongKeys(keysOf(txIds)), side === 'destination'],
  );
  return { legs: readLegs(row?.legs ?? ''), wallets: readWallets(row?.members ?? '', row?.wallets ?? '') };
}

function readWallets(members: string, wallets: string): ReadonlyMap<AddressId, AddressWallet> {
  const byId = new Map<number, AddressWallet>();
  for (const text = new NumberText(wallets); !text.isAtEnd; ) {
    const wallet = { walletId: text.next(), walletSize: text.next() };
    byId.set(wallet.walletId, wallet);
  }
  const byAddress = new Map<AddressId, AddressWallet>();
  for (const text = new NumberText(members); !text.isAtEnd; ) {
    const addressId = text.next();
    const wallet = byId.get(text.next());
    if (wallet !== undefined) byAddress.set(addressId, wallet);
  }
  return byAddress;
}
