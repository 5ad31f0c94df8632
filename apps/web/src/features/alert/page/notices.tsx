import type { NotificationRow } from '@sulian/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Empty, Loaded } from '../../../components/states/states.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { Time, useTimeTitle } from '../../../components/text/time.tsx';
import { paths } from '../../../lib/paths.ts';
import { AlertCoin } from '../alert-coin.tsx';
import { listNotifications } from '../api/notifications.ts';
import { ConditionDetails } from '../condition.tsx';
import { Moved } from '../moved.tsx';
import { Watched } from '../watched.tsx';
import { type ListProps, useLastPage } from './settings.tsx';
import { PER_PAGE, toOffset } from './use-alert-view.ts';
import { Entity } from './use-setting-columns.tsx';

/** Notifications of the alerts, newest first; read-only. */
export function Notifications({ page, address, asOf, onPage }: ListProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['notifications', 'list', page, address, asOf],
    queryFn: () => listNotifications({ offset: toOffset(page), limit: PER_PAGE, address, asOf }),
    placeholderData: keepPreviousData,
    // Every tab and every page is fetched again, even when it was shown a moment ago.
    staleTime: 0,
  });
  useLastPage({ query, page, onPage });
  const columns = useNotificationColumns();
  const table = {
    label: t('alert.notices'),
    columns,
    rowKey: ({ id }: NotificationRow) => String(id),
    skeletonRows: PER_PAGE,
  };
  return (
    <Loaded query={query} skeleton={<DataTable {...table} rows={undefined} />}>
      {({ items, _metadata: { total, asOf: of } }) =>
        total === 0 ? (
          <Empty text={t(address === '' ? 'notification.none' : 'notification.noneFor')} />
        ) : (
          <>
            <DataTable {...table} rows={items} isBusy={query.isPlaceholderData} />
            <footer className="list-foot">
              <span>{t('alert.total', { count: total })}</span>
              <Pager page={page} total={total} perPage={PER_PAGE} onChange={(next) => onPage(next, of ?? asOf)} />
            </footer>
          </>
        )
      }
    </Loaded>
  );
}

function useNotificationColumns(): ReadonlyArray<Column<NotificationRow>> {
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
      key: 'address',
      title: t('alert.address'),
      className: 'alert-who',
      cell: (row) => <Watched alert={row.alert} />,
    },
    {
      key: 'entity',
      title: t('alert.entity'),
      className: 'alert-entity',
      cell: ({ alert }) => <Entity alert={alert} />,
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
