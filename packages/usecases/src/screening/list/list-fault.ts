import { AppError, MAX_SCREENING_LINE_BYTES, MAX_SCREENING_ROWS } from '@sulian/domain';

export const unreadable = (reason: string, cause?: unknown): AppError =>
  new AppError('FILE_UNREADABLE', `cannot read the list: ${reason}`, { details: { reason }, cause });

export const lineTooLong = (line: number): AppError =>
  new AppError('LINE_TOO_LONG', `a line has more than ${MAX_SCREENING_LINE_BYTES} bytes`, {
    details: { line, maxBytes: MAX_SCREENING_LINE_BYTES },
  });

export const tooManyRows = (): AppError =>
  new AppError('LIST_TOO_LONG', `a list has at most ${MAX_SCREENING_ROWS} rows`, {
    details: { max: MAX_SCREENING_ROWS },
  });

export const workbookTooLarge = (limit: string, max: number): AppError =>
  new AppError('WORKBOOK_TOO_LARGE', `the workbook exceeds its limit of ${limit}`, { details: { limit, max } });
