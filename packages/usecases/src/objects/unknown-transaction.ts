import { AppError, type LedgerReader } from '@sulian/domain';

/** Fault of a transaction that is not stored. On a chain on demand that does not mean that the chain lacks it. */
export const toUnknownTransaction = (
  { chain, coverage, height }: Pick<LedgerReader, 'chain' | 'coverage' | 'height'>,
  hash: string,
): AppError =>
  new AppError(coverage === undefined ? 'NOT_FOUND' : 'HISTORY_NOT_FETCHED', 'unknown transaction', {
    details: { blockchain: chain, hash, height },
  });
