import { BI_RLE4, BI_RLE8, type DibHeader } from './dib-header.ts';
import { type RawPicture, unreadable } from './raw-picture.ts';
import { readRle } from './read-rle.ts';

const OPAQUE = 255;

/** Bytes of a row, padded to four. */
export const strideOf = (width: number, bits: number): number => Math.ceil((width * bits) / 32) * 4;

/** The pixels from `at` on. @throws FILE_UNREADABLE when they are cut short */
export function readDib(bytes: Buffer, header: DibHeader, at: number): RawPicture {
  const { width, height, bits, compression } = header;
  if (header.end > bytes.length || at < header.end) throw unreadable('pixels begin within the header');
  const rgba = Buffer.alloc(width * height * 4);
  if (compression === BI_RLE8 || compression === BI_RLE4) {
    const indexes = readRle(bytes, at, { width, height, isNibbles: compression === BI_RLE4 });
    paintIndexes(rgba, bytes, header, (x, y) => indexes[y * width + x] ?? 0);
    return { width, height, rgba };
  }
  const stride = strideOf(width, bits);
  if (at + stride * height > bytes.length) throw unreadable('cut short');
  if (bits <= 8) {
    const perByte = 8 / bits;
    const mask = 2 ** bits - 1;
    paintIndexes(rgba, bytes, header, (x, y) => {
      const byte = bytes[at + y * stride + Math.floor(x / perByte)] ?? 0;
      return (byte >> (8 - bits * ((x % perByte) + 1))) & mask;
    });
  } else if (bits === 24) paintTriples(rgba, bytes, header, { at, stride });
  else paintMasked(rgba, bytes, header, { at, stride });
  return { width, height, rgba };
}

/** Row of the picture that the stored row `y` is. */
const rowOf = ({ height, isTopDown }: DibHeader, y: number): number => (isTopDown ? y : height - 1 - y);

function paintIndexes(
  rgba: Buffer,
  bytes: Buffer,
  header: DibHeader,
  indexAt: (x: number, storedY: number) => number,
): void {
  const { width, height, paletteAt, entryBytes, colors } = header;
  for (let y = 0; y < height; y++) {
    let to = rowOf(header, y) * width * 4;
    for (let x = 0; x < width; x++, to += 4) {
      const index = indexAt(x, y);
      if (index >= colors) throw unreadable('a colour that the palette lacks');
      const from = paletteAt + index * entryBytes;
      rgba[to] = bytes[from + 2] ?? 0;
      rgba[to + 1] = bytes[from + 1] ?? 0;
      rgba[to + 2] = bytes[from] ?? 0;
      rgba[to + 3] = OPAQUE;
    }
  }
}

interface Rows {
  readonly at: number;
  readonly stride: number;
}

function paintTriples(rgba: Buffer, bytes: Buffer, header: DibHeader, { at, stride }: Rows): void {
  for (let y = 0; y < header.height; y++) {
    let to = rowOf(header, y) * header.width * 4;
    let from = at + y * stride;
    for (let x = 0; x < header.width; x++, to += 4, from += 3) {
      rgba[to] = bytes[from + 2] ?? 0;
      rgba[to + 1] = bytes[from + 1] ?? 0;
      rgba[to + 2] = bytes[from] ?? 0;
      rgba[to + 3] = OPAQUE;
    }
  }
}

function paintMasked(rgba: Buffer, bytes: Buffer, header: DibHeader, { at, stride }: Rows): void {
  const channels = header.masks.map(toChannel);
  const pixelBytes = header.bits / 8;
  let isAlphaUsed = false;
  for (let y = 0; y < header.height; y++) {
    let to = rowOf(header, y) * header.width * 4;
    let from = at + y * stride;
    for (let x = 0; x < header.width; x++, to += 4, from += pixelBytes) {
      const pixel = bytes.readUIntLE(from, pixelBytes);
      for (const [index, channel] of channels.entries()) rgba[to + index] = channel(pixel);
      isAlphaUsed ||= rgba[to + 3] !== 0;
    }
  }
  // Many writers leave the fourth byte 0 and mean opaque.
  if (header.masks[3] === 0 || !isAlphaUsed) for (let to = 3; to < rgba.length; to += 4) rgba[to] = OPAQUE;
}

/** A channel's bits, wherever they stand, as 0–255. */
function toChannel(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / max);
}
