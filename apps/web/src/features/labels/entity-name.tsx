import type { EntityRefRow } from '@sulian/contract';
import { ENTITY_TYPES } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Who a label names, and of which kind. */
export function EntityName({ entity }: { readonly entity: EntityRefRow }) {
  const { t } = useTranslation();
  return (
    <span className="labels-entity">
      <Link to={paths.entity(entity.name, entity.id)}>
        <b>{entity.name}</b>
      </Link>
      <span className="dim">{t(`type.${entity.type}`)}</span>
    </span>
  );
}

/** A service as decisions keep it (`Exchange alpha`), its kind in the reader's language. */
export function useServiceText(): (service: string) => string {
  const { t } = useTranslation();
  return (service) => {
    const type = ENTITY_TYPES.find((each) => service === each || service.startsWith(`${each} `));
    return type === undefined ? service : `${t(`type.${type}`)} ${service.slice(type.length).trim()}`.trim();
  };
}
