import { AppError, type ChainId, isAppError } from '@sulian/domain';

const UNIQUE_VIOLATION = '23505';

/** Two rows of one key where there can be one: the blocks spend an output twice, or contain a thing twice. */
export async function withCorruptBlocks<T>(chain: ChainId, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error) || error.details['sqlState'] !== UNIQUE_VIOLATION) throw error;
    throw new AppError('BLOCK_CORRUPT', `${chain}: ${error.message}`, {
      details: { chain, ...error.details },
      cause: error,
    });
  }
}
