import type { ChainHolding, ChainId } from '@sulian/domain';
import { migrateWithin, type Session } from '@sulian/postgres';
import { migrationsOf } from './chain-migrations/index.ts';
import { tablesOf } from './tables/chain-tables.ts';
import { listCheckpoints } from './tables/checkpoint.ts';
import { createTables } from './tables/create-tables.ts';
import { makePartitions } from './tables/partitions.ts';

/** Stored part of a chain, for a backup. */
export interface ChainExtent {
  readonly chain: ChainId;
  readonly holding: ChainHolding;
  /** Undefined: no block is stored. */
  readonly firstHeight: number | undefined;
  readonly height: number | undefined;
  readonly hash: string | undefined;
  readonly transactions: number;
  /** A bulk import rewrites its tables. */
  readonly isLoading: boolean;
}

/** Each schema of these chains: one may have blocks and fetched histories. */
export const listExtents = async (session: Session, chains: readonly ChainId[]): Promise<readonly ChainExtent[]> =>
  (await listCheckpoints(session, chains)).map(
    ([{ chain, holding }, { firstHeight, height, hash, transactions, isLoading }]): ChainExtent => ({
      chain,
      holding,
      firstHeight,
      height,
      hash,
      transactions,
      isLoading,
    }),
  );

/** Creates a chain's schema with empty tables and the partitions that blocks of the extent belong to. */
export async function layOutChain(
  session: Session,
  { chain, holding, firstHeight, height }: Pick<ChainExtent, 'chain' | 'holding' | 'firstHeight' | 'height'>,
): Promise<void> {
  const tables = tablesOf(chain, holding);
  await migrateWithin(session, tables.schema, migrationsOf(holding));
  await createTables(session, tables);
  if (!tables.isInOrder || firstHeight === undefined || height === undefined) return;
  const heights: number[] = [];
  for (let each = firstHeight; each < height; each += tables.partitionHeights) heights.push(each);
  await makePartitions(session, tables, { heights: [...heights, height] });
}
