import { readDibHeader } from './dib-header.ts';
import { type RawPicture, unreadable } from './raw-picture.ts';
import { readDib } from './read-dib.ts';

const FILE_HEADER = 14;
const PIXELS_AT = 10;

/** @throws FILE_UNREADABLE, FILE_TOO_LARGE */
export function readBmp(bytes: Buffer): RawPicture {
  try {
    return readDib(bytes, readDibHeader(bytes, FILE_HEADER, false), bytes.readUInt32LE(PIXELS_AT));
  } catch (error) {
    // Reading past the end.
    throw error instanceof RangeError ? unreadable('cut short', error) : error;
  }
}
