import { describe, expect, it } from 'vitest';
import type { RawPicture } from './raw-picture.ts';
import { readBmp } from './read-bmp.ts';
import { readIco } from './read-ico.ts';

interface Parts {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly compression?: number;
  readonly palette?: readonly number[];
  readonly masks?: readonly number[];
  readonly pixels: readonly number[];
  /** Bytes between palette and pixels. */
  readonly gap?: number;
}

function toDib({ width, height, bits, compression = 0, palette = [], masks = [], gap = 0, pixels }: Parts): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(height, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(bits, 14);
  header.writeUInt32LE(compression, 16);
  header.writeUInt32LE(palette.length / 4, 32);
  const words = Buffer.alloc(masks.length * 4);
  for (const [index, mask] of masks.entries()) words.writeUInt32LE(mask, index * 4);
  return Buffer.concat([header, words, Buffer.from(palette), Buffer.alloc(gap), Buffer.from(pixels)]);
}

function toBmp(parts: Parts): Buffer {
  const body = toDib(parts);
  const header = Buffer.alloc(14);
  header.write('BM', 0, 'latin1');
  header.writeUInt32LE(14 + body.length - parts.pixels.length, 10);
  return Buffer.concat([header, body]);
}

/** Pixels as letters by rows from the top, so that a picture can be read in the test. */
const COLORS: Readonly<Record<string, string>> = {
  ff0000ff: 'R',
  '00ff00ff': 'G',
  '0000ffff': 'B',
  ffffffff: 'W',
  '000000ff': 'k',
  ff000000: '.',
};
const toLetters = ({ width, height, rgba }: RawPicture): string[] =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const at = (y * width + x) * 4;
      const hex = rgba.subarray(at, at + 4).toString('hex');
      return COLORS[hex] ?? hex;
    }).join(''),
  );
const show = (parts: Parts) => toLetters(readBmp(toBmp(parts)));

/** Blue, green, red, unused. */
const R = [0, 0, 255, 0];
const G = [0, 255, 0, 0];
const B = [255, 0, 0, 0];
const W = [255, 255, 255, 0];
const PALETTE = [...R, ...G, ...B, ...W];

describe('a bmp', () => {
  it('has its rows from the bottom, or from the top where the height is negative', () => {
    const pixels = [0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 0, 0, 255, 255, 255, 0, 0, 0, 0, 0, 255, 0, 0, 0];
    expect(show({ width: 3, height: 2, bits: 24, pixels })).toEqual(['WkR', 'RGB']);
    expect(show({ width: 3, height: -2, bits: 24, pixels })).toEqual(['RGB', 'WkR']);
  });

  it('has 1, 4 or 8 bits a pixel, with rows padded to four bytes', () => {
    expect(
      show({ width: 10, height: 1, bits: 1, palette: [...R, ...B], pixels: [0b01100101, 0b10000000, 0, 0] }),
    ).toEqual(['RBBRRBRBBR']);
    expect(
      show({ width: 3, height: 2, bits: 4, palette: PALETTE, pixels: [0x01, 0x20, 0, 0, 0x33, 0x00, 0, 0] }),
    ).toEqual(['WWR', 'RGB']);
    expect(show({ width: 3, height: 1, bits: 8, palette: PALETTE, pixels: [3, 2, 1, 0] })).toEqual(['WBG']);
  });

  it('begins its pixels where the file header says', () => {
    expect(show({ width: 1, height: 1, bits: 8, palette: PALETTE, gap: 7, pixels: [2, 0, 0, 0] })).toEqual(['B']);
  });

  it('has 16 or 32 bits a pixel, in the places its masks name', () => {
    expect(show({ width: 2, height: 1, bits: 16, pixels: [0x00, 0x7c, 0x1f, 0x00] })).toEqual(['RB']);
    const masks565 = [0xf800, 0x07e0, 0x001f];
    expect(
      show({ width: 2, height: 1, bits: 16, compression: 3, masks: masks565, pixels: [0xe0, 0x07, 0xff, 0xff] }),
    ).toEqual(['GW']);
    expect(show({ width: 1, height: 1, bits: 32, pixels: [255, 0, 0, 0] })).toEqual(['B']);
    const masks = [0xff000000, 0x00ff0000, 0x0000ff00, 0x000000ff];
    expect(
      show({ width: 2, height: 1, bits: 32, compression: 6, masks, pixels: [255, 0, 0, 255, 0, 0, 0, 255] }),
    ).toEqual(['R.']);
  });

  it('is unrolled from runs, literal pixels, moves and line ends', () => {
    const runs = [2, 0, 0, 3, 1, 2, 3, 0, 0, 0, 0, 2, 1, 0, 3, 3, 0, 1];
    expect(show({ width: 5, height: 2, bits: 8, compression: 1, palette: PALETTE, pixels: runs })).toEqual([
      'RWWWR',
      'RRGBW',
    ]);
    const nibbles = [4, 0x12, 0, 0, 0, 3, 0x30, 0x10, 0, 1];
    expect(show({ width: 4, height: 2, bits: 4, compression: 2, palette: PALETTE, pixels: nibbles })).toEqual([
      'WRGR',
      'GBGB',
    ]);
  });

  it('is refused when cut short anywhere, and never read beyond its end', () => {
    const whole = toBmp({ width: 3, height: 2, bits: 4, palette: PALETTE, pixels: [0x01, 0x20, 0, 0, 0x33, 0, 0, 0] });
    for (let length = 0; length < whole.length; length++)
      expect(() => readBmp(whole.subarray(0, length)), `${length} bytes`).toThrow(/cannot be read/);
  });

  it('is refused for runs that leave the picture, colours that are not there and forms that nobody knows', () => {
    const rle = (pixels: number[]) => show({ width: 2, height: 1, bits: 8, compression: 1, palette: PALETTE, pixels });
    for (const pixels of [
      [3, 0, 0, 1],
      [0, 2, 9, 9, 1, 0, 0, 1],
      [0, 0, 1, 0, 0, 1],
      [2, 9, 0, 1],
    ])
      expect(() => rle(pixels), String(pixels)).toThrow(/cannot be read/);
    const form = (bits: number, compression: number) => () =>
      show({ width: 1, height: 1, bits, compression, pixels: [0, 0, 0, 0] });
    for (const [bits, compression] of [
      [2, 0],
      [24, 4],
      [24, 5],
      [8, 2],
      [0, 0],
      [64, 0],
    ] as const)
      expect(form(bits, compression), `${bits} ${compression}`).toThrow(/cannot be read/);
    expect(() => show({ width: 0, height: 1, bits: 24, pixels: [] })).toThrow(/missing pixels/);
    expect(() => show({ width: -4, height: 1, bits: 24, pixels: [] })).toThrow(/missing pixels/);
  });
});

describe('an ico', () => {
  const toIco = (entries: ReadonlyArray<{ readonly side: number; readonly bytes: Buffer }>, type = 1): Buffer => {
    const head = Buffer.alloc(6 + 16 * entries.length);
    head.writeUInt16LE(type, 2);
    head.writeUInt16LE(entries.length, 4);
    let at = head.length;
    for (const [index, { side, bytes }] of entries.entries()) {
      head.writeUInt8(side % 256, 6 + 16 * index);
      head.writeUInt8(side % 256, 7 + 16 * index);
      head.writeUInt32LE(bytes.length, 14 + 16 * index);
      head.writeUInt32LE(at, 18 + 16 * index);
      at += bytes.length;
    }
    return Buffer.concat([head, ...entries.map(({ bytes }) => bytes)]);
  };
  const small = toDib({ width: 1, height: 2, bits: 24, pixels: [0, 255, 0, 0, 0, 0, 0, 0] });
  const masked = toDib({
    width: 2,
    height: 4,
    bits: 24,
    pixels: [255, 0, 0, 0, 255, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0b01000000, 0, 0, 0, 0b10000000, 0, 0, 0],
  });

  it('shows its largest picture, without what its mask hides', () => {
    const picture = readIco(
      toIco([
        { side: 1, bytes: small },
        { side: 2, bytes: masked },
      ]),
    );
    expect('rgba' in picture && toLetters(picture)).toEqual(['.R', 'B00ff0000']);
  });

  it('hands out the png that an entry may be; 0 stands for 256', () => {
    const png = Buffer.from('89504e470d0a1a0a00', 'hex');
    expect(
      readIco(
        toIco([
          { side: 2, bytes: masked },
          { side: 256, bytes: png },
        ]),
      ),
    ).toEqual({ png });
  });

  it('is refused when it is a cursor, empty, endless or cut short', () => {
    const whole = toIco([{ side: 2, bytes: masked }]);
    for (const bytes of [
      toIco([{ side: 1, bytes: small }], 2),
      toIco([]),
      whole.subarray(0, 30),
      Buffer.from('00000100ffff', 'hex'),
    ])
      expect(() => readIco(bytes)).toThrow(/cannot be read/);
  });
});
