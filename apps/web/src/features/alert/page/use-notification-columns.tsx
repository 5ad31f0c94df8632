import type { NotificationRow } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Column } from '../../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../../components/text/time.tsx';
import { paths } from '../../../lib/paths.ts';
import { AlertCoin } from '../alert-coin.tsx';
import { ConditionDetails } from '../condition.tsx';
import { Moved } from '../moved.tsx';

/** Columns of the notifications of one object, which is named above them. */
export function useNotificationColumns(): ReadonlyArray<Column<NotificationRow>> {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  return [
    {
      key: 'date',
      title: inZone(t('notification.date')),
      className: 'alert-when',
      cell: (row) => (
        <>
          <span className="alert-label">{t('notification.date')} </span>
          <Time sec={row.date} />
          {!row.isRead && <span className="alert-unread">{t('notification.unread')}</span>}
        </>
      ),
    },
    {
      key: 'event',
      title: t('notification.event'),
      className: 'alert-what',
      cell: (row) => (
        <div className="alert-condition">
          {row.alert.name !== '' && <b className="alert-name">{row.alert.name}</b>}
          {t(`alert.short.${row.alert.type}`)}
          {row.state === 'WITHDRAWN' && (
            <span className="chip dashed" title={t('notification.withdrawnText')}>
              {t('notification.withdrawn')}
            </span>
          )}
          <ConditionDetails alert={row.alert} />
        </div>
      ),
    },
    {
      key: 'amount',
      title: t('notification.amount'),
      align: 'right',
      className: 'alert-amount',
      cell: (row) => <Moved details={row.details} />,
    },
    {
      key: 'asset',
      title: t('alert.asset'),
      className: 'alert-asset',
      cell: ({ alert }) => <AlertCoin alert={alert} />,
    },
    {
      key: 'why',
      title: t('notification.why'),
      align: 'right',
      className: 'alert-remove',
      cell: ({ id }) => (
        <Link to={paths.notification(id)} aria-label={t('notification.openOf', { id })}>
          {t('notification.open')}
        </Link>
      ),
    },
  ];
}
