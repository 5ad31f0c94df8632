import type { Random } from '@sulian/testkit';

export const pick = <T>(random: Random, items: readonly T[]): T => items[random.below(items.length)] as T;

/** Values that break what is not ready for them: null bytes, half characters, names of every object, numbers at edges. */
export const NASTY: readonly unknown[] = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '🕵️‍♀️'.repeat(50),
  'ｆｕｌｌ　ｗｉｄｔｈ',
  '\u202e\u0000\u200b',
  "' OR 1=1 --",
  '$1; DROP TABLE records.account',
  '../../etc/passwd',
  '%00%ff%c0%af',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  '-0',
  '1e309',
  'NaN',
  '0x10',
  ' 1 ',
  '１２',
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '9223372036854775808',
  true,
  null,
  [],
  {},
  [[]],
  { $ne: null },
  'x'.repeat(3_000),
  ' ',
  '',
  '\r\nset-cookie: a=b',
  '2026-02-30',
  'javascript:alert(1)',
];

export const HEADER_VALUES: readonly string[] = [
  '',
  '\u00ff\u0080',
  'x'.repeat(200),
  'x'.repeat(8_000),
  ';;;',
  '"',
  '5',
  '-1',
  '1e9',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=',
  'text/plain',
  'application/x-www-form-urlencoded',
  'bytes=9-1',
  '*/*;q=NaN',
  'evil.example',
  '127.0.0.1',
  '::1',
  'DELETE',
  'gzip',
  'chunked, chunked',
  'Bearer',
  'Bearer Bearer',
  '__proto__',
  '{"a":1}',
  'Fri, 31 Feb 2026 99:99:99 GMT',
  'http://127.0.0.1:1/',
];

/** Readers of JSON may ignore a byte order mark. @see RFC 8259 §8.1 */
export const MARKED_EMPTY = '\ufeff{}';

/** Bodies that no call takes, made of one that it does. */
export const BODIES: readonly ((good: string) => string)[] = [
  (good) => good.slice(0, -1),
  (good) => `${good}${good}`,
  () => '{"a":1,}',
  () => '[',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '123',
  () => '',
  () => '\0',
  (good) => `{"__proto__":{"role":"ADMIN"},${good.slice(1)}`,
  (good) => `{"constructor":{"prototype":{"x":1}},${good.slice(1)}`,
  () => `{"a":"${'x'.repeat(700_000)}"}`,
  () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  () => `{"a":1e${'9'.repeat(400)}}`,
  () => MARKED_EMPTY,
];

export const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};
