import type { LabelRow, LabelWithHistory } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Hash } from '../../components/references/hash.tsx';
import { SourceLink } from '../../components/references/source-link.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { Time } from '../../components/text/time.tsx';
import { getLabel } from './api/labels.ts';

/** All fields of a label, and its history. */
export function LabelDetails({ row }: { readonly row: LabelRow }) {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: ['labels', 'one', row.id, row.version], queryFn: () => getLabel(row.id) });
  const missing = t('app.missing');
  return (
    <div className="labels-details">
      <dl className="facts-list">
        <dt>{t('labels.address')}</dt>
        <dd>
          <Hash text={row.address} keep={64} />
        </dd>
        <dt>{t('labels.source')}</dt>
        <dd>
          <SourceLink source={row.source === 'manual' ? t('labels.manual') : row.source} uri={row.uri} />
        </dd>
        <dt>{t('labels.author')}</dt>
        <dd>{row.author ?? missing}</dd>
        <dt>{t('labels.date')}</dt>
        <dd>{row.date ?? missing}</dd>
        <dt>{t('labels.valid')}</dt>
        <dd>
          {row.validFrom === null && row.validTo === null
            ? missing
            : `${row.validFrom ?? missing} – ${row.validTo ?? missing}`}
          {row.validity !== null && ` · ${t(`labels.validities.${row.validity}`)}`}
        </dd>
        <dt>{t('labels.noted')}</dt>
        <dd>{row.note ?? missing}</dd>
        {row.enteredBy !== null && (
          <>
            <dt>{t('labels.enteredBy')}</dt>
            <dd>
              {row.enteredBy}
              {t('labels.colon')}
              {row.enteredReason}
            </dd>
          </>
        )}
        {row.corrects !== null && (
          <>
            <dt>{t('labels.corrects')}</dt>
            <dd>#{row.corrects}</dd>
          </>
        )}
      </dl>
      <Loaded query={query}>{({ history }) => <History history={history} />}</Loaded>
    </div>
  );
}

function History({ history }: Pick<LabelWithHistory, 'history'>) {
  const { t } = useTranslation();
  if (history.length === 0) return <p className="dim">{t('labels.noHistory')}</p>;
  return (
    <ol className="labels-history" aria-label={t('labels.history')}>
      {history.map((each) => (
        <li key={each.untilVersion}>
          <Time sec={each.time} /> · {each.by} · {t('labels.before', { version: each.untilVersion })}{' '}
          {t(`labels.states.${each.state}`)}, {t('labels.confidenceOf', { confidence: each.confidence })}
          {each.note !== null && ` · ${each.note}`}
          {each.reason !== null && <div className="dim">{each.reason}</div>}
        </li>
      ))}
    </ol>
  );
}
