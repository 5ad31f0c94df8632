import { describe, expect, it } from 'vitest';
import { createChunkDecoder, decodeText } from './decode-text.ts';

const TEXT = 'a,b\r\nx,诈骗团伙\r\nÄ,😀';
/** 诈 D5A9, 骗 C6AD, 团 CDC5, 伙 BBEF, Ä 81308732, 😀 9439FC36; each of the first four begins as a letter of UTF-8 may. */
const GB18030 = Buffer.concat([
  Buffer.from('a,b\r\nx,'),
  Buffer.from('d5a9c6adcdc5bbef', 'hex'),
  Buffer.from('\r\n'),
  Buffer.from('81308732', 'hex'),
  Buffer.from(',', 'ascii'),
  Buffer.from('9439fc36', 'hex'),
]);
const UTF16 = Buffer.from(`\ufeff${TEXT}`, 'utf16le');

const FILES: readonly (readonly [string, Uint8Array])[] = [
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16', UTF16],
  ['UTF-16 without a mark', UTF16.subarray(2)],
  ['UTF-16 of the other order', Buffer.from(UTF16).swap16()],
  ['GB18030', GB18030],
];

const decodeParts = (parts: readonly Uint8Array[]): string => {
  const decoder = createChunkDecoder();
  return parts.map(decoder.decode).join('') + decoder.end();
};

describe.each(FILES)('a text in %s', (_, bytes) => {
  it('is the same wherever its chunks end', () => {
    const expected = decodeText(bytes);
    expect(expected?.slice(0, 14)).toBe(TEXT.slice(0, 14));
    for (let at = 0; at <= bytes.length; at += 1)
      expect(decodeParts([bytes.subarray(0, at), bytes.subarray(at)]), `cut at ${at}`).toBe(expected);
    expect(decodeParts(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toBe(expected);
  });

  it('is the same wherever its chunks end behind a long head', () => {
    const isWide = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0 || bytes[1] === 0;
    if (isWide) return;
    for (const length of [65_530, 65_531, 65_532, 65_533, 65_534, 65_535, 65_536]) {
      const all = Buffer.concat([Buffer.alloc(length, 'x'), bytes, Buffer.alloc(70_000, 'y'), bytes]);
      const chunks = Array.from({ length: Math.ceil(all.length / 65_536) }, (_, i) =>
        all.subarray(i * 65_536, (i + 1) * 65_536),
      );
      expect(decodeParts(chunks)).toBe(decodeText(all));
      expect(decodeText(all)?.startsWith('x')).toBe(true);
    }
  });
});

it.each([
  ['UTF-8 that ends within a letter', Buffer.from(TEXT).subarray(0, -1)],
  ['UTF-8 with a byte of none', Buffer.from([...Buffer.from('诈骗团伙'), 0xff, ...Buffer.from('诈骗')])],
  ['GB18030 that ends within a letter', GB18030.subarray(0, -1)],
])('takes no text from %s', (_, bytes) => {
  expect(decodeText(bytes)).toBeUndefined();
  expect(() => decodeParts(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toThrow(TypeError);
});
