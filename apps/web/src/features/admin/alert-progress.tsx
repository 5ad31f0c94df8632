import type { AlertProgressRow } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Empty, Loaded } from '../../components/states/states.tsx';
import type { Column } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { ALERT_PROGRESS_REFRESH_MS } from '../../lib/pauses.ts';
import { listAlertProgress } from './api/admin.ts';
import { ChainTable } from './chain-table.tsx';

const count = (value: number): string => formatCount(value);

/** How far the alerts of each chain are evaluated, what waits for a score, and what was given up. */
export function AlertProgress() {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const query = useQuery({
    queryKey: ['alert-progress'],
    queryFn: listAlertProgress,
    refetchInterval: ALERT_PROGRESS_REFRESH_MS,
  });
  const columns: ReadonlyArray<Column<AlertProgressRow>> = [
    { key: 'height', title: t('admin.evaluatedBlock'), cell: ({ height }) => count(height), align: 'right' },
    { key: 'behind', title: t('admin.behind'), cell: (row) => <Behind row={row} />, align: 'right' },
    { key: 'at', title: inZone(t('admin.evaluatedAt')), cell: ({ evaluatedAt }) => <Time sec={evaluatedAt} /> },
    { key: 'waiting', title: t('admin.scoresWaiting'), cell: ({ waiting }) => count(waiting), align: 'right' },
    {
      key: 'since',
      title: t('admin.waitingSince'),
      cell: ({ waitingSince }) => (waitingSince === null ? '–' : <Time sec={waitingSince} />),
    },
    {
      key: 'failed',
      title: t('admin.givenUp'),
      align: 'right',
      cell: ({ failed }) => (failed === 0 ? '0' : <span className="chip status failed">{count(failed)}</span>),
    },
  ];
  return (
    <section className="card">
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty text={t('admin.noAlertProgress')} />
          ) : (
            <ChainTable label={t('admin.alerts')} columns={columns} rows={rows} />
          )
        }
      </Loaded>
    </section>
  );
}

/** Blocks that are indexed and not evaluated yet. */
function Behind({ row: { height, indexedHeight } }: { readonly row: AlertProgressRow }) {
  const { t } = useTranslation();
  if (indexedHeight === null) return '–';
  const behind = Math.max(0, indexedHeight - height);
  return behind === 0 ? t('admin.level') : <span className="chip warn">{count(behind)}</span>;
}
