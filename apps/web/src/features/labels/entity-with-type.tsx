import type { EntityRefRow } from '@sulian/contract';
import { ENTITY_TYPES } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { EntityLink } from '../../components/references/entity-link.tsx';
import { useEntityName } from '../../lib/entity-name.ts';

/** Entity of a label, with its type. */
export function EntityWithType({ entity }: { readonly entity: EntityRefRow }) {
  const { t } = useTranslation();
  return (
    <span className="labels-entity">
      <EntityLink entity={entity} />
      <span className="dim">{t(`type.${entity.type}`)}</span>
    </span>
  );
}

/** The same in words: `Harbour Bay Exchange (Exchange)`. */
export function useEntityText(): (entity: EntityRefRow) => string {
  const { t } = useTranslation();
  const toName = useEntityName();
  return (entity) => `${toName(entity)} (${t(`type.${entity.type}`)})`;
}

/** Service in the form of decisions (`Exchange alpha`), with its type in the reader's language. */
export function useServiceText(): (service: string) => string {
  const { t } = useTranslation();
  return (service) => {
    const type = ENTITY_TYPES.find((each) => service === each || service.startsWith(`${each} `));
    return type === undefined ? service : `${t(`type.${type}`)} ${service.slice(type.length).trim()}`.trim();
  };
}
