import { WORDS_CN } from '@sulian/domain';
import { byPart, type Texts } from './texts.ts';

export const cn = {
  ...byPart(import.meta.glob<Texts>('./cn/*.json', { eager: true, import: 'default' })),
  ...WORDS_CN,
};
