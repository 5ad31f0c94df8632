import type { EntityChangeRow } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { PagedTable } from '../../../components/console/paged-table.tsx';
import { useList } from '../../../components/console/use-list.ts';
import { EntityLink } from '../../../components/references/entity-link.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../../components/text/time.tsx';
import { listChanges } from './api.ts';

/** Merges, separations and aliases, newest first. */
export function Changes() {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const { query, page, setPage } = useList({ key: 'entity-merges', initial: {}, list: listChanges });
  const columns: ReadonlyArray<Column<EntityChangeRow>> = [
    { key: 'time', title: inZone(t('labels.time')), cell: (row) => <Time sec={row.time} /> },
    { key: 'action', title: t('merge.action'), cell: ({ action }) => t(`merge.actions.${action}`) },
    {
      key: 'main',
      title: t('labels.entity'),
      className: 'wrap',
      cell: ({ main }) => <EntityLink entity={{ ...main, names: [] }} />,
    },
    {
      key: 'entities',
      title: t('merge.changed'),
      className: 'wrap',
      cell: ({ alias, entities }) => alias ?? entities.map(({ name }) => name).join(t('error.listMark')),
    },
    { key: 'labels', title: t('merge.moved'), align: 'right', cell: (row) => formatCount(row.labels) },
    { key: 'reason', title: t('labels.reason'), className: 'wrap', cell: (row) => row.reason },
    { key: 'by', title: t('labels.by'), className: 'wrap', cell: (row) => row.by },
  ];
  return (
    <section className="card">
      <header>
        <h2>{t('merge.history')}</h2>
      </header>
      <PagedTable
        label={t('merge.history')}
        empty={t('merge.noHistory')}
        query={query}
        columns={columns}
        rowKey={({ id }) => String(id)}
        page={page}
        onPage={setPage}
      />
    </section>
  );
}
