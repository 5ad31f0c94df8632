import type { ImportRow } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListImports } from '../../components/console/list-imports.tsx';
import { PagedTable } from '../../components/console/paged-table.tsx';
import { useList } from '../../components/console/use-list.ts';
import type { Column } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { listImports } from './api/labels.ts';
import { ImportDialog } from './import/import-dialog.tsx';
import { ImportReport } from './import-report.tsx';
import './labels.css';

/** Import record of the program's own labels. */
const OWN = { format: 'program', by: 'system' };

const number = (value: number): string => formatCount(value);
const isOwn = ({ format }: ImportRow): boolean => format === OWN.format;

/** Every import: what it changed, and which lines it refused. */
export function Imports() {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const { query, page, setPage } = useList({ key: 'label-imports', initial: {}, list: listImports });
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const refresh = useCallback(
    () => Promise.all(['label-imports', 'labels'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
    [queries],
  );
  const count = (key: string, of: (row: ImportRow) => number): Column<ImportRow> => ({
    key,
    title: t(`labels.counts.${key}`),
    align: 'right',
    className: 'mono',
    cell: (row) => number(of(row)),
  });
  const columns: ReadonlyArray<Column<ImportRow>> = [
    { key: 'time', title: inZone(t('labels.time')), cell: (row) => <Time sec={row.time} /> },
    {
      key: 'name',
      title: t('labels.file'),
      cell: (row) => <b>{isOwn(row) ? t('labels.own') : row.name}</b>,
      className: 'wrap',
    },
    { key: 'format', title: t('labels.format'), cell: (row) => (isOwn(row) ? t('labels.ownFormat') : row.format) },
    {
      key: 'by',
      title: t('labels.by'),
      cell: ({ by }) => (by === OWN.by ? t('labels.system') : by),
      className: 'wrap',
    },
    count('added', (row) => row.labels.added),
    count('changed', (row) => row.labels.changed),
    count('withdrawn', (row) => row.labels.withdrawn),
    count('unchanged', (row) => row.labels.unchanged),
    count('conflicting', (row) => row.conflicting),
    count('refused', (row) => row.refused),
    count('flagged', (row) => row.flagged),
  ];
  return (
    <section className="card">
      <div className="toolbar">
        <button type="button" className="btn primary at-end" onClick={() => setOpen(true)}>
          {t('labels.importTitle')}
        </button>
      </div>
      <ListImports kind="LABELS" onEnd={refresh} />
      {isOpen && <ImportDialog onClose={() => setOpen(false)} onDone={refresh} />}
      <PagedTable
        label={t('labels.imports')}
        empty={t('labels.noImports')}
        query={query}
        columns={columns}
        rowKey={({ id }) => String(id)}
        page={page}
        onPage={setPage}
        details={{ label: ({ name }) => name, render: (row) => <ImportReport row={row} /> }}
      />
    </section>
  );
}
