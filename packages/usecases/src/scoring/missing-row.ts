import { AppError, type LedgerReader } from '@sulian/domain';

/** Refusal of a row that an answer does not have. */
export const missingRow = (key: string | undefined): AppError =>
  new AppError('NOT_FOUND', 'The answer has no such row', { details: { key } });

/** The same for an object that is not stored: on a chain on demand its answer may have any row. */
export const missingRowOfUnseen = ({ coverage }: Pick<LedgerReader, 'coverage'>, key: string | undefined): AppError =>
  coverage === undefined
    ? missingRow(key)
    : new AppError('HISTORY_NOT_FETCHED', 'the history of the object is not stored');
