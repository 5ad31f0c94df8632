import type { UserRow } from '@sulian/contract';
import { ACCOUNT_STATUSES, ROLES } from '@sulian/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../components/console/filter-select.tsx';
import { PagedTable } from '../../components/console/paged-table.tsx';
import { SearchForm } from '../../components/console/search-form.tsx';
import { StatusChip } from '../../components/console/status-chip.tsx';
import { useList } from '../../components/console/use-list.ts';
import type { Column } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { listUsers } from './api/admin.ts';
import { UserDialog } from './user-dialog.tsx';

export function Users() {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const queries = useQueryClient();
  const [managed, setManaged] = useState<UserRow>();
  const { query, filter, choose, page, setPage } = useList({
    key: 'users',
    initial: { role: '', status: '', q: '' },
    list: listUsers,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ['users'] });
  const columns: ReadonlyArray<Column<UserRow>> = [
    { key: 'name', title: t('admin.name'), cell: (row) => <b>{row.name}</b> },
    { key: 'email', title: t('admin.email'), cell: (row) => row.email, className: 'wrap' },
    { key: 'role', title: t('admin.role'), cell: (row) => t(`header.roles.${row.role}`) },
    { key: 'case', title: t('admin.case'), cell: (row) => row.caseName, className: 'wrap' },
    { key: 'status', title: t('admin.status'), cell: (row) => <StatusChip status={row.status} /> },
    { key: 'sessions', title: t('admin.sessions'), cell: (row) => row.numberOfSessions, align: 'right' },
    {
      key: 'seen',
      title: inZone(t('admin.lastSeen')),
      cell: (row) => (row.lastSeenAt === null ? t('admin.never') : <Time sec={row.lastSeenAt} />),
    },
    {
      key: 'actions',
      title: <span className="sr-only">{t('admin.actions')}</span>,
      align: 'right',
      cell: (row) => (
        <button
          type="button"
          className="link"
          aria-label={t('admin.manageUser', { name: row.name })}
          onClick={() => setManaged(row)}
        >
          {t('admin.manage')}
        </button>
      ),
    },
  ];
  const roles = ROLES.map((each) => [each, t(`header.roles.${each}`)] as const);
  const statuses = ACCOUNT_STATUSES.map((each) => [each, t(`review.status.${each}`)] as const);
  return (
    <section className="card">
      <div className="toolbar">
        <FilterSelect
          label={t('admin.role')}
          value={filter.role}
          onChange={(role) => choose({ role })}
          options={[['', t('admin.allRoles')], ...roles]}
        />
        <FilterSelect
          label={t('admin.status')}
          value={filter.status}
          onChange={(status) => choose({ status })}
          options={[['', t('review.allStatuses')], ...statuses]}
        />
        <SearchForm label={t('admin.searchUsers')} value={filter.q} onSearch={(q) => choose({ q })} />
      </div>
      <PagedTable
        label={t('admin.users')}
        empty={t('admin.noUsers')}
        query={query}
        columns={columns}
        rowKey={({ id }) => String(id)}
        page={page}
        onPage={setPage}
      />
      {managed !== undefined && <UserDialog row={managed} onClose={() => setManaged(undefined)} onDone={refresh} />}
    </section>
  );
}
