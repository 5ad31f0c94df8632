import type { AddressId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import type { EdgeCounting } from './settings.ts';

/** Those of the addresses whose counterparties are stored. */
export async function listCounted(
  session: Session,
  { counterpartyAddress }: ChainTables,
  ids: readonly AddressId[],
): Promise<ReadonlySet<AddressId>> {
  const rows = await session.query<{ address_id: number }>(
    `select address_id from ${counterpartyAddress} where address_id = any($1) and is_counted`,
    [ids],
  );
  return new Set(rows.map((row) => row.address_id));
}

/** Busy addresses that are not counted yet, ascending. */
export async function listUncounted(
  session: Session,
  { counterpartyAddress }: ChainTables,
  limit?: number,
): Promise<readonly AddressId[]> {
  const rows = await session.query<{ address_id: number }>(
    `select address_id from ${counterpartyAddress} where not is_counted order by address_id limit $1`,
    [limit ?? null],
  );
  return rows.map((row) => row.address_id);
}

export async function saveCounted(
  session: Session,
  { counterpartyAddress }: ChainTables,
  ids: readonly AddressId[],
): Promise<void> {
  await session.query(
    `insert into ${counterpartyAddress} (address_id, is_counted) select id, true from unnest($1::bigint[]) as k (id)
     on conflict (address_id) do update set is_counted = true`,
    [ids],
  );
}

const rowTables = ({ counterparty, counterpartyTotal, counterpartyOwn, counterpartyAddress }: ChainTables) => [
  counterparty,
  counterpartyTotal,
  counterpartyOwn,
  counterpartyAddress,
];

/** Forgets addresses with all their rows. */
async function dropMembers(session: Session, tables: ChainTables, ids: readonly AddressId[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of rowTables(tables)) await session.query(`delete from ${table} where address_id = any($1)`, [ids]);
}

/** Forgets the counterparties of addresses that are busy, so that they are counted again. */
export async function markUncounted(session: Session, tables: ChainTables, ids: readonly AddressId[]): Promise<void> {
  await dropMembers(session, tables, ids);
  await session.query(
    `insert into ${tables.counterpartyAddress} (address_id, is_counted) select id, false from unnest($1::bigint[]) as k (id)`,
    [ids],
  );
}

/** As if no address had ever been counted. */
export async function forgetCounterparties(session: Session, tables: ChainTables): Promise<void> {
  // Not truncated: that would wait for whoever reads.
  for (const table of [...rowTables(tables), tables.counterpartyState]) await session.query(`delete from ${table}`, []);
}

interface StateRow {
  readonly above: number;
  readonly rule_version: number;
}

/** Settings of the stored counterparties; undefined where there are none. */
async function findState(session: Session, { counterpartyState }: ChainTables): Promise<StateRow | undefined> {
  const rows = await session.query<StateRow>(`select above, rule_version from ${counterpartyState}`, []);
  return rows[0];
}

/** True when the stored counterparties match the settings. */
export async function isAsAsked(
  session: Session,
  tables: ChainTables,
  counting: EdgeCounting | undefined,
): Promise<boolean> {
  const state = await findState(session, tables);
  return state?.above === counting?.above && state?.rule_version === counting?.ruleVersion;
}

/**
 * Brings the stored counterparties in line with the settings, on an existing chain, and after another threshold or
 * rule. Addresses that no longer qualify go; new ones are marked as not counted yet. Without settings nothing is
 * stored, since no writer would update it. Comes before all else that a writer does; needs the table of addresses.
 */
export async function applySettings(
  session: Session,
  tables: ChainTables,
  counting: EdgeCounting | undefined,
): Promise<void> {
  if (await isAsAsked(session, tables, counting)) return;
  const state = await findState(session, tables);
  if (counting === undefined || state?.rule_version !== counting.ruleVersion)
    await forgetCounterparties(session, tables);
  if (counting === undefined) return;
  await dropIdle(session, tables, { above: counting.above });
  await markBusy(session, tables, counting.above);
  await session.query(
    `insert into ${tables.counterpartyState} (above, rule_version) values ($1, $2)
     on conflict (is_only) do update set above = excluded.above, rule_version = excluded.rule_version`,
    [counting.above, counting.ruleVersion],
  );
}

/** Forgets those that are busy no more: of the given addresses, or of all. */
export async function dropIdle(
  session: Session,
  tables: ChainTables,
  { above, ids }: { readonly above: number; readonly ids?: readonly AddressId[] },
): Promise<void> {
  const rows = await session.query<{ address_id: number }>(
    `select m.address_id from ${tables.counterpartyAddress} m left join ${tables.address} a using (address_id)
     where coalesce(a.transactions, 0) <= $1 ${ids === undefined ? '' : 'and m.address_id = any($2)'}`,
    ids === undefined ? [above] : [above, ids],
  );
  await dropMembers(
    session,
    tables,
    rows.map((row) => row.address_id),
  );
}

const markBusy = (session: Session, { counterpartyAddress, address }: ChainTables, above: number) =>
  session.query(
    `insert into ${counterpartyAddress} (address_id, is_counted)
     select address_id, false from ${address} where transactions > $1 on conflict do nothing`,
    [above],
  );
