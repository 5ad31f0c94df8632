import type { SessionRow } from '@sulian/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/console/confirm.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { listSessions, revokeSession } from './api/account.ts';

const KEY = ['sessions'];

/** Sessions of this account; any other session can be ended here. */
export function Sessions() {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: listSessions });
  const [ending, setEnding] = useState<SessionRow>();
  const end = async () => {
    if (ending !== undefined) await revokeSession(ending.id);
    await queries.invalidateQueries({ queryKey: KEY });
  };
  const columns: ReadonlyArray<Column<SessionRow>> = [
    { key: 'client', title: t('account.client'), cell: (row) => row.client ?? t('account.unknownClient') },
    { key: 'address', title: t('account.networkAddress'), cell: (row) => row.networkAddress, className: 'mono' },
    { key: 'created', title: inZone(t('account.createdAt')), cell: (row) => <Time sec={row.createdAt} /> },
    { key: 'seen', title: inZone(t('account.lastSeenAt')), cell: (row) => <Time sec={row.lastSeenAt} /> },
    {
      key: 'expires',
      title: inZone(t('account.expiresAt')),
      className: 'hidden-on-phones',
      cell: (row) => <Time sec={row.expiresAt} />,
    },
    {
      key: 'end',
      title: <span className="sr-only">{t('account.actions')}</span>,
      align: 'right',
      cell: (row) =>
        row.isCurrent ? (
          <span className="chip status success">{t('account.current')}</span>
        ) : (
          <button type="button" className="link severe" onClick={() => setEnding(row)}>
            {t('account.revoke')}
          </button>
        ),
    },
  ];
  return (
    <section className="card">
      <header>
        <h2>{t('account.sessions')}</h2>
      </header>
      <Loaded query={query}>
        {(rows) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys
          <section className="wide-table" aria-label={t('account.sessions')} tabIndex={0}>
            <DataTable label={t('account.sessions')} columns={columns} rows={rows} rowKey={({ id }) => String(id)} />
          </section>
        )}
      </Loaded>
      <Confirm
        title={t('account.revokeTitle')}
        confirm={t('account.revoke')}
        isOpen={ending !== undefined}
        isSevere
        onClose={() => setEnding(undefined)}
        work={end}
      >
        <p>
          {t('account.revokeText', {
            client: ending?.client ?? t('account.unknownClient'),
            address: ending?.networkAddress ?? '',
          })}
        </p>
      </Confirm>
    </section>
  );
}
