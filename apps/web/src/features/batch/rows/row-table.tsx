import type { Screening } from '@sulian/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty, Failed, Stale } from '../../../components/states/states.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { RowDetails } from './row-details.tsx';
import { RowFilter } from './row-filter.tsx';
import { RowsFoot } from './rows-foot.tsx';
import { useChoice } from './use-choice.ts';
import { useRowColumns } from './use-row-columns.tsx';
import { useRows } from './use-rows.ts';

/** Rows of a screening in the list's order, a page at a time. */
export function RowTable({ screening }: { readonly screening: Screening }) {
  const { t } = useTranslation();
  const { query, view, choose, goNext, goPrevious, goTo, hasPrevious } = useRows(screening);
  const choice = useChoice(screening.id);
  const columns = useRowColumns({ choice, passes: screening.passes.length });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { data, isError, isPlaceholderData } = query;
  const rows = data?.items;
  const toggle = (key: string) =>
    setOpen((now) => new Set(now.has(key) ? [...now].filter((each) => each !== key) : [...now, key]));
  return (
    <section className="card batch-rows">
      <header>
        <h2>{t('batch.rows.title')}</h2>
        <RowFilter screening={screening} view={view} onChoose={choose} />
      </header>
      {isError && data === undefined && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {isError && data !== undefined && <Stale query={query} />}
      {!(isError && data === undefined) && (
        <>
          <ChoiceBar rows={rows ?? []} view={view} choice={choice} />
          {rows?.length === 0 && !isPlaceholderData ? (
            <Empty text={t('batch.rows.none')} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys
            <section className="scroll-x" aria-label={t('batch.rows.title')} tabIndex={0}>
              <DataTable
                label={t('batch.rows.title')}
                columns={columns}
                rows={rows}
                rowKey={({ position }) => String(position)}
                isBusy={isPlaceholderData}
                skeletonRows={8}
                expansion={{
                  open,
                  label: ({ line }) => t('batch.rows.details', { line }),
                  onToggle: toggle,
                  toggleLabel: ({ line }) => t('batch.rows.details', { line }),
                  render: (row) => <RowDetails row={row} />,
                }}
              />
            </section>
          )}
          <RowsFoot
            rows={rows ?? []}
            total={screening.rows}
            hasPrevious={hasPrevious}
            hasNext={data?.next != null}
            onPrevious={goPrevious}
            onNext={goNext}
            onGoTo={goTo}
          />
        </>
      )}
    </section>
  );
}
