import type { RegistrationRow } from '@sulian/contract';
import { ACCOUNT_STATUSES } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FilterSelect } from '../../components/console/filter-select.tsx';
import { PagedTable } from '../../components/console/paged-table.tsx';
import { SearchForm } from '../../components/console/search-form.tsx';
import { StatusChip } from '../../components/console/status-chip.tsx';
import { useList } from '../../components/console/use-list.ts';
import type { Column } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { listRegistrations } from './api/registrations.ts';

interface Props {
  readonly toPath: (id: number) => string;
}

/** Registrations, those that wait first; each opens to its documents. */
export function Queue({ toPath }: Props) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const { query, filter, choose, page, setPage } = useList({
    key: 'registrations',
    initial: { status: 'SUBMITTED', q: '' },
    list: listRegistrations,
  });
  const columns: ReadonlyArray<Column<RegistrationRow>> = [
    {
      key: 'name',
      title: t('review.name'),
      cell: (row) => <Link to={toPath(row.id)}>{row.name}</Link>,
    },
    { key: 'email', title: t('review.email'), cell: (row) => row.email, className: 'wrap' },
    { key: 'unit', title: t('review.unit'), cell: (row) => row.workUnit, className: 'wrap' },
    { key: 'case', title: t('review.case'), cell: (row) => row.caseName, className: 'wrap' },
    { key: 'submitted', title: inZone(t('review.submittedAt')), cell: (row) => <Time sec={row.submittedAt} /> },
    { key: 'status', title: t('review.statusTitle'), cell: (row) => <StatusChip status={row.status} /> },
  ];
  const statuses = ACCOUNT_STATUSES.map((each) => [each, t(`review.status.${each}`)] as const);
  return (
    <section className="card">
      <div className="toolbar">
        <FilterSelect
          label={t('review.statusTitle')}
          value={filter.status}
          onChange={(status) => choose({ status })}
          options={[...statuses, ['', t('review.allStatuses')]]}
        />
        <SearchForm label={t('review.searchLabel')} value={filter.q} onSearch={(q) => choose({ q })} />
      </div>
      <PagedTable
        label={t('review.queue')}
        empty={t(filter.status === 'SUBMITTED' && filter.q === '' ? 'review.nothingWaits' : 'review.nothingFound')}
        query={query}
        columns={columns}
        rowKey={({ id }) => String(id)}
        page={page}
        onPage={setPage}
      />
    </section>
  );
}
