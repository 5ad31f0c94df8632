import { AppError, BLOCK_ANCHORS, COVERAGE_STATES, type FetchRound } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { checkHex } from '../tables/hash.ts';
import { HASH_KEY_BYTES } from '../tables/indexes.ts';

type Numbered<K extends keyof FetchRound> = Pick<FetchRound, K> & { readonly number: number };

/**
 * Saves what is known of the blocks besides their rows: the best anchor; events are known where all readings agree.
 * @returns how many rows changed
 */
export async function saveFetchedBlocks(
  session: Session,
  { fetchedBlock }: ChainTables,
  { blocks }: FetchRound,
): Promise<number> {
  const rows = await session.query(
    `insert into ${fetchedBlock} as f (height, entries, anchor, events_version)
     select * from unnest($1::bigint[], $2::integer[], $3::smallint[], $4::text[])
     on conflict (height) do update set anchor = greatest(f.anchor, excluded.anchor),
       entries = coalesce(f.entries, excluded.entries),
       events_version = case when f.events_version = excluded.events_version then f.events_version end
     where excluded.anchor > f.anchor or (f.entries is null and excluded.entries is not null)
       or (f.events_version is not null and f.events_version is distinct from excluded.events_version)
     returning 1`,
    [
      blocks.map(({ block }) => block.height),
      blocks.map(({ entries }) => entries ?? null),
      blocks.map(({ anchor }) => BLOCK_ANCHORS.indexOf(anchor)),
      blocks.map(({ block }) => block.eventsVersion ?? null),
    ],
  );
  return rows.length;
}

/** Adds listed transactions, all of which are stored. @returns how many rows were added @throws INTERNAL */
export async function saveListings(
  session: Session,
  tables: ChainTables,
  { listings, number }: Numbered<'listings'>,
): Promise<number> {
  let added = 0;
  for (const { address, scope, source, transactions } of listings) {
    const heights = new Map(transactions.map(({ hash, height }) => [checkHex(hash, 'transaction hash'), height]));
    const txIds = await findTransactions(session, tables, heights);
    if (txIds.length !== heights.size)
      throw new AppError('INTERNAL', 'a listing names a transaction that is not stored', {
        details: { chain: tables.chain, address, scope, missing: heights.size - txIds.length },
      });
    const rows = await session.query(
      `insert into ${tables.listing} (tx_id, number, address, scope, source)
       select tx_id, $1, $2, $3, $4 from unnest($5::bigint[]) as k (tx_id) on conflict do nothing returning 1`,
      [number, address, scope, source, txIds],
    );
    added += rows.length;
  }
  return added;
}

/** Keys of the transactions of these hashes, each at its height. */
export async function findTransactions(
  session: Session,
  { transaction }: ChainTables,
  heights: ReadonlyMap<string, number>,
): Promise<readonly number[]> {
  const rows = await session.query<{ tx_id: number }>(
    `select t.tx_id from unnest($1::bytea[], $2::bigint[]) as k (hash, height) join ${transaction} t
     on substring(t.hash from 1 for ${HASH_KEY_BYTES}) = substring(k.hash from 1 for ${HASH_KEY_BYTES})
       and t.hash = k.hash and t.tx_id >> 20 = k.height`,
    [[...heights.keys()].map((hash) => Buffer.from(hash, 'hex')), [...heights.values()]],
  );
  return rows.map((row) => row.tx_id);
}

const STATED = 'from_height, to_height, state, lacks, proofs, listed, stated, source';

/**
 * Total order of coverage: better state, then higher end, lower beginning, more proofs, fewer gaps. The rest makes it
 * total, so that the greatest one remains in any order of rounds.
 */
const rankOf = (row: string): string =>
  `(array_position('{${COVERAGE_STATES.toReversed().join(',')}}'::text[], ${row}.state), ${row}.to_height, -${row}.from_height,
    cardinality(${row}.proofs), -cardinality(${row}.lacks), ${row}.listed, ${row}.source, ${row}.proofs, ${row}.lacks, coalesce(${row}.stated, -1))`;

/** Replaces lesser coverage of the same address and scope. @returns how many rows changed */
export async function saveCoverage(
  session: Session,
  tables: ChainTables,
  { coverage, number }: Numbered<'coverage'>,
): Promise<number> {
  let changed = 0;
  for (const each of coverage) {
    const rows = await session.query(
      `insert into ${tables.coverage} as c (number, address, scope, ${STATED})
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (address, scope) do update set (number, at, ${STATED}) =
         (excluded.number, now(), ${STATED.replaceAll(/\w+/g, 'excluded.$&')})
       where ${rankOf('excluded')} > ${rankOf('c')}
       returning 1`,
      [
        ...[number, each.address, each.scope, each.fromHeight, each.toHeight, each.state],
        ...[each.lacks.toSorted(), each.proofs.toSorted(), each.listed, each.stated ?? null, each.source],
      ],
    );
    changed += rows.length;
  }
  return changed;
}
