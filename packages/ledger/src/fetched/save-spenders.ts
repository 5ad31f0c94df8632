import { AppError, type SpenderListing } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { checkHex } from '../tables/hash.ts';
import { findTransactions } from './save-coverage.ts';

/**
 * Saves the spenders that an index named. The highest block remains of several listings, and every spender: an output that
 * somebody named as spent is not unspent.
 * @returns how many rows changed
 * @throws INTERNAL a transaction is not stored
 */
export async function saveSpenders(
  session: Session,
  tables: ChainTables,
  { spenders: listings, number }: { readonly spenders: readonly SpenderListing[]; readonly number: number },
): Promise<number> {
  let changed = 0;
  for (const { hash, height, toHeight, spenders, source } of listings) {
    const [txId] = await findTransactions(session, tables, new Map([[checkHex(hash, 'transaction hash'), height]]));
    if (txId === undefined)
      throw new AppError('INTERNAL', 'spenders are listed of a transaction that is not stored', {
        details: { chain: tables.chain, hash },
      });
    const saved = await session.query(
      `insert into ${tables.spenderListing} as l (tx_id, to_height, number, source) values ($1, $2, $3, $4)
       on conflict (tx_id) do update set (to_height, number, source) = (excluded.to_height, excluded.number, excluded.source)
       where (excluded.to_height, l.source) > (l.to_height, excluded.source) returning 1`,
      [txId, toHeight, number, source],
    );
    const named = spenders.flatMap((spender, position) => (spender === undefined ? [] : [{ spender, position }]));
    const added = await session.query(
      `insert into ${tables.namedSpender} (tx_id, position, hash)
       select $1, * from unnest($2::integer[], $3::bytea[]) on conflict do nothing returning 1`,
      [
        txId,
        named.map(({ position }) => position),
        named.map(({ spender }) => Buffer.from(checkHex(spender, 'transaction hash'), 'hex')),
      ],
    );
    changed += saved.length + added.length;
  }
  return changed;
}
