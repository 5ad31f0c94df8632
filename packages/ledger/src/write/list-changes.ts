import {
  type AddressId,
  type Change,
  type ChangeRule,
  type ClusterEvidence,
  type LegRow,
  toTxId,
} from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { LEG_COLUMNS, type LegSqlRow, toLegRow } from '../rows/leg-row.ts';
import { type ChainTables, coinsOnly } from '../tables/chain-tables.ts';

export interface HeightRange {
  readonly from: number;
  readonly to: number;
}

type Facts = Parameters<ChangeRule['decide']>[1];

/** Addresses that took the change of each payment in the range, by the rule; ascending. */
export async function listChanges(
  session: Session,
  tables: ChainTables,
  { range, rule }: { readonly range: HeightRange; readonly rule: ChangeRule },
): Promise<readonly ClusterEvidence[]> {
  const legs = (await listCandidates(session, tables, range)).map(toLegRow);
  const find = await readFacts(session, tables, legs);
  const evidence: ClusterEvidence[] = [];
  for (let start = 0; start < legs.length; ) {
    const txId = legs[start]?.txId ?? 0;
    let end = start + 1;
    while (legs[end]?.txId === txId) end += 1;
    const decision = rule.decide(legs.slice(start, end), find);
    if (decision !== undefined) evidence.push(toEvidence(txId, decision));
    start = end;
  }
  return evidence;
}

const toEvidence = (txId: number, { payers, paid, change }: Change): ClusterEvidence => ({
  txId,
  addressIds: [...payers.slice(0, 1), change],
  reason: 'CHANGE_OF',
  unless: { paid, payers },
});

/**
 * Legs of transactions that pay two addresses, one of which is met there first: no other has change that can be
 * recognised.
 */
const listCandidates = (session: Session, tables: ChainTables, range: HeightRange) => {
  const { leg, address } = tables;
  const coins = coinsOnly(tables);
  return session.query<LegSqlRow>(
    `with paid as materialized (
       select tx_id, min(address_id) as one, max(address_id) as other from ${leg}
       where tx_id >= $1 and tx_id < $2 and is_destination ${coins}
       group by tx_id having count(*) = 2 and count(address_id) = 2 and min(address_id) < max(address_id)
     ),
     candidate as materialized (
       select tx_id from paid
       where ((select first_tx_id from ${address} a where a.address_id = paid.one) = tx_id)
         <> ((select first_tx_id from ${address} a where a.address_id = paid.other) = tx_id)
     )
     select ${LEG_COLUMNS} from ${leg}
     where tx_id >= $1 and tx_id < $2 ${coins} and tx_id in (select tx_id from candidate)
     order by tx_id, operation, is_destination, position`,
    [toTxId(range.from, 0), toTxId(range.to + 1, 0)],
  );
};

async function readFacts(session: Session, { address }: ChainTables, legs: readonly LegRow[]): Promise<Facts> {
  const ids = new Set<AddressId>();
  for (const { addressId } of legs) if (addressId !== undefined) ids.add(addressId);
  const rows = await session.query<{ address_id: number; text: string; first_tx_id: number }>(
    `select address_id, text, first_tx_id from ${address} where address_id = any($1)`,
    [[...ids].sort((a, b) => a - b)],
  );
  const facts = new Map(rows.map((row) => [row.address_id, { text: row.text, firstTxId: row.first_tx_id }]));
  return (id) => facts.get(id);
}
