import type { ScoringDetail } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEntityName } from '../../lib/entity-name.ts';
import { paths } from '../../lib/paths.ts';

type Party = Pick<ScoringDetail, 'key' | 'name' | 'names' | 'type' | 'entityId'> &
  Partial<Pick<ScoringDetail, 'isBehindLargeUnnamed'>>;
const ENTITY = 'entity:';

/** True for a named entity, false for a mere type of end. */
export const isEntityRow = ({ key }: Pick<Party, 'key'>): boolean => key.startsWith(ENTITY);

/** An entity by its name and type; an end that is nobody by its type alone. */
export function usePartyName(): (party: Party) => { readonly name: string; readonly type: string | undefined } {
  const { t } = useTranslation();
  const toName = useEntityName();
  return (party) => {
    const type = t(`type.${party.type}`);
    return isEntityRow(party) ? { name: toName(party), type } : { name: type, type: undefined };
  };
}

export function PartyName({ party }: { readonly party: Party }) {
  const { t } = useTranslation();
  const { name, type } = usePartyName()(party);
  const { entityId } = party;
  return (
    <span className="name">
      {type === undefined || entityId === null ? (
        <b>{name}</b>
      ) : (
        <Link to={paths.entity(party.name, entityId)}>
          <b>{name}</b>
        </Link>
      )}
      {type !== undefined && <span>{type}</span>}
      {party.isBehindLargeUnnamed === true && <span>{t('endMark.behindLarge')}</span>}
    </span>
  );
}
