import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORDS_CN } from '@sulian/domain';
import { expect, it } from 'vitest';

/** Synonyms of a term for which docs/GLOSSARY.md has another word. */
const OTHER_WORDS = ['可信度', '信任度', '可靠度'];

const textsIn = (folder: URL): readonly (readonly [string, string])[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), 'utf8')] as const);

it('how sure a label is has one word, 置信度, on screens and in files [R-ADDR-204]', () => {
  const texts = [
    ...textsIn(new URL('./cn/', import.meta.url)),
    ...textsIn(new URL('../../../../packages/api/src/modules/exports/', import.meta.url)),
    ['domain', JSON.stringify(WORDS_CN)] as const,
  ];
  const found = texts.flatMap(([file, text]) =>
    OTHER_WORDS.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
  expect(texts.some(([, text]) => text.includes('置信度'))).toBe(true);
});
