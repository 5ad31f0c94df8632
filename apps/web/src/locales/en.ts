import { WORDS_EN } from '@sulian/domain';
import { byPart, type Texts, withWords } from './texts.ts';

export const en = withWords(
  byPart(import.meta.glob<Texts>('./en/*.json', { eager: true, import: 'default' })),
  WORDS_EN,
);
