import type { EntityNames } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

export interface Named {
  readonly name: string;
  readonly names: EntityNames;
}

/** Name of an entity in the language of the interface; its own name where it has none in that language. */
export function nameOf({ name, names }: Named, language: string): string {
  const wanted = language === 'en' ? 'en' : 'zh';
  return names.find((each) => each.language === wanted)?.name ?? name;
}

/** The same for the reader's language: all that names an entity on screen goes through here. */
export function useEntityName(): (entity: Named) => string {
  const { i18n } = useTranslation();
  return (entity) => nameOf(entity, i18n.language);
}
