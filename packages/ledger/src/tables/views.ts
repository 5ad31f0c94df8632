import type { Session } from '@sulian/postgres';
import type { ChainTables } from './chain-tables.ts';

/**
 * Effects of each transaction on each address, summed from its legs at query time: a condition on `address_id` or
 * `tx_id` is a range of an index of legs. A join is not: name the addresses with `= any(array(select …))` or look them
 * up in a lateral subquery. A leg with an address has an amount.
 */
const movementViewSql = ({ addressTransaction, leg, number }: ChainTables): string =>
  `create view ${addressTransaction} as
   select address_id, tx_id, 0 as asset, ${number}::smallint as chain, true as is_first,
     coalesce(sum(amount) filter (where is_destination), 0) as received,
     coalesce(sum(amount) filter (where not is_destination), 0) as sent
   from ${leg} where address_id is not null group by address_id, tx_id`;

/** Rows of address `a`, for a lateral join. Without the offset the planner would sum up all legs and join after. */
export const movementsOfSql = ({ addressTransaction, keepsMovements }: ChainTables): string =>
  `select m.tx_id, m.asset, m.received, m.sent from ${addressTransaction} m
   where m.address_id = a.address_id ${keepsMovements ? '' : 'offset 0'}`;

const totalViewSql = ({ addressTotal, address }: ChainTables): string =>
  `create view ${addressTotal} as select address_id, 0 as asset, transactions, chain, received, sent from ${address}`;

/** Unless movements are stored. Needs legs. */
export async function createMovementView(session: Session, tables: ChainTables): Promise<void> {
  if (!tables.keepsMovements) await session.query(movementViewSql(tables));
}

/** Unless movements are stored. Needs addresses. */
export async function createTotalView(session: Session, tables: ChainTables): Promise<void> {
  if (!tables.keepsMovements) await session.query(totalViewSql(tables));
}

export async function dropViews(session: Session, tables: ChainTables): Promise<void> {
  if (tables.keepsMovements) return;
  await session.query(`drop view if exists ${tables.addressTransaction}, ${tables.addressTotal}`);
}
