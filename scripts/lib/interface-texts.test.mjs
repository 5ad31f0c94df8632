import { expect, it } from 'vitest';
import { compareLanguages, flatten, inspectSource } from './interface-texts.mjs';

const KEYS = new Set(['home.title', 'risk.High', 'rows_other']);
const inspect = (text) => inspectSource('x.tsx', text, KEYS);

it('flattens nested texts into dotted keys', () => {
  expect([...flatten({ home: { title: 'a' }, b: 'c' })]).toEqual([
    ['home.title', 'a'],
    ['b', 'c'],
  ]);
});

it('names keys that one language lacks, empty texts and blanks that differ [R-LANG-04]', () => {
  const cn = new Map([
    ['a', '共 {{count}} 条'],
    ['b', ' '],
    ['c', '丙'],
  ]);
  const en = new Map([
    ['a', '{{total}} rows'],
    ['b', 'B'],
    ['d', 'D'],
  ]);
  expect(compareLanguages(cn, en)).toEqual([
    'd: only in en',
    'b: empty in cn',
    'c: only in cn',
    'a: blanks differ: {{count}} in cn, {{total}} in en',
  ]);
});

it('takes a plural of one language for the same text as the single form of the other', () => {
  expect(
    compareLanguages(
      new Map([['rows', '{{count}} 行']]),
      new Map([
        ['rows_one', '{{count}} row'],
        ['rows_other', '{{count}} rows'],
      ]),
    ),
  ).toEqual([]);
});

it('finds Chinese in strings, templates and markup, and leaves comments alone [R-LANG-04]', () => {
  expect(inspect("// 注释\nconst a = '地址';")).toEqual(['x.tsx:2: Chinese text outside the locales: 地址']);
  expect(inspect(`const a = \`共 \${n}\`;`)).toHaveLength(1);
  expect(inspect('const a = <b>钱包</b>;')).toHaveLength(1);
});

it('accepts English that is only compared, and no other literal of the same words', () => {
  expect(inspect("const isFee = type === 'Fee on the way' || 'Fee on the way' !== type;")).toEqual([]);
  expect(inspect("const a = type === 'x' ? 'Fee on the way' : other;")).toHaveLength(1);
  expect(inspect("const a = b + 'Fee on the way';")).toHaveLength(1);
});

it('finds English that people read, and leaves code and messages for developers alone', () => {
  expect(inspect('const a = <b>Total received</b>;')).toEqual([
    'x.tsx:1: English text outside the locales: Total received',
  ]);
  expect(inspect('const a = <input placeholder="Search" className="Big red box" />;')).toHaveLength(1);
  expect(inspect("const a = 'No transfers were found';")).toHaveLength(1);
  expect(
    inspect(
      "const a = 'flex-start';\nthrow new Error('This never ever happens');\nconsole.warn('Slow page was seen');",
    ),
  ).toEqual([]);
});

it('names a key that no language holds, whole or computed', () => {
  expect(inspect("t('home.title'); t('rows', { count: 2 });")).toEqual([]);
  expect(inspect(`t('home.titel'); t(\`risk.\${level}\`); t(\`danger.\${level}\`);`)).toEqual([
    'x.tsx:1: unknown text: home.titel',
    'x.tsx:1: unknown beginning of a text: danger.',
  ]);
});
