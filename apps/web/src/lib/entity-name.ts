import { type NamedParty, nameIn } from '@sulian/domain';
import { useTranslation } from 'react-i18next';

/** Name in the reader's language: all that names an entity on screen goes through here. */
export function useEntityName(): (entity: NamedParty) => string {
  const { i18n } = useTranslation();
  return (entity) => nameIn(entity, i18n.language);
}
