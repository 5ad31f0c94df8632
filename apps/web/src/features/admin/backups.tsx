import type { BackupLine } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Empty, Loaded } from '../../components/states/states.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { listBackups } from './api/admin.ts';

const REFRESH_MS = 60_000;

/** Backups, rehearsals and restores, newest first. */
export function Backups() {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const query = useQuery({ queryKey: ['backups'], queryFn: listBackups, refetchInterval: REFRESH_MS });
  const columns: ReadonlyArray<Column<BackupLine>> = [
    { key: 'at', title: inZone(t('admin.backupTime')), cell: ({ at }) => <Time sec={at} /> },
    { key: 'action', title: t('admin.backupAction'), cell: ({ action }) => t(`admin.backupActions.${toKey(action)}`) },
    { key: 'backup', title: t('admin.backupName'), cell: ({ backup }) => backup ?? '–', className: 'wrap' },
    { key: 'by', title: t('admin.backupBy'), cell: ({ byWhom }) => byWhom ?? t('admin.bySchedule') },
    { key: 'result', title: t('admin.status'), cell: (row) => <Result row={row} /> },
  ];
  return (
    <section className="card admin-part">
      <header>
        <h2>{t('admin.backups')}</h2>
      </header>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty text={t('admin.noBackupYet')} />
          ) : (
            <DataTable
              label={t('admin.backups')}
              columns={columns}
              rows={rows}
              rowKey={({ at, action, backup }) => `${at} ${action} ${backup}`}
            />
          )
        }
      </Loaded>
    </section>
  );
}

const toKey = (action: BackupLine['action']): string => action.slice('backup.'.length);

function Result({ row: { fault, faults } }: { readonly row: BackupLine }) {
  const { t } = useTranslation();
  if (fault !== null) return <span className="chip status failed">{t('admin.backupFault', { code: fault })}</span>;
  if (faults !== null && faults > 0)
    return <span className="chip status failed">{t('admin.backupFaults', { count: faults })}</span>;
  return faults === 0 ? t('admin.backupProven') : t('admin.backupFine');
}
