import { describe, expect, it } from 'vitest';
import { parseExactJson, stringifyExactJson } from './exact-json.ts';

describe('JSON whose integers are exact', () => {
  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775808', -9223372036854775808n],
    ['[1234567890123456789,7]', [1234567890123456789n, 7]],
    ['{"a" : 1234567890123456789 , "b":2}', { a: 1234567890123456789n, b: 2 }],
    ['{"a":\n1234567890123456789\n}', { a: 1234567890123456789n }],
  ])('holds %s [R-CHAIN-103]', (text, value) => {
    expect(parseExactJson(text)).toEqual(value);
  });

  it('leaves text as it is, whatever stands in it [R-CHAIN-103]', () => {
    const memo = 'pay: 1234567890123456789, "1234567890123456789" \\ [99999999999999999999]';
    const value = { memo, '9007199254740993': `:${'9'.repeat(20)}` };
    expect(parseExactJson(JSON.stringify(value))).toEqual(value);
    expect(parseExactJson(`{"m":${JSON.stringify(memo)},"n":9007199254740993}`)).toEqual({
      m: memo,
      n: 9007199254740993n,
    });
  });

  it('leaves fractions and powers to doubles', () => {
    const fractions = '0.1234567890123456789,-1234567890123456789.5,1234567890123456789e3,1e16';
    expect(parseExactJson(`[${fractions},12345678901234567]`)).toEqual([
      ...JSON.parse(`[${fractions}]`),
      12345678901234567n,
    ]);
  });

  it.each([
    '{"a":01234567890123456789}',
    '{"a":1234567890123456789',
    '1234567890123456789x',
    '',
    '{"a":"12345678901234567',
  ])('refuses %s as JSON does', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });

  it('reads a text of many megabytes', () => {
    const value = { hex: 'ab'.repeat(8_000_000), amount: 9007199254740993n };
    const text = stringifyExactJson(value);
    expect(text.endsWith('"amount":9007199254740993}')).toBe(true);
    expect(parseExactJson(text)).toEqual(value);
  });

  it('writes what it reads', () => {
    const text = '{"a":[9007199254740993,-9223372036854775808],"b":"9007199254740993","c":1.5}';
    expect(stringifyExactJson(parseExactJson(text))).toBe(text);
  });
});
