import type { EntityAnswer } from '@sulian/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RatedLevel } from '../../components/risk/party-level.tsx';
import { useEntityName } from '../../lib/entity-name.ts';
import { countryName } from './country.ts';

/** From so many on, countries fold into one tag. */
const MANY_COUNTRIES = 3;

interface Props {
  readonly entity: EntityAnswer;
  /** Actions on the entity. */
  readonly actions?: ReactNode;
}

/** Name, type, own risk and other names of the entity. */
export function EntityHead({ entity, actions }: Props) {
  const { t } = useTranslation();
  const { type, tags, riskAssessment } = entity;
  const name = useEntityName()(entity);
  const others = new Set([...entity.names.map((each) => each.name), ...entity.aliases]);
  others.delete(name);
  return (
    <div className="head">
      <div className="object-id">
        <span className="kind">
          {t('kind.entity')} · {t(`type.${type}`)}
        </span>
        <h1 className="entity-name">{name}</h1>
        {others.size > 0 && <div className="object-subtitle">{[...others].join(' · ')}</div>}
        <div className="chips">
          <span className="chip">
            {t(riskAssessment.isOwnScore ? 'entity.ownScore' : 'entity.typeScore')} <RatedLevel risk={riskAssessment} />
          </span>
          {tags.map((tag) => (
            <span className="chip tag" key={tag}>
              {tag}
            </span>
          ))}
          <Countries codes={entity.countries} />
          <span className="chip">
            {t('entity.id')} <b>{entity.id}</b>
          </span>
        </div>
      </div>
      <div className="aside">
        {actions}
        <div className="object-basis">
          {t('entity.rests', { version: entity.labelVersion, count: entity.numberOfLabels })}
        </div>
      </div>
    </div>
  );
}

function Countries({ codes }: { readonly codes: readonly string[] }) {
  const { t, i18n } = useTranslation();
  const names = codes.map((code) => countryName(code, i18n.language));
  if (names.length === 0) return <span className="chip unknown">{t('entity.noCountry')}</span>;
  if (names.length >= MANY_COUNTRIES)
    return (
      <span className="chip" title={names.join(t('entity.comma'))}>
        {t('entity.moreCountries', { count: names.length })}
      </span>
    );
  return names.map((name) => (
    <span className="chip" key={name}>
      {name}
    </span>
  ));
}
