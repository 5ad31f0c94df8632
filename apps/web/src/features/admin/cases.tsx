import type { CaseRow } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/console/confirm.tsx';
import { PagedTable } from '../../components/console/paged-table.tsx';
import { SearchForm } from '../../components/console/search-form.tsx';
import { useList } from '../../components/console/use-list.ts';
import type { Column } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { changeCase, listCases } from './api/admin.ts';
import { CaseDialog } from './case-dialog.tsx';

type OpenDialog = { readonly what: 'new' } | { readonly what: 'edit' | 'status'; readonly row: CaseRow };

export function Cases() {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const queries = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const { query, filter, choose, page, setPage } = useList({ key: 'cases', initial: { q: '' }, list: listCases });
  const close = () => setOpenDialog(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: ['cases'] });
  const moved = openDialog?.what === 'status' ? openDialog.row : undefined;
  const move = moved?.status === 'CLOSED' ? 'reopen' : 'close';
  const columns: ReadonlyArray<Column<CaseRow>> = [
    { key: 'name', title: t('admin.caseName'), cell: (row) => <b>{row.name}</b>, className: 'wrap' },
    { key: 'description', title: t('admin.description'), cell: (row) => row.description ?? '', className: 'wrap' },
    { key: 'users', title: t('admin.numberOfUsers'), cell: (row) => row.numberOfUsers, align: 'right' },
    {
      key: 'credit',
      title: t('admin.credit'),
      cell: (row) => (row.credit === null ? t('app.missing') : formatCount(row.credit)),
      align: 'right',
    },
    { key: 'created', title: inZone(t('admin.createdAt')), cell: (row) => <Time sec={row.createdAt} /> },
    {
      key: 'status',
      title: t('admin.status'),
      cell: (row) => (
        <span className={`chip ${row.status === 'APPROVED' ? 'status success' : 'dashed'}`}>
          {t(`admin.caseStatus.${row.status}`)}
        </span>
      ),
    },
    {
      key: 'actions',
      title: <span className="sr-only">{t('admin.actions')}</span>,
      align: 'right',
      cell: (row) => (
        <span className="row-actions">
          <button
            type="button"
            className="link"
            aria-label={t('admin.editCase', { name: row.name })}
            onClick={() => setOpenDialog({ what: 'edit', row })}
          >
            {t('admin.edit')}
          </button>
          <button type="button" className="link" onClick={() => setOpenDialog({ what: 'status', row })}>
            {t(row.status === 'CLOSED' ? 'admin.reopen' : 'admin.close')}
          </button>
        </span>
      ),
    },
  ];
  return (
    <section className="card">
      <div className="toolbar">
        <SearchForm label={t('admin.searchCases')} value={filter.q} onSearch={(q) => choose({ q })} />
        <button type="button" className="btn primary at-end" onClick={() => setOpenDialog({ what: 'new' })}>
          {t('admin.newCase')}
        </button>
      </div>
      <PagedTable
        label={t('admin.cases')}
        empty={t('admin.noCases')}
        query={query}
        columns={columns}
        rowKey={({ id }) => String(id)}
        page={page}
        onPage={setPage}
      />
      {(openDialog?.what === 'new' || openDialog?.what === 'edit') && (
        <CaseDialog row={openDialog.what === 'edit' ? openDialog.row : undefined} onClose={close} onDone={refresh} />
      )}
      <Confirm
        title={t(`admin.${move}Title`)}
        confirm={t(`admin.${move}`)}
        isOpen={moved !== undefined}
        isSevere={move === 'close'}
        onClose={close}
        work={async () => {
          if (moved !== undefined) await changeCase(moved.id, { status: move === 'close' ? 'CLOSED' : 'APPROVED' });
          await refresh();
        }}
      >
        <p>{t(`admin.${move}Text`, { name: moved?.name ?? '' })}</p>
      </Confirm>
    </section>
  );
}
