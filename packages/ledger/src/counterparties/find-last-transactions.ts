import type { AddressId, EdgeRule, TxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { listLegs } from '../queries/transactions/list-legs.ts';
import { toPartyId } from '../rows/party-id.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { splitByTransaction, transactionsOf } from './transaction-legs.ts';

export interface EdgeKey {
  readonly addressId: AddressId;
  readonly otherId: number;
  readonly asset: number;
}

/** Transactions looked at for each key, the first time; each time four times as many, up to the last. */
const FEW = 4;
const MANY = 1_024;
/**
 * Transactions examined in one rollback for all keys of an address, except for the first few of each: their number is
 * that of the undone ones. The chain's writer waits while their legs are read. Without the limit a party without an
 * address would be searched for in the whole history of an exchange, which anybody can bring about. One round may go
 * past it.
 */
const MOST_OF_ADDRESS = 16_384;

/** A key that is still looked for. */
interface Open {
  readonly key: EdgeKey;
  readonly index: number;
  /** All later ones were looked at. */
  before: TxId;
}

/** Transactions that were looked at for addresses in this rollback. */
export type LookedAt = Map<AddressId, number>;

/**
 * The last transaction with an edge of each key, before one.
 * @param asked.lookedAt is added to
 * @returns in the order of the keys; undefined where there is none, so that the stored rows differ from the rule's, and
 * where it is too far back
 */
export async function findLastTransactions(
  session: Session,
  tables: ChainTables,
  query: {
    readonly keys: readonly EdgeKey[];
    readonly before: TxId;
    readonly rule: EdgeRule;
    readonly lookedAt: LookedAt;
  },
): Promise<readonly (TxId | undefined)[]> {
  const { keys, before, rule, lookedAt } = query;
  const last = keys.map((): TxId | undefined => undefined);
  let open = keys.map((key, index): Open => ({ key, index, before }));
  for (let limit = FEW; open.length > 0; limit = Math.min(4 * limit, MANY)) {
    const candidates = await listCandidates(session, tables, { open, limit });
    const edges = await readEdges(session, tables, { candidates, open, rule });
    open = open.filter((each) => {
      const own = candidates.get(each.index) ?? [];
      last[each.index] = own.find((txId) => edges.has(toText(txId, each.key)));
      each.before = own.at(-1) ?? 0;
      if (limit > FEW) lookedAt.set(each.key.addressId, (lookedAt.get(each.key.addressId) ?? 0) + own.length);
      return last[each.index] === undefined && own.length > 0;
    });
    open = open.filter(({ key }) => (lookedAt.get(key.addressId) ?? 0) < MOST_OF_ADDRESS);
  }
  return last;
}

const toText = (txId: TxId, { addressId, otherId, asset }: EdgeKey): string =>
  `${txId}:${addressId}:${otherId}:${asset}`;

/** The latest transactions that both parties took part in, of the one that took part in fewer, latest first. */
async function listCandidates(
  session: Session,
  tables: ChainTables,
  { open, limit }: { readonly open: readonly Open[]; readonly limit: number },
): Promise<ReadonlyMap<number, readonly TxId[]>> {
  const source = transactionsOf(tables);
  const rows = await session.query<{ index: number; tx_id: TxId }>(
    `with asked as materialized (
       select k.index, k.asset, k.before,
         case when o.transactions < a.transactions then k.other_id else k.address_id end as address_id,
         case when k.other_id < 0 then null when o.transactions < a.transactions then k.address_id else k.other_id end
           as other_id
       from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::integer[], $5::bigint[])
         as k (index, address_id, other_id, asset, before)
       join ${tables.address} a on a.address_id = k.address_id
       left join ${tables.address} o on o.address_id = k.other_id
     )
     select k.index, t.tx_id from asked k cross join lateral (
       select distinct m.tx_id from ${source} m
       where m.address_id = k.address_id and m.asset = k.asset and m.tx_id < k.before and (
         k.other_id is null or (
           select true from ${source} o
           where o.address_id = k.other_id and o.asset = k.asset and o.tx_id = m.tx_id limit 1
         )
       )
       order by m.tx_id desc limit $6
     ) t order by k.index, t.tx_id desc`,
    [
      open.map(({ index }) => index),
      open.map(({ key }) => key.addressId),
      open.map(({ key }) => key.otherId),
      open.map(({ key }) => key.asset),
      open.map(({ before }) => before),
      limit,
    ],
  );
  const candidates = new Map<number, TxId[]>();
  for (const { index, tx_id } of rows) {
    const own = candidates.get(index);
    if (own === undefined) candidates.set(index, [tx_id]);
    else own.push(tx_id);
  }
  return candidates;
}

/** Transactions whose legs are read at a time. */
const TRANSACTIONS_A_READ = 500;

/** Every edge of the requested addresses in the candidates, as `toText` names it. */
async function readEdges(
  session: Session,
  tables: ChainTables,
  input: {
    readonly candidates: ReadonlyMap<number, readonly TxId[]>;
    readonly open: readonly Open[];
    readonly rule: EdgeRule;
  },
): Promise<ReadonlySet<string>> {
  const of = new Set(input.open.map(({ key }) => key.addressId));
  const txIds = [...new Set([...input.candidates.values()].flat())].sort((a, b) => a - b);
  const keys = new Set<string>();
  for (let at = 0; at < txIds.length; at += TRANSACTIONS_A_READ)
    for (const legs of splitByTransaction(
      await listLegs({ session, tables }, txIds.slice(at, at + TRANSACTIONS_A_READ)),
    ))
      for (const { from, to, asset } of input.rule(legs, { of }).edges) {
        const txId = legs[0]?.txId ?? 0;
        const [fromId, toId] = [toPartyId(from), toPartyId(to)];
        keys.add(toText(txId, { addressId: fromId, otherId: toId, asset }));
        keys.add(toText(txId, { addressId: toId, otherId: fromId, asset }));
      }
  return keys;
}
