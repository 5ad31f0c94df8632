import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainTag, tagSchema } from './schema.ts';

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a',
    ' a',
    'a ',
    'b\u0000',
    'c\u001f',
    'd\te',
    '\u00a0',
    '币安',
    'x'.repeat(501),
    'y'.repeat(2_001),
  ),
  fc.string({ maxLength: 6, unit: 'binary' }),
  fc.constant(7),
  fc.constant(null),
);
const key = fc.constantFrom('label', 'source', 'creator', 'category', 'concepts', 'lastmod', 'constructor');
const tag = fc
  .tuple(text, fc.array(fc.tuple(key, text), { maxLength: 3 }))
  .map(([address, fields]) => ({ address, ...Object.fromEntries(fields) }));

test('takes a tag as it is only where the schema would take it so', () => {
  let taken = 0;
  fc.assert(
    fc.property(tag, (value) => {
      if (!isPlainTag(value)) return;
      taken += 1;
      const parsed = tagSchema.safeParse(value);
      const { constructor: _, ...known } = value as Record<string, unknown>;
      expect(parsed.data).toEqual(known);
    }),
    { numRuns: 20_000, seed: 20_261_121 },
  );
  expect(taken).toBeGreaterThan(200);
});

test('leaves to the schema what it would refuse or change', () => {
  expect(isPlainTag({ address: '1A', label: 'Exchange' })).toBe(true);
  expect(isPlainTag({ label: 'Exchange' })).toBe(false);
  expect(isPlainTag({ address: '1A', label: 'Ex\u0000change' })).toBe(false);
  expect(isPlainTag({ address: '1A', label: ' Exchange' })).toBe(false);
  expect(isPlainTag({ address: '1A', label: '' })).toBe(false);
  expect(isPlainTag({ address: '1A', concepts: 'exchange' })).toBe(false);
  expect(isPlainTag({ address: '1A', source: 'x'.repeat(2_001) })).toBe(false);
  expect(isPlainTag('1A')).toBe(false);
});
