import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Page, ROWS_PER_PAGE } from '../../lib/query-string.ts';
import { Empty, Failed, Stale } from '../states/states.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { Pager } from '../table/pager.tsx';
import { Reread } from '../table/reread.tsx';
import './console.css';

interface Props<Row> {
  readonly label: string;
  readonly empty: string;
  readonly query: UseQueryResult<Page<Row>>;
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly rowKey: (row: Row) => string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Expanded content of a row, and the label of its button. */
  readonly details?: { readonly label: (row: Row) => string; readonly render: (row: Row) => React.ReactNode };
}

/** A console's list: loading, empty, failed and stale each look different. */
export function PagedTable<Row>({ query, empty, page, onPage, details, ...table }: Props<Row>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { data, isError, isPlaceholderData } = query;
  if (isError && (data === undefined || isPlaceholderData))
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (data?.items.length === 0 && !isPlaceholderData) return <Empty text={empty} />;
  const toggle = (key: string) =>
    setOpen(new Set(open.has(key) ? [...open].filter((each) => each !== key) : [...open, key]));
  return (
    <>
      {isError && <Stale query={query} />}
      {data !== undefined && <Reread metadata={data._metadata} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys */}
      <section className="wide-table" aria-label={table.label} tabIndex={0}>
        <DataTable
          {...table}
          rows={data?.items}
          isBusy={isPlaceholderData}
          skeletonRows={ROWS_PER_PAGE}
          {...(details === undefined ? {} : { expansion: { open, onToggle: toggle, ...details } })}
        />
      </section>
      {data !== undefined && (
        <footer className="list-foot">
          <span>{t('review.total', { count: data._metadata.total })}</span>
          <Pager page={page} total={data._metadata.total} perPage={ROWS_PER_PAGE} onChange={onPage} />
        </footer>
      )}
    </>
  );
}
