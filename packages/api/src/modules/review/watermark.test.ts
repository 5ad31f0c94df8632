import { describe, expect, it } from 'vitest';
import { burnWatermark } from './watermark.ts';

const paint = (text: string, { width = 640, height = 400, level = 128 } = {}) => {
  const pixels = { width, height, rgb: Buffer.alloc(width * height * 3, level) };
  burnWatermark(pixels, text);
  return pixels;
};
const countChanged = (rgb: Buffer, level: number) => rgb.filter((each) => each !== level).length;

describe('the watermark [R-FILE-15]', () => {
  it('reads as the letters it was given', () => {
    // The first glyph of the first line, sampled by its own grid: an L, whose left column and lowest row are ink.
    const { rgb, width } = paint('L', { width: 640, height: 168, level: 255 });
    const isInk = (x: number, y: number) => (rgb[(y * width + x) * 3] ?? 255) < 200;
    const top = 8;
    const rows = Array.from({ length: 7 }, (_, row) =>
      Array.from({ length: 5 }, (__, column) => (isInk(column, top + row) ? '#' : '.')).join(''),
    );
    expect(rows).toEqual(['#....', '#....', '#....', '#....', '#....', '#....', '#####']);
  });

  it('differs from viewer to viewer and from second to second', () => {
    const one = paint('A@B.CN 2026-11-21 09:00:00 UTC').rgb;
    expect(one.equals(paint('A@C.CN 2026-11-21 09:00:00 UTC').rgb)).toBe(false);
    expect(one.equals(paint('A@B.CN 2026-11-21 09:00:01 UTC').rgb)).toBe(false);
  });

  it('stands in every sixth of the picture, on black, on white and on grey', () => {
    for (const level of [0, 128, 255]) {
      const { rgb, width, height } = paint('REVIEWER@DEMO.SULIAN 2026-11-21 09:00:00 UTC', { level });
      for (let band = 0; band < 3; band++)
        for (let half = 0; half < 2; half++) {
          const rows = Array.from({ length: Math.floor(height / 3) }, (_, y) => {
            const at = ((band * Math.floor(height / 3) + y) * width + (half * width) / 2) * 3;
            return rgb.subarray(at, at + (width / 2) * 3);
          });
          expect(countChanged(Buffer.concat(rows), level), `${level} ${band} ${half}`).toBeGreaterThan(1_000);
        }
    }
  });

  it('leaves most of the picture as it was, and a picture of one pixel in peace', () => {
    const { rgb } = paint('REVIEWER@DEMO.SULIAN 2026-11-21 09:00:00 UTC');
    expect(countChanged(rgb, 128) / rgb.length).toBeLessThan(0.25);
    expect(() => paint('A', { width: 1, height: 1 })).not.toThrow();
  });
});
