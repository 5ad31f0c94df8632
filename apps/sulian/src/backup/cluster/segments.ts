import { AppError } from '@sulian/domain';

/** Name of a segment of the write-ahead log: timeline, then its place in two halves, each of 8 hexadecimal digits. */
const SEGMENT = /^[0-9A-F]{24}$/;
/** Files of the log: segments, histories of timelines, and notes of base backups. */
const LOG_FILE = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?$|^[0-9A-F]{8}\.history$/;
const LOW_DIGITS = 8;

export const isLogFile = (name: string): boolean => LOG_FILE.test(name);
const isSegment = (name: string): boolean => SEGMENT.test(name);

const highOf = (segment: string): bigint => BigInt(`0x${segment.slice(8, 8 + LOW_DIGITS)}`);
const lowOf = (segment: string): bigint => BigInt(`0x${segment.slice(8 + LOW_DIGITS)}`);

/** Place in the log. @param bytes size of a segment: a power of two of at least 1 MB */
const placeOf = (segment: string, bytes: bigint): bigint => highOf(segment) * (2n ** 32n / bytes) + lowOf(segment);

/** Whether a segment was written before another one of the same log. */
export const isBefore = (segment: string, other: string): boolean => segment.slice(8) < other.slice(8);

/**
 * Segments from a first one on, in their order.
 * @throws BACKUP_FILE_MISSING where the first or one before the last is missing: a replay would end there silently
 */
export function requireUnbroken(
  names: readonly string[],
  { first, bytes }: { readonly first: string; readonly bytes: number },
): readonly string[] {
  const segments = names.filter((name) => isSegment(name) && !isBefore(name, first)).sort();
  const start = placeOf(first, BigInt(bytes));
  const gap = segments.findIndex((name, index) => placeOf(name, BigInt(bytes)) !== start + BigInt(index));
  if (segments.length > 0 && gap === -1) return segments;
  const before = segments[gap - 1];
  const details = { first, before };
  throw new AppError(
    'BACKUP_FILE_MISSING',
    before === undefined ? `the log has no segment ${first}` : `the log has no segment after ${before}`,
    { details },
  );
}
