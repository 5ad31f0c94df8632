import { WORDS_EN } from '@sulian/domain';
import { byPart, type Texts } from './texts.ts';

export const en = {
  ...byPart(import.meta.glob<Texts>('./en/*.json', { eager: true, import: 'default' })),
  ...WORDS_EN,
};
