import { BI_RLE4, BI_RLE8, type DibHeader } from './dib-header.ts';
import { type RawPicture, unreadable } from './raw-picture.ts';
import { readRle } from './read-rle.ts';

/** Alpha of a pixel as a 32-bit number, whose lowest byte is red: little-endian, as every machine that Node runs on. */
const OPAQUE = 0xff000000;

/** Bytes of a row, padded to four. */
export const strideOf = (width: number, bits: number): number => Math.ceil((width * bits) / 32) * 4;

/** Stored rows, one number a pixel. This thread serves others meanwhile: the loops are plain for their speed. */
type Rows = Uint32Array;

/** The pixels from `at` on. @throws FILE_UNREADABLE when they are cut short */
export function readDib(bytes: Buffer, header: DibHeader, at: number): RawPicture {
  const { width, height, bits, compression } = header;
  if (header.end > bytes.length || at < header.end) throw unreadable('pixels begin within the header');
  const isRle = compression === BI_RLE8 || compression === BI_RLE4;
  if (!isRle && at + strideOf(width, bits) * height > bytes.length) throw unreadable('cut short');
  const rows = isRle
    ? toColors(bytes, header, readRle(bytes, at, { width, height, isNibbles: compression === BI_RLE4 }))
    : bits <= 8
      ? toColors(bytes, header, readIndexes(bytes, header, at))
      : bits === 24
        ? readTriples(bytes, header, at)
        : readMasked(bytes, header, at);
  return { width, height, rgba: Buffer.from(upright(rows, header).buffer) };
}

/** Turns rows stored from the bottom up, the default of the format. */
function upright(rows: Rows, { width, height, isTopDown }: DibHeader): Rows {
  if (isTopDown) return rows;
  const turned = new Uint32Array(rows.length);
  for (let y = 0; y < height; y++) turned.set(rows.subarray(y * width, (y + 1) * width), (height - 1 - y) * width);
  return turned;
}

function readIndexes(bytes: Buffer, { width, height, bits }: DibHeader, at: number): Uint8Array {
  const indexes = new Uint8Array(width * height);
  const stride = strideOf(width, bits);
  const mask = 2 ** bits - 1;
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0, bit = (at + y * stride) * 8; x < width; x++, bit += bits)
      indexes[to++] = ((bytes[Math.floor(bit / 8)] ?? 0) >> (8 - bits - (bit % 8))) & mask;
  return indexes;
}

function toColors(bytes: Buffer, { paletteAt, entryBytes, colors }: DibHeader, indexes: Uint8Array): Rows {
  const palette = Uint32Array.from({ length: colors }, (_, index) => {
    const from = paletteAt + index * entryBytes;
    return ((bytes[from + 2] ?? 0) | ((bytes[from + 1] ?? 0) << 8) | ((bytes[from] ?? 0) << 16) | OPAQUE) >>> 0;
  });
  const rows = new Uint32Array(indexes.length);
  for (let at = 0; at < indexes.length; at++) {
    const color = palette[indexes[at] ?? 0];
    if (color === undefined) throw unreadable('a colour that the palette lacks');
    rows[at] = color;
  }
  return rows;
}

function readTriples(bytes: Buffer, { width, height }: DibHeader, at: number): Rows {
  const rows = new Uint32Array(width * height);
  const stride = strideOf(width, 24);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0, from = at + y * stride; x < width; x++, from += 3)
      rows[to++] = (bytes[from + 2] ?? 0) | ((bytes[from + 1] ?? 0) << 8) | ((bytes[from] ?? 0) << 16) | OPAQUE;
  return rows;
}

function readMasked(bytes: Buffer, { width, height, bits, masks }: DibHeader, at: number): Rows {
  const rows = new Uint32Array(width * height);
  const stride = strideOf(width, bits);
  const [red, green, blue, alpha] = [
    toChannel(masks[0]),
    toChannel(masks[1]),
    toChannel(masks[2]),
    toChannel(masks[3]),
  ];
  let anyAlpha = 0;
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0, from = at + y * stride; x < width; x++, from += bits / 8) {
      const low = (bytes[from] ?? 0) | ((bytes[from + 1] ?? 0) << 8);
      const pixel = bits === 16 ? low : low | ((bytes[from + 2] ?? 0) << 16) | ((bytes[from + 3] ?? 0) << 24);
      const a = levelOf(alpha, pixel);
      anyAlpha |= a;
      rows[to++] = levelOf(red, pixel) | (levelOf(green, pixel) << 8) | (levelOf(blue, pixel) << 16) | (a << 24);
    }
  // Many writers leave the fourth byte 0 and mean opaque.
  if (anyAlpha === 0) for (let to = 0; to < rows.length; to++) rows[to] = (rows[to] ?? 0) | OPAQUE;
  return rows;
}

interface Channel {
  readonly mask: number;
  readonly shift: number;
  /** From the channel's own greatest value to 255. */
  readonly factor: number;
}

function toChannel(mask: number): Channel {
  if (mask === 0) return { mask, shift: 0, factor: 0 };
  const shift = 31 - Math.clz32(mask & -mask);
  return { mask, shift, factor: 255 / (mask >>> shift) };
}

const levelOf = ({ mask, shift, factor }: Channel, pixel: number): number =>
  Math.round(((pixel & mask) >>> shift) * factor);
