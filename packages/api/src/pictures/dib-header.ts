import { checkPixels, MAX_BITMAP_PIXELS, unreadable } from './raw-picture.ts';

/** Device-independent bitmap: what follows a bmp's file header, and what an ico's entry is. */
export interface DibHeader {
  readonly width: number;
  readonly height: number;
  readonly isTopDown: boolean;
  readonly bits: number;
  readonly compression: number;
  /** Red, green, blue, alpha; 0 where a channel has none. */
  readonly masks: readonly [number, number, number, number];
  readonly paletteAt: number;
  readonly colors: number;
  /** Four bytes an entry, three in the oldest form. */
  readonly entryBytes: 3 | 4;
  /** First byte after the palette. */
  readonly end: number;
}

const BI_RGB = 0;
export const BI_RLE8 = 1;
export const BI_RLE4 = 2;
const BI_BITFIELDS = 3;
const BI_ALPHABITFIELDS = 6;

const CORE = 12;
const INFO = 40;
/** From this header on the masks are part of it. @see https://learn.microsoft.com/windows/win32/api/wingdi/ns-wingdi-bitmapv5header */
const V2 = 52;
const V3 = 56;
const KNOWN_SIZES = [CORE, INFO, V2, V3, 64, 108, 124];
const BITS = [1, 4, 8, 16, 24, 32];
const DEFAULT_MASKS: Readonly<Record<number, DibHeader['masks']>> = {
  16: [0x7c00, 0x03e0, 0x001f, 0],
  32: [0xff0000, 0x00ff00, 0x0000ff, 0],
};

/** @param isIcon its height counts the picture and its mask. @throws FILE_UNREADABLE, FILE_TOO_LARGE */
export function readDibHeader(bytes: Buffer, at: number, isIcon: boolean): DibHeader {
  const size = bytes.readUInt32LE(at);
  if (!KNOWN_SIZES.includes(size)) throw unreadable(`header of ${size} bytes`);
  const isCore = size === CORE;
  const width = isCore ? bytes.readUInt16LE(at + 4) : bytes.readInt32LE(at + 4);
  const signedHeight = isCore ? bytes.readUInt16LE(at + 6) : bytes.readInt32LE(at + 8);
  const height = Math.floor(Math.abs(signedHeight) / (isIcon ? 2 : 1));
  const bits = bytes.readUInt16LE(at + (isCore ? 10 : 14));
  const compression = isCore ? BI_RGB : bytes.readUInt32LE(at + 16);
  checkPixels(width, height, MAX_BITMAP_PIXELS);
  checkForm(bits, compression);
  const paletteAt = at + size + maskBytes(size, compression);
  const entryBytes = isCore ? 3 : 4;
  const colors = countColors(isCore ? 0 : bytes.readUInt32LE(at + 32), bits);
  const end = paletteAt + colors * entryBytes;
  return {
    width,
    height,
    isTopDown: signedHeight < 0,
    bits,
    compression,
    masks: readMasks(bytes, at, { size, bits, compression }),
    paletteAt,
    colors,
    entryBytes,
    end,
  };
}

function checkForm(bits: number, compression: number): void {
  const isKnown =
    BITS.includes(bits) &&
    (compression === BI_RGB ||
      (compression === BI_RLE8 && bits === 8) ||
      (compression === BI_RLE4 && bits === 4) ||
      (isMasked(compression) && (bits === 16 || bits === 32)));
  if (!isKnown) throw unreadable(`${bits} bits in form ${compression}`);
}

const isMasked = (compression: number): boolean => compression === BI_BITFIELDS || compression === BI_ALPHABITFIELDS;

/** Only the plain header has its masks behind it. */
function maskBytes(size: number, compression: number): number {
  if (size !== INFO) return 0;
  if (compression === BI_BITFIELDS) return 12;
  return compression === BI_ALPHABITFIELDS ? 16 : 0;
}

function countColors(named: number, bits: number): number {
  const most = bits <= 8 ? 2 ** bits : 256;
  if (named > most) throw unreadable(`${named} colours`);
  return bits <= 8 && named === 0 ? most : named;
}

function readMasks(
  bytes: Buffer,
  at: number,
  { size, bits, compression }: { readonly size: number; readonly bits: number; readonly compression: number },
): DibHeader['masks'] {
  const fallback = DEFAULT_MASKS[bits] ?? [0, 0, 0, 0];
  if (!isMasked(compression)) return fallback;
  const hasAlpha = size >= V3 || compression === BI_ALPHABITFIELDS;
  const read = (index: number) => bytes.readUInt32LE(at + INFO + 4 * index);
  return [read(0), read(1), read(2), hasAlpha ? read(3) : 0];
}
