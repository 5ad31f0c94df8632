import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORDS_CN, WORDS_EN } from '@sulian/domain';
import { expect, it } from 'vitest';

/** Words that have another one: one word for one thing (docs/GLOSSARY.md). */
const OTHER_WORDS_CN: readonly (readonly [other: RegExp, word: string])[] = [
  [/可信度|信任度|可靠度/, '置信度'],
  [/对手方|(?<!交易)对手/, '交易对手'],
  [/(?<!手续费)收入(?!区块)|支出/, '累计转入、累计转出'],
  [/归因/, '查明归属'],
  [/未花费/, '尚未转出'],
  [/参考地址/, '代表地址'],
  [/归并/, '聚合'],
  [/遍历/, '追踪'],
  [/敞口/, '最高风险来源、最高风险去向'],
  [/严重程度|总体等级/, '风险等级、结论等级'],
  [/不计分/, '不参与评分'],
  [/未署名|未命名|大型未标注/, '未标注大户'],
  [/拒收/, '未采纳'],
  [/未变(?!更)/, '无变化'],
  [/索引该|未索引|已索引|尚未索引/, '接入、收录'],
  [/案件编号/, '案件号'],
  [/重置/, '重设'],
  [/次级币|机器人|儿童侵害|监察名单/, 'types and facts of entities as officers call them'],
];

const OTHER_WORDS_EN: readonly (readonly [other: RegExp, word: string])[] = [
  [/\bin all(?=["'`,.;:)]|$)/, 'total'],
  [/\banew\b/, 'again'],
  [/\b(told|tell|tells)\b/, 'listed, stated'],
  [/\b(is|are) kept\b/, 'stored'],
  [/\b(is|are|was) none\b/, 'invalid, not …'],
  [/\bamount in question\b/i, 'Amount traced'],
  [/\blooked (at|through)\b/, 'checked'],
  [/\bgraver?\b/, 'worse'],
  [/\bby proportion, not\b/, 'pro-rata estimate'],
  [/\bmay fall short\b/, 'may be too low'],
];

type Text = readonly [place: string, text: string];

const textsIn = (folder: URL): readonly Text[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .flatMap(({ name, parentPath }) =>
      readFileSync(join(parentPath, name), 'utf8')
        .split('\n')
        .map((line): Text => [name, line]),
    );

const linesOf = (place: string, words: unknown): readonly Text[] =>
  JSON.stringify(words, null, 1)
    .split('\n')
    .map((line) => [place, line]);

/** Only Chinese lines: comments and names of code are English. */
const isChinese = ([, text]: Text): boolean => /[\u4e00-\u9fff]/.test(text) && !/^\s*(\/\/|\*|\/\*\*)/.test(text);

const findOthers = (texts: readonly Text[], words: typeof OTHER_WORDS_CN): readonly string[] =>
  texts.flatMap(([place, text]) =>
    words.filter(([other]) => other.test(text)).map(([, word]) => `${place}: ${text.trim()} → ${word}`),
  );

const CN: readonly Text[] = [
  ...textsIn(new URL('./cn/', import.meta.url)),
  ...textsIn(new URL('../../../../packages/api/src/exports/', import.meta.url)).filter(isChinese),
  ...textsIn(new URL('../../../../packages/api/src/modules/exports/', import.meta.url)).filter(isChinese),
  ...textsIn(new URL('../../../../packages/usecases/src/mail/', import.meta.url)).filter(isChinese),
  ...textsIn(new URL('../../../../packages/usecases/src/alerts/', import.meta.url)).filter(isChinese),
  ...linesOf('domain', WORDS_CN),
];

const EN: readonly Text[] = [...textsIn(new URL('./en/', import.meta.url)), ...linesOf('domain', WORDS_EN)];

it('one thing has one Chinese word on screens, in files, mails and messages [R-LANG-40]', () => {
  expect(findOthers(CN, OTHER_WORDS_CN)).toEqual([]);
  for (const word of ['交易对手', '累计转入', '已查明归属', '尚未转出'])
    expect(CN.some(([, text]) => text.includes(word))).toBe(true);
});

it('how sure a label is has one word, 置信度, on screens and in files [R-ADDR-204]', () => {
  const files = CN.filter(([place]) => place.endsWith('.ts'));
  expect(files.some(([, text]) => text.includes('置信度'))).toBe(true);
  expect(CN.some(([place, text]) => place.endsWith('.json') && text.includes('置信度'))).toBe(true);
});

it('English texts use plain words [R-LANG-40]', () => {
  expect(findOthers(EN, OTHER_WORDS_EN)).toEqual([]);
});
