import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test('reads what JSON is, whatever its strings hold', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value, undefined, 1);
      expect(parseJson(text)).toEqual({ value: JSON.parse(text) });
    }),
    { numRuns: 2_000, seed: 20_261_121 },
  );
});

test('refuses a key that an object holds twice, with its line; the same key in two objects is no fault [R-LABEL-26]', () => {
  expect(parseJson('{"a": 1,\n "b": {"a": 2},\n "c": [{"a": 1}, {"a": "a: {"}]}')).toHaveProperty('value');
  expect(parseJson('{"labels": [1],\n "labels": []}')).toEqual({ fault: 'key labels is there twice', line: 2 });
  expect(parseJson('[{"x": {"n": 1,\n\n"\\u006e": 2}}]')).toEqual({ fault: 'key n is there twice', line: 3 });
});

test('refuses what is not valid JSON', () => {
  expect(parseJson('{"a": ')).toMatchObject({ fault: 'not valid JSON' });
});
