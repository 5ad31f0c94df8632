import type { Block } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';

/** Only where a lower block may follow: an update that changes nothing still writes to the row. */
const LEAST = 'do update set height = excluded.height where excluded.height < c.height';

/** Stores which addresses the blocks show to be contracts, each with the first height that does. */
export async function saveContracts(
  session: Session,
  { contract, isInOrder }: ChainTables,
  blocks: readonly Block[],
): Promise<void> {
  const heights = new Map<string, number>();
  for (const { height, contracts = [] } of blocks)
    for (const text of contracts) if (!heights.has(text)) heights.set(text, height);
  if (heights.size === 0) return;
  const texts = [...heights.keys()].sort();
  await session.query(
    `insert into ${contract} as c (height, text)
     select height, text from unnest($1::bigint[], $2::text[]) as k (height, text)
     on conflict (text) ${isInOrder ? 'do nothing' : LEAST}`,
    [texts.map((text) => heights.get(text)), texts],
  );
}

/** Forgets what only blocks above the height have shown. */
export async function dropContracts(session: Session, { contract }: ChainTables, height: number): Promise<void> {
  await session.query(`delete from ${contract} where height > $1`, [height]);
}
