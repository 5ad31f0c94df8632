import { inflateSync } from 'node:zlib';

/** 24 × 12 pixels, the left half pure red, the right half pure blue. */
const WIDTH = 24;
const HEIGHT = 12;
const isRed = (x: number): boolean => x < WIDTH / 2;

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

const GIF = fromBase64(
  'R0lGODlhGAAMAIEAAExpcf8AAAAA/wAAACH5BAUAAAAALAAAAAAYAAwAAAIfjI8my70Jg5siJuoswk0fzngKWIlk6Z2iRK6q2cJgAQA7',
);
const PNG = fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAMCAIAAAD3UuoiAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAG0lEQVQoz2P4z8BAEBGh5D/DqEGjBo0ahA8BAPNiHvAdfFatAAAAAElFTkSuQmCC',
);
const JPEG = fromBase64(
  '/9j/2wBDAAMDAwMDAwQEBAQFBQUFBQcHBgYHBwsICQgJCAsRCwwLCwwLEQ8SDw4PEg8bFRMTFRsfGhkaHyYiIiYwLTA+PlT/2wBDAQMDAwMDAwQEBAQFBQUFBQcHBgYHBwsICQgJCAsRCwwLCwwLEQ8SDw4PEg8bFRMTFRsfGhkaHyYiIiYwLTA+PlT/wgARCAAMABgDAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAABgcI/8QAFgEBAQEAAAAAAAAAAAAAAAAACAkH/9oADAMBAAIQAxAAAADOmGVTAusggG2Mr7DmxYF1kEA2xl//xAAZEAACAwEAAAAAAAAAAAAAAAAGEESDwgD/2gAIAQEAAT8A45gXZZzAuyv/xAAZEQACAwEAAAAAAAAAAAAAAAAIEEaFwwD/2gAIAQIBAT8A4KpxVbsKpxVbr//EABkRAAIDAQAAAAAAAAAAAAAAAAgQRoXDAP/aAAgBAwEBPwDi6h1ngy6h1ngv/9k=',
);
const WEBP = fromBase64('UklGRiYAAABXRUJQVlA4TBoAAAAvF8ACAA8Q87//8x8OhASEB/6v1S2I6H8kAw==');

function dib(bits: 24 | 32, height: number): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(WIDTH, 4);
  header.writeInt32LE(height, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(bits, 14);
  const pixels = Buffer.alloc((WIDTH * HEIGHT * bits) / 8);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = ((y * WIDTH + x) * bits) / 8;
      // Blue, green, red, alpha.
      pixels[at] = isRed(x) ? 0 : 255;
      pixels[at + 2] = isRed(x) ? 255 : 0;
      if (bits === 32) pixels[at + 3] = 255;
    }
  return Buffer.concat([header, pixels]);
}

function toBmp(): Buffer {
  const body = dib(24, HEIGHT);
  const header = Buffer.alloc(14);
  header.write('BM', 0, 'latin1');
  header.writeUInt32LE(14 + body.length, 2);
  header.writeUInt32LE(14 + 40, 10);
  return Buffer.concat([header, body]);
}

function toIco(): Buffer {
  const body = Buffer.concat([dib(32, HEIGHT * 2), Buffer.alloc(HEIGHT * 4)]);
  const head = Buffer.alloc(6 + 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(WIDTH, 6);
  head.writeUInt8(HEIGHT, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(body.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, body]);
}

/** The same picture in all six types that a registration takes. */
export const PICTURES: Readonly<Record<string, Buffer>> = {
  'image/gif': GIF,
  'image/png': PNG,
  'image/jpeg': JPEG,
  'image/bmp': toBmp(),
  'image/webp': WEBP,
  'image/x-icon': toIco(),
};
export const PNG_PICTURE = PNG;

/** Metadata of a phone's picture: the place, the maker, and the orientation (6: turn right). */
export const SECRET_MAKER = 'SECRET-MAKER-XR7';
export const GPS_BYTES = Buffer.from('1FFF0000010000002A0000000100', 'hex');
export function toTelephoneJpeg(): Buffer {
  const tiff = Buffer.alloc(160);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(3, 8);
  const entry = (index: number, [tag, type, count, value]: readonly [number, number, number, number]) => {
    const at = 10 + 12 * index;
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };
  entry(0, [0x010f, 2, SECRET_MAKER.length + 1, 60]);
  entry(1, [0x0112, 3, 1, 6]);
  entry(2, [0x8825, 4, 1, 90]);
  tiff.write(`${SECRET_MAKER}\0`, 60, 'latin1');
  tiff.writeUInt16LE(1, 90);
  tiff.writeUInt16LE(0x0002, 92);
  tiff.writeUInt16LE(5, 94);
  tiff.writeUInt32LE(3, 96);
  tiff.writeUInt32LE(110, 100);
  GPS_BYTES.copy(tiff, 110);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([JPEG.subarray(0, 2), segment, body, JPEG.subarray(2)]);
}

export interface SeenPicture {
  readonly width: number;
  readonly height: number;
  /** Names of the chunks, in order. */
  readonly chunks: readonly string[];
  pixel(x: number, y: number): readonly [number, number, number];
}

/** A PNG of 8-bit RGB without interlace, read by the format's own words. @see https://www.w3.org/TR/png-3/ */
export function readPng(bytes: Buffer): SeenPicture {
  const chunks: Array<{ name: string; data: Buffer }> = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  const dataOf = (name: string) => Buffer.concat(chunks.filter((each) => each.name === name).map(({ data }) => data));
  const header = dataOf('IHDR');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header.readUInt8(8) !== 8 || header.readUInt8(9) !== 2 || header.readUInt8(12) !== 0)
    throw new Error('not an RGB picture of 8 bits');
  const rows = unfilter(inflateSync(dataOf('IDAT')), width * 3, height);
  return {
    width,
    height,
    chunks: chunks.map(({ name }) => name),
    pixel: (x, y) => {
      const at = (y * width + x) * 3;
      return [rows[at] ?? -1, rows[at + 1] ?? -1, rows[at + 2] ?? -1];
    },
  };
}

function unfilter(data: Buffer, rowBytes: number, height: number): Buffer {
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (rowBytes + 1)];
    for (let x = 0; x < rowBytes; x++) {
      const at = y * rowBytes + x;
      const left = x < 3 ? 0 : (rows[at - 3] ?? 0);
      const up = y === 0 ? 0 : (rows[at - rowBytes] ?? 0);
      const corner = x < 3 || y === 0 ? 0 : (rows[at - rowBytes - 3] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      rows[at] = (data[y * (rowBytes + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return rows;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [l, u, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (l <= u && l <= c) return left;
  return u <= c ? up : corner;
}
