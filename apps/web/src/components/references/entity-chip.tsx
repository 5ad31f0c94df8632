import type { EntityRefRow, RatedEntity } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEntityName } from '../../lib/entity-name.ts';
import { paths } from '../../lib/paths.ts';
import { RatedLevel } from '../risk/party-level.tsx';

interface Props {
  readonly entity: Omit<EntityRefRow, 'type'> & { readonly type: string };
  /** Score of the entity or of its type; null or absent: not shown here. */
  readonly risk?: RatedEntity['riskAssessment'];
}

/** An entity with its name, type and, where given, its own risk. */
export function EntityChip({ entity, risk }: Props) {
  const { t } = useTranslation();
  const toName = useEntityName();
  return (
    <Link className="chip owner" to={paths.entity(entity.name, entity.id)}>
      <b>{toName(entity)}</b> {t(`type.${entity.type}`)}
      {risk != null && <RatedLevel risk={risk} />}
    </Link>
  );
}
