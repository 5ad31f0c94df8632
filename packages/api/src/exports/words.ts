import type { ExportLanguage } from '@sulian/contract';
import { WORDS_CN, WORDS_EN } from '@sulian/domain';

/** Words of the screens, used unchanged in files. */
export const WORDS: Readonly<Record<ExportLanguage, typeof WORDS_CN>> = { cn: WORDS_CN, en: WORDS_EN };

/** Created once, since every line of a file uses it. */
const OPERATION_WORDS: Readonly<Record<ExportLanguage, ReadonlyMap<string, string>>> = {
  cn: new Map(Object.entries(WORDS_CN.operation)),
  en: new Map(Object.entries(WORDS_EN.operation)),
};

/** Word of an operation; a type named by others stays unchanged. */
export const toOperationText = (type: string, language: ExportLanguage): string =>
  OPERATION_WORDS[language].get(type) ?? type;
