import type { ExportLanguage } from '@sulian/contract';
import { WORDS_CN, WORDS_EN } from '@sulian/domain';

/** What screens call things, for files in the same words. */
export const WORDS: Readonly<Record<ExportLanguage, typeof WORDS_CN>> = { cn: WORDS_CN, en: WORDS_EN };

/** The operation's word; one of another's naming stays as it was told. */
export const toOperationText = (type: string, language: ExportLanguage): string =>
  new Map(Object.entries(WORDS[language].operation)).get(type) ?? type;
