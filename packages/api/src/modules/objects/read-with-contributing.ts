import { AppError, type LedgerReader } from '@sulian/domain';
import type { ContributingTransactions } from '@sulian/usecases';
import type { WalkDeps } from '../../walk-turns.ts';
import { type FoundObject, type ListedParams, readObject } from './find-object.ts';
import { type Filters, findContributing } from './transaction-filter.ts';

/** Reorganisations between the walk and the list that are tried to be outlived. */
const MAX_TRIES = 3;

/**
 * Reads an object in one snapshot, with the transactions that contribute to the requested row. A walk may outlast a snapshot,
 * so it has its own, earlier one. Transaction numbers are valid until a block is replaced, and later transactions add
 * nothing of the row. After a replacement the walk is repeated.
 * @throws BUSY if blocks are replaced again and again; errors of the walk and of `work`
 */
export async function readWithContributing<T>(
  deps: WalkDeps,
  params: ListedParams,
  filters: Pick<Filters, 'row' | 'coin'>,
  work: (
    reader: LedgerReader,
    foundObject: FoundObject,
    contributing: ContributingTransactions | undefined,
  ) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const contributing = await findContributing(deps, params, filters);
    const answer = await readObject(deps, params, async (reader, foundObject) =>
      contributing === undefined || (await isOnBranch(reader, contributing))
        ? { value: await work(reader, foundObject, contributing) }
        : undefined,
    );
    if (answer !== undefined) return answer.value;
  }
  throw new AppError('BUSY', 'blocks were replaced while the row was traced', { details: { row: filters.row } });
}

const isOnBranch = async (reader: LedgerReader, { height, hash }: ContributingTransactions): Promise<boolean> =>
  (await reader.findBlock(height))?.hash === hash;
