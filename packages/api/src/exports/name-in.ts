import type { ExportLanguage, RatedEntity } from '@sulian/contract';

const CODES: Readonly<Record<ExportLanguage, string>> = { cn: 'zh', en: 'en' };

/** An entity by its name in the language where it has one, else by its own. */
export const toNameIn = ({ name, names }: Pick<RatedEntity, 'name' | 'names'>, language: ExportLanguage): string =>
  names.find((each) => each.language === CODES[language])?.name ?? name;
