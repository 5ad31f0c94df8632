import type { AlertCursor, ChainId, WalletKeys } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from '../labels/chain-number.ts';
import { lockCursor } from './cursor.ts';

/** Addresses of WALLET alerts whose wallet is not looked up, or not met yet. */
export async function listUnresolved(session: Session, chain: ChainId): Promise<readonly string[]> {
  const rows = await session.query<{ address: string }>(LIST, [toChainNumber(chain)]);
  return rows.map((row) => row.address);
}

/** Marks every wallet to be resolved again, within one transaction. */
export async function forgetWallets(
  session: Session,
  from: AlertCursor,
  { merges, reorgs }: Pick<AlertCursor, 'merges' | 'reorgs'>,
): Promise<void> {
  if (!(await lockCursor(session, from))) return;
  const number = toChainNumber(from.chain);
  await session.query(FORGET_WALLETS, [number]);
  await session.query(
    'UPDATE records.alert_cursor SET merges = $2::bigint, reorgs = $3::bigint WHERE chain = $1::smallint',
    [number, merges, reorgs],
  );
}

/** Within one transaction: merged wallets first, for what was found is of after the merges. */
export async function saveWallets(session: Session, from: AlertCursor, wallets: WalletKeys): Promise<void> {
  if (!(await lockCursor(session, from))) return;
  const number = toChainNumber(from.chain);
  const moved = [...wallets.moved];
  if (moved.length > 0) await session.query(MOVE, [number, moved.map(([old]) => old), moved.map(([, now]) => now)]);
  const walletKeys = [...wallets.keyOf].flatMap(([address, key]) =>
    key === undefined ? [] : [[address, key] as const],
  );
  if (walletKeys.length > 0)
    await session.query(RESOLVE, [number, walletKeys.map(([address]) => address), walletKeys.map(([, key]) => key)]);
  await session.query('UPDATE records.alert_cursor SET merges = $2::bigint WHERE chain = $1::smallint', [
    number,
    wallets.merges,
  ]);
}

const UNRESOLVED = `object_type = 'WALLET' AND watch = address`;

const LIST = `SELECT DISTINCT address FROM records.alert WHERE chain = $1::smallint AND ${UNRESOLVED}`;

export const FORGET_WALLETS = `
  UPDATE records.alert SET watch = address WHERE chain = $1::smallint AND object_type = 'WALLET' AND watch <> address`;

const MOVE = `
  UPDATE records.alert AS alert SET watch = moved.now
  FROM unnest($2::text[], $3::text[]) AS moved (old, now)
  WHERE alert.chain = $1::smallint AND alert.watch = moved.old AND alert.object_type = 'WALLET'`;

const RESOLVE = `
  UPDATE records.alert AS alert SET watch = found.key
  FROM unnest($2::text[], $3::text[]) AS found (address, key)
  WHERE alert.chain = $1::smallint AND alert.address = found.address AND alert.object_type = 'WALLET'
    AND alert.watch = alert.address`;
