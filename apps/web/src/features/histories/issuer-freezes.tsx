import type { FreezesAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { ConfirmHosts } from '../../components/fetch/confirm-hosts.tsx';
import { useFreezeQuery } from '../../components/fetch/use-freeze-query.ts';
import { Spinner } from '../../components/states/skeleton.tsx';
import { ErrorText } from '../../components/states/states.tsx';
import { Time } from '../../components/text/time.tsx';
import type { ObjectRef } from '../../lib/api.ts';

/**
 * Whether issuers have frozen the address, by their contracts' answers. An issuer's freeze is its own transaction, and no
 * history of the address contains it.
 */
export function IssuerFreezes({ target }: { readonly target: ObjectRef }) {
  const { t } = useTranslation();
  const query = useFreezeQuery(target);
  const { answer, error, isRunning } = query;
  return (
    <section className="history-freezes" aria-label={t('histories.freezes.title')}>
      <div className="history-row">
        <span className="history-text">
          <b>{t('histories.freezes.title')}</b>
          <span className="dim">{t('histories.freezes.note')}</span>
        </span>
        <button type="button" className="btn small" disabled={isRunning} onClick={() => void query.start()}>
          {t('histories.freezes.query')}
        </button>
      </div>
      <div role="status">
        {isRunning && <Spinner />}
        {answer !== undefined && <Answer answer={answer} />}
      </div>
      {error !== undefined && (
        <p className="history-job failed" role="alert">
          <ErrorText error={error} />
        </p>
      )}
      <ConfirmHosts job={query} />
    </section>
  );
}

const STATES = { true: 'frozen', false: 'notFrozen', null: 'noAnswer' } as const;

function Answer({ answer: { items, source, height, date } }: { readonly answer: FreezesAnswer }) {
  const { t } = useTranslation();
  if (source === null || height === null) return <p className="dim">{t('histories.freezes.none')}</p>;
  return (
    <>
      <ul className="history-answers">
        {items.map(({ contract, symbol, issuer, isFrozen }) => (
          <li key={contract}>
            <b>
              {symbol}
              {issuer !== null && ` (${issuer})`}
            </b>{' '}
            <span className={isFrozen === true ? 'chip warn' : ''}>
              {t(`histories.freezes.${STATES[`${isFrozen}`]}`)}
            </span>{' '}
            <span className="mono dim">{contract}</span>
          </li>
        ))}
      </ul>
      <p className="dim">
        {t('histories.freezes.source', { source, height: formatCount(height) })} <Time sec={date} />
      </p>
    </>
  );
}
