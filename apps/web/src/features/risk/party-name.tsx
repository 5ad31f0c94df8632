import type { ScoringDetail } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEntityName } from '../../lib/entity-name.ts';
import { paths } from '../../lib/paths.ts';

type Party = Pick<ScoringDetail, 'key' | 'name' | 'names' | 'type'>;
const ENTITY = 'entity:';

/** An entity by its name and type; an end that is nobody by its type alone. */
export function usePartyName(): (party: Party) => { readonly name: string; readonly type: string | undefined } {
  const { t } = useTranslation();
  const toName = useEntityName();
  return (party) => {
    const type = t(`type.${party.type}`);
    return party.key.startsWith(ENTITY) ? { name: toName(party), type } : { name: type, type: undefined };
  };
}

export function PartyName({ party }: { readonly party: Party }) {
  const { name, type } = usePartyName()(party);
  // What follows the id tells rows of one entity apart.
  const id = Number.parseInt(party.key.slice(ENTITY.length), 10);
  return (
    <span className="name">
      {type === undefined ? (
        <b>{name}</b>
      ) : (
        <Link to={paths.entity(party.name, id)}>
          <b>{name}</b>
        </Link>
      )}
      {type !== undefined && <span>{type}</span>}
    </span>
  );
}
