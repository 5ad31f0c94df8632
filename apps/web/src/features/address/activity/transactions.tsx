import type { TransactionsAnswer } from '@sulian/contract';
import { isUnfetched } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeftOut } from '../../../components/print/left-out.tsx';
import { Absent } from '../../../components/states/absent.tsx';
import { Empty, Loaded } from '../../../components/states/states.tsx';
import { Strip } from '../../../components/states/strip.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { AsOfBlock } from '../../../components/text/as-of-block.tsx';
import type { ListedRef } from '../../../lib/api.ts';
import { hasManyAssets } from '../../../lib/chain-assets.ts';
import { countPlaces, formatTime } from '../../../lib/format.ts';
import { countKnown } from '../../../lib/known-total.ts';
import { findPageBefore } from '../../../lib/pager.ts';
import { MAX_PRINTED_ROWS, usePrinting } from '../../../lib/printing.ts';
import { useRowsPerPage } from '../../../lib/rows-per-page.ts';
import { hasTurnedSpan, isFiltered, useTransactionView } from '../../../lib/transaction-view.ts';
import { printedTransactionsQuery, transactionsQuery } from './api/transactions.ts';
import { useTransactionColumns } from './columns.tsx';
import { Filters } from './filters/filters.tsx';
import { foldCosts } from './fold-costs.ts';
import { Folded } from './folded.tsx';
import { ListFoot } from './list-foot.tsx';
import type { Row } from './row.ts';
import { TurnedSpan } from './turned-span.tsx';
import './activity.css';

/** Drawn from an answer of its own: its script need not come before the page is painted. */
const Histogram = lazy(async () => ({ default: (await import('./histogram.tsx')).Histogram }));

/** Transactions of an object with times and parties; the selection is in the address of the page. */
export function Transactions({ target }: { readonly target: ListedRef }) {
  const { t } = useTranslation();
  const { view: screenView, show, correct } = useTransactionView(target.blockchain);
  const rowsPerPage = useRowsPerPage();
  const isPrinted = usePrinting() === 'ALL';
  const view = isPrinted ? { ...screenView, page: 1, asOf: undefined } : screenView;
  const perPage = isPrinted ? MAX_PRINTED_ROWS : rowsPerPage;
  const isTurned = hasTurnedSpan(view);
  const pageQuery = useQuery({ ...transactionsQuery(target, screenView, rowsPerPage), enabled: !isTurned });
  const printedQuery = useQuery({ ...printedTransactionsQuery(target, view), enabled: isPrinted && !isTurned });
  const query = isPrinted ? printedQuery : pageQuery;
  const items = query.data?.items ?? [];
  const amounts = items.flatMap((row) => foldCosts(row).lines.map(({ amount }) => amount));
  // Amounts of several coins are not aligned.
  const isOneCoin = !hasManyAssets(target.blockchain) || view.coin !== 'ALL';
  const columns = useTransactionColumns(target.blockchain, {
    rows: items,
    places: isOneCoin ? countPlaces(amounts) : 0,
    hasRow: view.row !== undefined,
  });
  const table = { label: t('list.title'), columns, rowKey: (row: Row) => row.hash, skeletonRows: rowsPerPage };
  // A page with fewer rows, or of an old link, may be beyond the end: that is not an empty list.
  const total = (data: TransactionsAnswer): number =>
    countKnown(data._metadata.total, { page: view.page, perPage, shownCount: data.items.length });
  const lastPage =
    query.data === undefined || query.isPlaceholderData || items.length > 0
      ? undefined
      : findPageBefore(view.page, total(query.data), perPage);
  // A failure is shown only once, by the list.
  const isFailed = query.isError && query.data === undefined;
  if (isTurned)
    return (
      <>
        <Filters target={target} view={view} onShow={show} data={undefined} />
        <TurnedSpan />
      </>
    );
  return (
    <>
      {!isFailed && (
        <Suspense fallback={<div className="histogram" />}>
          <Histogram target={target} view={view} onChoose={show} />
        </Suspense>
      )}
      <Filters target={target} view={view} onShow={show} data={query.isPlaceholderData ? undefined : query.data} />
      <Loaded query={query} skeleton={<DataTable {...table} rows={undefined} />}>
        {(data) => (
          <>
            {data._metadata.isReread && <Strip>{t('list.reread')}</Strip>}
            {isUnfetched(data.basis) && data._metadata.isComplete === false ? (
              data.items.length > 0 && <Strip>{t('list.fetchedOnly')}</Strip>
            ) : (
              <NotAllSearched
                metadata={data._metadata}
                hasRow={view.row !== undefined}
                onMore={() => void query.refetch()}
                isBusy={query.isFetching}
              />
            )}
            {lastPage !== undefined ? (
              <Beyond key={lastPage} onTurn={() => correct({ page: lastPage, asOf: data._metadata.asOf ?? undefined })}>
                <DataTable {...table} rows={undefined} />
              </Beyond>
            ) : data.items.length === 0 ? (
              isFiltered(view) && total(data) === 0 ? (
                data._metadata.isComplete || isUnfetched(data.basis) ? (
                  <Absent text={t('list.noneOfFilter')} basis={[data.basis]} />
                ) : (
                  <Empty text={t('list.noneSearched')} />
                )
              ) : (
                <Absent text={t('list.none')} basis={[data.basis]} />
              )
            ) : (
              <Rows table={table} items={data.items} metadata={data._metadata} isBusy={query.isPlaceholderData} />
            )}
            {isPrinted && <LeftOut total={data._metadata.total} shownCount={data.items.length} />}
            <ListFoot
              asOf={<AsOfBlock of={data.basis.historyHeight} head={data.basis.height} />}
              total={total(data)}
              page={lastPage ?? view.page}
              perPage={rowsPerPage}
              hasPages={!isPrinted}
              onTurn={(page) => show({ page, asOf: data._metadata.asOf ?? undefined })}
              isTotalShown={!query.isPlaceholderData && data._metadata.total !== null}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Placeholder while the list turns to an existing page. */
function Beyond({ onTurn, children }: { readonly onTurn: () => void; readonly children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is found that there is no such page
  useEffect(() => {
    onTurn();
  }, []);
  return children;
}

type Metadata = TransactionsAnswer['_metadata'];

interface NotAllProps {
  readonly metadata: Metadata;
  readonly hasRow: boolean;
  readonly onMore: () => void;
  readonly isBusy: boolean;
}

/** There may be more than is listed: since when was looked through, and what goes on from there. */
function NotAllSearched({ metadata: { isComplete, searchedFrom, row }, hasRow, onMore, isBusy }: NotAllProps) {
  const { t } = useTranslation();
  if (isComplete !== false) return null;
  const isRowCut = hasRow && row === null;
  return (
    <Strip
      action={
        <button type="button" className="btn small" disabled={isBusy} onClick={onMore}>
          {t(isRowCut ? 'list.traceAgain' : 'list.searchOn')}
        </button>
      }
    >
      {isRowCut
        ? t('list.rowCut')
        : searchedFrom === null
          ? t('list.notAllSearched')
          : t('list.searchedFrom', { time: formatTime(searchedFrom) })}
    </Strip>
  );
}

interface RowsProps {
  readonly table: Omit<React.ComponentProps<typeof DataTable<Row>>, 'rows'>;
  readonly items: readonly Row[];
  readonly metadata: Pick<Metadata, 'poisoningNotLookedUp'>;
  readonly isBusy: boolean;
}

/** Rows of a page; those with only poisoning appear on request. A page of only such rows has no table. */
export function Rows({ table, items, metadata, isBusy }: RowsProps) {
  const [isOpen, setOpen] = useState(false);
  const rows = isOpen ? items : items.filter(({ isPoisoning }) => !isPoisoning);
  return (
    <>
      {rows.length > 0 && <DataTable {...table} rows={rows} isBusy={isBusy} />}
      <Folded
        count={items.filter(({ isPoisoning }) => isPoisoning).length}
        notLookedUp={metadata.poisoningNotLookedUp}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
    </>
  );
}
