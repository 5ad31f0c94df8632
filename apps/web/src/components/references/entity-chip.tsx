import type { EntityRefRow, RatedEntity } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEntityName } from '../../lib/entity-name.ts';
import { paths } from '../../lib/paths.ts';
import { RatedLevel } from '../risk/party-level.tsx';

interface Props {
  readonly entity: EntityRefRow;
  /** Its own score, or its type's; null or absent: not told here. */
  readonly risk?: RatedEntity['riskAssessment'];
}

/** Who somebody is: name, kind and, where it is told, how risky by itself. */
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
