import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePlainItem } from './plain-item.ts';
import { readYaml } from './read-yaml.ts';

/** Pieces from which nearly valid items arise: quotes, indicators, colons and hashes in good and in bad places. */
const piece = fc.constantFrom(
  'a',
  'B',
  '7',
  ' ',
  ':',
  ': ',
  '#',
  ' #',
  "'",
  '"',
  '-',
  '- ',
  '[',
  '{',
  '*',
  '&',
  '|',
  '.',
);
const value = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const line = fc.tuple(fc.constantFrom('  ', '  ', '   ', ' '), fc.constantFrom('label', 'source', 'x'), value);
const item = fc
  .tuple(value, fc.array(line, { maxLength: 3 }))
  .map(([first, rest]) => [`- address: ${first}`, ...rest.map(([indent, key, text]) => `${indent}${key}: ${text}`)]);

test('reads nothing differently than a YAML parser does', () => {
  let read = 0;
  fc.assert(
    fc.property(item, (lines) => {
      const plain = parsePlainItem({ line: 1, lines });
      if (plain === undefined) return;
      read += 1;
      expect(readYaml(lines.join('\n'), 1)).toEqual({ value: [{ ...plain }] });
    }),
    { numRuns: 20_000, seed: 20_261_121 },
  );
  expect(read).toBeGreaterThan(500);
});

test('leaves to YAML what is more than simple', () => {
  const parse = (...lines: string[]) => parsePlainItem({ line: 1, lines });
  expect({ ...parse('- address: 0x1f', "  label: 'A: #1'") }).toEqual({ address: '0x1f', label: 'A: #1' });
  expect(parse('- address: a', '  concepts:', '  - b')).toBeUndefined();
  expect(parse('- address: a', '  note: it goes', '    on')).toBeUndefined();
  expect(parse('- address: a # why')).toBeUndefined();
  expect(parse("- address: 'it''s'")).toBeUndefined();
  expect(parse('- address: a', '  address: b')).toBeUndefined();
});
