import { readDibHeader } from './dib-header.ts';
import { type RawPicture, unreadable } from './raw-picture.ts';
import { readDib, strideOf } from './read-dib.ts';

const ICON = 1;
const DIRECTORY = 6;
const ENTRY = 16;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Sizes per icon; real ones have fewer. */
const MAX_ENTRIES = 64;

interface Entry {
  readonly area: number;
  readonly bits: number;
  readonly bytes: Buffer;
}

/** The largest picture of an icon: decoded, or the png that it is. @throws FILE_UNREADABLE, FILE_TOO_LARGE */
export function readIco(bytes: Buffer): RawPicture | { readonly png: Buffer } {
  try {
    const largest = listEntries(bytes).sort((one, other) => other.area - one.area || other.bits - one.bits)[0];
    if (largest === undefined) throw unreadable('an icon without pictures');
    return largest.bytes.subarray(0, PNG.length).equals(PNG) ? { png: largest.bytes } : readEntry(largest.bytes);
  } catch (error) {
    throw error instanceof RangeError ? unreadable('cut short', error) : error;
  }
}

function listEntries(bytes: Buffer): Entry[] {
  const count = bytes.readUInt16LE(4);
  if (bytes.readUInt16LE(2) !== ICON || count > MAX_ENTRIES) throw unreadable('not an icon');
  return Array.from({ length: count }, (_, index) => {
    const at = DIRECTORY + ENTRY * index;
    const from = bytes.readUInt32LE(at + 12);
    const to = from + bytes.readUInt32LE(at + 8);
    if (to > bytes.length) throw unreadable('cut short');
    // A side of 256 does not fit a byte and is stored as 0.
    const area = (bytes.readUInt8(at) || 256) * (bytes.readUInt8(at + 1) || 256);
    return { area, bits: bytes.readUInt16LE(at + 6), bytes: bytes.subarray(from, to) };
  });
}

/** Pixels, and behind them a mask of one bit each whose ones are transparent; 32-bit pixels carry their own alpha. */
function readEntry(bytes: Buffer): RawPicture {
  const header = readDibHeader(bytes, 0, true);
  const { width, height, bits, end } = header;
  if (bits === 32) return readDib(bytes, { ...header, masks: [0xff0000, 0x00ff00, 0x0000ff, 0xff000000] }, end);
  const picture = readDib(bytes, header, end);
  const maskAt = end + strideOf(width, bits) * height;
  const stride = strideOf(width, 1);
  if (maskAt + stride * height > bytes.length) return picture;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const byte = bytes[maskAt + (height - 1 - y) * stride + (x >> 3)] ?? 0;
      if (((byte >> (7 - (x & 7))) & 1) === 1) picture.rgba[(y * width + x) * 4 + 3] = 0;
    }
  return picture;
}
