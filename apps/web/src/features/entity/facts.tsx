import type { EntityAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { SourceLink } from '../../components/references/source-link.tsx';
import { countryName } from './country.ts';

/** Statements of sources about the entity, with their source and contradictions. */
export function Facts({ entity }: { readonly entity: EntityAnswer }) {
  const { t, i18n } = useTranslation();
  const missing = t('app.missing');
  const countries = entity.countries.map((code) => countryName(code, i18n.language)).join(t('entity.comma'));
  const rows: ReadonlyArray<readonly [string, string]> = [
    ['countries', countries === '' ? missing : countries],
    ['companyNumber', entity.companyNumber ?? missing],
    ['licence', entity.licence ?? missing],
    ['createdAt', entity.createdAt ?? missing],
    ['watchdog', entity.watchdog ?? missing],
    ['dueAt', entity.dueAt ?? missing],
    ['verificationRules', entity.verificationRules ?? missing],
  ];
  return (
    <section className="card" id="labels">
      <header>
        <h2>{t('entity.facts')}</h2>
      </header>
      <dl className="entity-facts">
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`entity.fact.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('entity.fact.website')}</dt>
          <dd>{entity.website === null ? missing : <SourceLink source={entity.website} uri={entity.website} />}</dd>
        </div>
        <div>
          <dt>{t('entity.fact.sources')}</dt>
          <dd>
            {entity.sources.length === 0 && t('entity.noSource')}
            {entity.sources.map((each) => (
              <SourceLink key={each.source} {...each} />
            ))}
          </dd>
        </div>
      </dl>
      {entity.disagreements.length > 0 && (
        <ul className="entity-disagreements">
          {entity.disagreements.map(({ field, source, value }) => (
            <li key={`${field}:${source}`}>
              {t('entity.disagrees', { source, field: t(`entity.fact.${field}`), value })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
