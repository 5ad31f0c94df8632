import type { ExportLanguage } from '@sulian/contract';
import { WORDS_CN, WORDS_EN } from '@sulian/domain';

/** What screens call things, for files in the same words. */
export const WORDS: Readonly<Record<ExportLanguage, typeof WORDS_CN>> = { cn: WORDS_CN, en: WORDS_EN };

/** Made once: a file asks for each of its lines. */
const OPERATION_WORDS: Readonly<Record<ExportLanguage, ReadonlyMap<string, string>>> = {
  cn: new Map(Object.entries(WORDS_CN.operation)),
  en: new Map(Object.entries(WORDS_EN.operation)),
};

/** The operation's word; one of another's naming stays as it was told. */
export const toOperationText = (type: string, language: ExportLanguage): string =>
  OPERATION_WORDS[language].get(type) ?? type;
