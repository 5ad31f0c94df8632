import {
  AppError,
  LIST_FAULT_WORDS,
  type ListFault,
  MAX_SCREENING_LINE_BYTES,
  MAX_SCREENING_ROWS,
} from '@sulian/domain';

/** Limits of a list, as refusals name them. */
export type ListLimit = 'BYTES' | 'ROWS' | 'LINE' | 'WORKBOOK' | 'PARTS' | 'UNPACKED' | 'RATIO' | 'TEXTS';

/** @param detail more than the fault's own words, such as the part of a workbook that is missing */
export const unreadable = (fault: ListFault, cause?: unknown, detail = LIST_FAULT_WORDS[fault]): AppError =>
  new AppError('FILE_UNREADABLE', `cannot read the list: ${detail}`, { details: { fault }, cause });

/** @param line number of a line that is too long; 0: not known */
export const tooLarge = (limit: ListLimit, max: number, line?: number): AppError =>
  new AppError('FILE_TOO_LARGE', `the list exceeds its limit ${limit} of ${max}`, {
    details: { limit, max, ...(line === undefined ? {} : { line }) },
  });

export const lineTooLong = (line: number): AppError => tooLarge('LINE', MAX_SCREENING_LINE_BYTES, line);

export const tooManyRows = (): AppError => tooLarge('ROWS', MAX_SCREENING_ROWS);
