import type { ChainId, WatchingAlert } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { CONDITION_COLUMNS, type ConditionsRow, toConditions } from '../alerts/alert-rows.ts';
import { toChainNumber } from '../labels/chain-number.ts';

export interface WatchingRow extends ConditionsRow {
  readonly alert_id: number;
  readonly watch: string;
  readonly object_type: string;
  readonly address: string;
  readonly asset: number | null;
}

export const WATCHING_COLUMNS = `
  alert.alert_id, alert.watch, alert.object_type, alert.address, alert.asset, ${CONDITION_COLUMNS}`;

/** Enabled alerts on what a block touched, made below it. */
export async function matchAlerts(
  session: Session,
  chain: ChainId,
  block: { readonly height: number; readonly keys: readonly string[] },
): Promise<readonly WatchingAlert[]> {
  if (block.keys.length === 0) return [];
  const rows = await session.query<WatchingRow>(MATCH, [toChainNumber(chain), block.keys, block.height]);
  return rows.map(toWatching);
}

export const toWatching = (row: WatchingRow): WatchingAlert => ({
  id: row.alert_id,
  watch: row.watch,
  objectType: row.object_type === 'WALLET' ? 'WALLET' : 'ADDRESS',
  address: row.address,
  asset: row.asset ?? undefined,
  conditions: toConditions(row),
});

/** One may be deleted before its firing is saved: it is then left out there. */
const MATCH = `
  SELECT ${WATCHING_COLUMNS} FROM records.alert AS alert
  WHERE alert.chain = $1::smallint AND alert.is_enabled AND alert.watch = ANY($2::text[])
    AND alert.created_height < $3::bigint
  ORDER BY alert.alert_id`;
