import type { ScoringDetail } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

/** An entity by its name and type; an end that is nobody by its type alone. */
export function PartyName({ party }: { readonly party: Pick<ScoringDetail, 'key' | 'name' | 'type'> }) {
  const { t } = useTranslation();
  const type = t(`type.${party.type}`);
  const isEntity = party.key.startsWith('entity:');
  return (
    <span className="name">
      <b>{isEntity ? party.name : type}</b>
      {isEntity && <span>{type}</span>}
    </span>
  );
}
