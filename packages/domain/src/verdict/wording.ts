import type { WORDS_CN } from '../words/cn.ts';
import type { NamedParty } from './fact-parts.ts';

/** A language of the interface with its words. English ones are passed in, since readers of Chinese do not load them. */
export interface Wording {
  readonly language: string;
  readonly words: Pick<typeof WORDS_CN, 'conduct' | 'fact' | 'level' | 'type' | 'usd'>;
}

/** Name in the language of the interface; the own name where it has none there. */
export const nameIn = ({ name, names }: NamedParty, language: string): string => {
  const locale = language === 'en' ? 'en' : 'zh';
  return names.find((each) => each.language === locale)?.name ?? name;
};
