import { AppError, type LedgerReader } from '@sulian/domain';
import type { Carriers } from '@sulian/usecases';
import type { WalkDeps } from '../../walk-turns.ts';
import { type FoundObject, type ListedParams, readObject } from './find-object.ts';
import { type Filters, findCarriers } from './transaction-filter.ts';

/** Reorganisations between the walk and the list that are tried to be outlived. */
const MAX_TRIES = 3;

/**
 * Reads an object in one snapshot, beside the transactions that carry the row asked for. A walk may last longer than a
 * snapshot is held, so that it has its own, of a moment before; transactions keep their numbers while no block is replaced,
 * and later ones carry nothing of it. Where one was, the walk is made anew.
 * @throws BUSY where blocks are replaced again and again; whatever the walk and the work throw
 */
export async function readWithCarriers<T>(
  deps: WalkDeps,
  params: ListedParams,
  filters: Pick<Filters, 'row' | 'coin'>,
  work: (reader: LedgerReader, found: FoundObject, carriers: Carriers | undefined) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const carriers = await findCarriers(deps, params, filters);
    const answer = await readObject(deps, params, async (reader, found) =>
      carriers === undefined || (await isOnBranch(reader, carriers))
        ? { value: await work(reader, found, carriers) }
        : undefined,
    );
    if (answer !== undefined) return answer.value;
  }
  throw new AppError('BUSY', 'blocks were replaced while the row was traced', { details: { row: filters.row } });
}

const isOnBranch = async (reader: LedgerReader, { height, hash }: Carriers): Promise<boolean> =>
  (await reader.findBlock(height))?.hash === hash;
