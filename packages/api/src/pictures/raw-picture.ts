import { AppError } from '@sulian/domain';

/** Pixels by rows from the top, four bytes each: red, green, blue, alpha. */
export interface RawPicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Buffer;
}

/** Most pixels of a picture: a 48-megapixel telephone passes, a small file that unfolds to gigabytes does not. */
export const MAX_PIXELS = 50_000_000;
/** Pixels of bmp and ico, which are decoded in this thread; 10 MiB of 8-bit pixels fit. */
export const MAX_BITMAP_PIXELS = 12_000_000;

export const unreadable = (why: string, cause?: unknown): AppError =>
  new AppError('FILE_UNREADABLE', `the picture cannot be read: ${why}`, cause === undefined ? {} : { cause });

/** Before anything is decoded. @throws FILE_TOO_LARGE naming the cap, FILE_UNREADABLE on a side of 0 */
export function checkPixels(width: number, height: number, maxPixels: number): void {
  if (!(width >= 1 && height >= 1)) throw unreadable('missing pixels');
  if (width * height > maxPixels)
    throw new AppError('FILE_TOO_LARGE', `more than ${maxPixels} pixels`, { details: { maxPixels } });
}
