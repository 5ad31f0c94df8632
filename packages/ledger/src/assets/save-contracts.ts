import type { Block } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';

/** Keeps which addresses the blocks show to be contracts, each with the first height that does. */
export async function saveContracts(
  session: Session,
  { number }: ChainTables,
  blocks: readonly Block[],
): Promise<void> {
  const heights = new Map<string, number>();
  for (const { height, contracts = [] } of blocks)
    for (const text of contracts) if (!heights.has(text)) heights.set(text, height);
  if (heights.size === 0) return;
  const texts = [...heights.keys()].sort();
  await session.query(
    `insert into ledger.contract (height, chain, text)
     select height, $1, text from unnest($2::bigint[], $3::text[]) as k (height, text) on conflict do nothing`,
    [number, texts.map((text) => heights.get(text)), texts],
  );
}

/** Forgets what only blocks above the height have shown. */
export async function dropContracts(session: Session, { number }: ChainTables, height: number): Promise<void> {
  await session.query('delete from ledger.contract where chain = $1 and height > $2', [number, height]);
}
