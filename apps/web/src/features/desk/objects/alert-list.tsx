import type { DeskAlertsAnswer, DeskObject, NotificationRow } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Figure } from '../../../components/amounts/figure.tsx';
import { Time } from '../../../components/text/time.tsx';
import { paths } from '../../../lib/paths.ts';

interface Props {
  readonly object: Pick<DeskObject, 'name' | 'address'>;
  readonly group: DeskAlertsAnswer['items'][number];
}

/** Notifications of one object, newest first, each with the way to its reasons. */
export function AlertList({ object: { name, address }, group: { count, newest, unpricedTokens } }: Props) {
  const { t } = useTranslation();
  return (
    <section className="desk-alerts" aria-label={t('desk.alerts.of', { name: name ?? address })}>
      {count === 0 && <p className="dim">{t('desk.alerts.quiet')}</p>}
      <ul>
        {newest.map((each) => (
          <AlertLine key={each.id} notification={each} />
        ))}
      </ul>
      {unpricedTokens > 0 && <p className="dim">{t('notification.unpriced', { count: unpricedTokens })}</p>}
      {count > newest.length && <Link to={paths.noticesOf(address)}>{t('desk.alerts.all', { count })}</Link>}
    </section>
  );
}

function AlertLine({
  notification: { id, date, isRead, state, alert, details },
}: {
  readonly notification: NotificationRow;
}) {
  const { t } = useTranslation();
  const { type, amountTransferred, symbol } = details;
  return (
    <li className={isRead ? '' : 'new'}>
      <span className="dim">
        <Time sec={date} />
      </span>
      <span className="chip">{t(type === null ? 'notification.scoreOnly' : `notification.${type}`)}</span>
      <span className="desk-what">
        {amountTransferred !== null && (
          <>
            <Figure text={groupAmount(amountTransferred)} /> {symbol}{' '}
          </>
        )}
        {alert.name !== '' && <span>{alert.name} </span>}
        {alert.objectType === 'WALLET' && <small className="dim">{t('alert.wallet')} </small>}
        {state === 'WITHDRAWN' && <span className="chip dashed">{t('notification.withdrawn')}</span>}
        {!isRead && <small>{t('notification.unread')}</small>}
      </span>
      <Link to={paths.notification(id)} aria-label={t('notification.openOf', { id })}>
        {t('notification.open')}
      </Link>
    </li>
  );
}
