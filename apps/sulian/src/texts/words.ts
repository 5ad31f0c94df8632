import { type RiskLevel, WORDS_CN, WORDS_EN } from '@sulian/domain';
import { LANGUAGE } from './language.ts';

/** Names of things in the language of the process. */
export const WORDS = LANGUAGE === 'cn' ? WORDS_CN : WORDS_EN;

export const toLevel = (level: RiskLevel): string => (LANGUAGE === 'cn' ? WORDS.level[level] : level);

/** An entity's type; unknown ones as they are. */
export const toType = (type: string): string =>
  LANGUAGE === 'cn' && Object.hasOwn(WORDS.type, type) ? WORDS.type[type as keyof typeof WORDS.type] : type;
