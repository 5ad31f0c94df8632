import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSheetName } from './sheet-name.ts';

it.each([
  [1, '天枢交易所', '1 天枢交易所'],
  [12, "A/B\\C[D]:*?'", '12 A B C D'],
  [3, 'x'.repeat(40), `3 ${'x'.repeat(29)}`],
  // A sign of two units is never cut in half.
  [4, `${'x'.repeat(28)}😀`, `4 ${'x'.repeat(28)}`],
  [5, '=1+1', '5 =1+1'],
])('names sheet %d of %s as %s [R-ENDS-120]', (number, name, sheet) => {
  expect(toSheetName(number, name)).toBe(sheet);
});

it('is legal and differs from all others, whatever the names are [R-ENDS-120]', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 50 }), { minLength: 1, maxLength: 20 }), (names) => {
      const sheets = names.map((name, at) => toSheetName(at + 1, name));
      expect(new Set(sheets.map((sheet) => sheet.toLowerCase())).size).toBe(names.length);
      for (const sheet of sheets) {
        expect(sheet.length).toBeGreaterThan(0);
        expect(sheet.length).toBeLessThanOrEqual(31);
        expect(sheet).not.toMatch(/[[\]:*?/\\]|^'|'$/);
      }
    }),
  );
});
