import type { NotificationGroupRow, NotificationRow } from '@sulian/contract';
import '../../../components/console/console.css';
import './groups.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Empty, Loaded } from '../../../components/states/states.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { listGroups } from '../api/notifications.ts';
import { NotificationGroup } from './notification-group.tsx';
import { type ListProps, useLastPage } from './settings.tsx';
import { PER_PAGE, toOffset } from './use-alert-view.ts';
import { useNotificationColumns } from './use-notification-columns.tsx';

/** Notifications of the alerts by object, that with the newest first; read-only. */
export function Notifications({ page, address, asOf, onPage }: ListProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['notifications', 'groups', page, address, asOf],
    queryFn: () => listGroups({ offset: toOffset(page), limit: PER_PAGE, address, asOf }),
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
            <div className="alert-groups" aria-busy={query.isPlaceholderData}>
              {items.map((group) => (
                <NotificationGroup key={toGroupKey(group)} group={group} asOf={of ?? asOf} />
              ))}
            </div>
            <footer className="list-foot">
              <span>{t('notification.objects', { count: total })}</span>
              <Pager page={page} total={total} perPage={PER_PAGE} onChange={(next) => onPage(next, of ?? asOf)} />
            </footer>
          </>
        )
      }
    </Loaded>
  );
}

const toGroupKey = ({ latest: { alert } }: NotificationGroupRow): string =>
  `${alert.blockchain} ${alert.objectType} ${alert.address}`;
