import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTrail } from './parse-trail.ts';
import { formatTrail, MAX_TRAIL_HOPS } from './trail-text.ts';

const name = fc.stringMatching(/^[A-Za-z0-9:_-]{1,20}$/);
const number = fc.option(fc.nat(), { nil: undefined });
const hop = fc
  .record({ hash: name, address: name, coin: number, leg: number, isThrough: fc.boolean() })
  .map(({ coin, leg, ...rest }) => ({
    ...rest,
    ...(coin === undefined ? {} : { coin }),
    ...(leg === undefined ? {} : { leg }),
  }));

it('writes a trail as text and reads the same trail from it [R-TRAIL-06]', () => {
  fc.assert(
    fc.property(fc.array(hop, { minLength: 1, maxLength: MAX_TRAIL_HOPS }), (hops) => {
      expect(parseTrail(formatTrail(hops))).toEqual(hops);
    }),
  );
  expect(formatTrail([{ hash: 'h', address: 'a', isThrough: false }])).toBe('h.a');
  expect(formatTrail([{ hash: 'h', address: 'a', coin: 3, isThrough: true }])).toBe('h.a.3..t');
});

it('refuses a text that is no trail [R-TRAIL-06]', () => {
  const tooLong = Array.from({ length: MAX_TRAIL_HOPS + 1 }, () => 'h.a').join('~');
  for (const text of ['', 'h', 'h.a~', 'h.a.x', 'h.a.1.-2', 'h.a.1.2.u', 'h.a.1.2.t.more', tooLong])
    expect(parseTrail(text), text).toBeUndefined();
});
