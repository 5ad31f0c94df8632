import type { Screening } from '@sulian/contract';
import { formatCount, SCREENING_ROW_STATES } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Empty, Loaded } from '../../../components/states/states.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../../components/text/time.tsx';
import { paths } from '../../../lib/paths.ts';
import { Actions } from '../parts/actions.tsx';
import { Download } from '../parts/download.tsx';
import { Passes } from '../parts/passes.tsx';
import { RowState } from '../parts/row-state.tsx';
import { StateChip } from '../parts/state-chip.tsx';
import { useScreenings } from './use-screenings.ts';

/** Screenings of the case, the newest first. */
export function ScreeningTable() {
  const { t } = useTranslation();
  const query = useScreenings();
  const columns = useColumns();
  return (
    <section className="card batch-list">
      <header>
        <h2>{t('batch.list.title')}</h2>
        <span className="dim">{t('batch.neverClean')}</span>
      </header>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty text={t('batch.list.empty')} />
          ) : (
            <DataTable label={t('batch.list.title')} columns={columns} rows={items} rowKey={({ id }) => String(id)} />
          )
        }
      </Loaded>
    </section>
  );
}

function useColumns(): ReadonlyArray<Column<Screening>> {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  return [
    {
      key: 'file',
      title: t('batch.list.file'),
      className: 'wide',
      cell: ({ id, fileName, rows }) => (
        <>
          <Link to={paths.screening(id)}>
            <b>{fileName}</b>
          </Link>
          <div className="dim">{t('batch.list.rows', { count: rows, shown: formatCount(rows) })}</div>
        </>
      ),
    },
    {
      key: 'by',
      title: inZone(t('batch.list.time')),
      cell: ({ by, createdSec }) => (
        <>
          <Time sec={createdSec} />
          <div className="dim batch-by">{by}</div>
        </>
      ),
    },
    { key: 'state', title: t('batch.list.state'), cell: ({ state }) => <StateChip state={state} /> },
    {
      key: 'progress',
      title: t('batch.list.progress'),
      className: 'wide',
      cell: (screening) => <Passes screening={screening} />,
    },
    {
      key: 'counts',
      title: t('batch.list.counts'),
      className: 'wide',
      cell: ({ counts }) => (
        <span className="chips">
          {SCREENING_ROW_STATES.filter((state) => counts[state] > 0).map((state) => (
            <RowState key={state} state={state} count={formatCount(counts[state])} />
          ))}
        </span>
      ),
    },
    {
      key: 'actions',
      title: <span className="sr-only">{t('batch.download')}</span>,
      className: 'wide',
      cell: (screening) => (
        <div className="batch-row-actions">
          <Download id={screening.id} />
          <Actions screening={screening} isLink />
        </div>
      ),
    },
  ];
}
