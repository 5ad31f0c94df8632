import { unreadable } from './raw-picture.ts';

interface Form {
  readonly width: number;
  readonly height: number;
  /** Two pixels a byte (RLE4), else one (RLE8). */
  readonly isNibbles: boolean;
}

const END_OF_LINE = 0;
const END_OF_PICTURE = 1;
const MOVE = 2;

/**
 * Palette indexes by stored rows; what is skipped has index 0.
 * @throws FILE_UNREADABLE when it is cut short or leaves the picture
 * @see https://learn.microsoft.com/windows/win32/gdi/bitmap-compression
 */
export function readRle(bytes: Buffer, at: number, { width, height, isNibbles }: Form): Uint8Array {
  const indexes = new Uint8Array(width * height);
  let from = at;
  let x = 0;
  let y = 0;
  const next = (): number => {
    const byte = bytes[from++];
    if (byte === undefined) throw unreadable('cut short');
    return byte;
  };
  const put = (index: number) => {
    if (x >= width || y >= height) throw unreadable('a run leaves the picture');
    indexes[y * width + x++] = index;
  };
  const nibble = (byte: number, place: number) => (isNibbles ? (place % 2 === 0 ? byte >> 4 : byte & 15) : byte);
  const literal = (count: number) => {
    const start = from;
    for (let place = 0, byte = 0; place < count; place++) {
      if (!isNibbles || place % 2 === 0) byte = next();
      put(nibble(byte, place));
    }
    // Literal runs end on an even byte.
    if ((from - start) % 2 === 1) from += 1;
  };
  for (;;) {
    const count = next();
    const value = next();
    if (count > 0) for (let place = 0; place < count; place++) put(nibble(value, place));
    else if (value === END_OF_PICTURE) return indexes;
    else if (value === END_OF_LINE) {
      x = 0;
      y += 1;
    } else if (value === MOVE) {
      x += next();
      y += next();
    } else literal(value);
  }
}
