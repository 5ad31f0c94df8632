import { expect, it } from 'vitest';
import { toCopyLine } from './copy-line.ts';

it('escapes what would end a field or a row, and tells nothing from an empty text', () => {
  expect(toCopyLine([1, 'a\tb\nc\\d\re', undefined, '', '\\N'])).toBe('1\ta\\tb\\nc\\\\d\\re\t\\N\t\t\\\\N\n');
});
