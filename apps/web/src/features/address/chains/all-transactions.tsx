import type { EntityTransactionsAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeftOut } from '../../../components/print/left-out.tsx';
import { Absent } from '../../../components/states/absent.tsx';
import { Loaded } from '../../../components/states/states.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { usePrinting } from '../../../lib/printing.ts';
import { readPrintedTurned } from '../../../lib/read-printed.ts';
import { useRowsPerPage } from '../../../lib/rows-per-page.ts';
import { hasTurnedSpan, type TransactionView, useTransactionView } from '../../../lib/transaction-view.ts';
import { useTransactionColumns } from '../activity/columns.tsx';
import { RowsPerPageChoice } from '../activity/list-foot.tsx';
import type { Row } from '../activity/row.ts';
import { Rows } from '../activity/transactions.tsx';
import { TurnedSpan } from '../activity/turned-span.tsx';
import { AllFilters } from './all-filters.tsx';
import { listTransactions, toTransactionQuery } from './api.ts';
import { ChainNotes, listGaps } from './chain-notes.tsx';
import '../activity/activity.css';

/** Blockchain of lists over several chains: none, so no chain's own coin is offered. */
const SEVERAL = '';

/** Transactions of an entity over all its chains, newest first; the selection is in the address of the page. */
export function AllTransactions({ entityId }: { readonly entityId: number }) {
  const { view, show } = useTransactionView(SEVERAL);
  const perPage = useRowsPerPage();
  // Another filter, and another length of pages, begins with the newest.
  const key = JSON.stringify([toTransactionQuery(view), perPage]);
  return <Pages key={key} entityId={entityId} view={view} perPage={perPage} onShow={show} />;
}

interface PagesProps {
  readonly entityId: number;
  readonly view: TransactionView;
  readonly perPage: ReturnType<typeof useRowsPerPage>;
  readonly onShow: (part: Partial<TransactionView>) => void;
}

function Pages({ entityId, view, perPage, onShow }: PagesProps) {
  const { t } = useTranslation();
  /** Cursor of each page turned; the newest page has none. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const isPrinted = usePrinting() === 'ALL';
  const pageQuery = useQuery({
    queryKey: ['entity-transactions', entityId, toTransactionQuery(view), perPage, cursor],
    queryFn: () => listTransactions(entityId, view, { limit: perPage, cursor }),
    placeholderData: keepPreviousData,
    enabled: !hasTurnedSpan(view),
  });
  const printedQuery = useQuery({
    queryKey: ['printed-entity-transactions', entityId, toTransactionQuery(view)],
    queryFn: () => readPrintedTurned((part) => listTransactions(entityId, view, part)),
    enabled: isPrinted && !hasTurnedSpan(view),
  });
  const query = isPrinted ? printedQuery : pageQuery;
  const columns = useTransactionColumns(undefined, { rows: query.data?.items ?? [], places: 0 });
  const rowKey = ({ blockchain, hash }: Row) => `${blockchain} ${hash}`;
  const table = { label: t('list.title'), columns, rowKey, skeletonRows: perPage };
  if (hasTurnedSpan(view))
    return (
      <>
        <AllFilters view={view} onShow={onShow} items={[]} />
        <TurnedSpan />
      </>
    );
  return (
    <>
      <AllFilters view={view} onShow={onShow} items={query.data?.items ?? []} />
      <Loaded query={query} skeleton={<DataTable {...table} rows={undefined} />}>
        {({ items, chains, _metadata: { total, nextCursor } }) => (
          <>
            <ChainNotes gaps={[...listGaps(chains), ['NOT_SEARCHED', listNotSearched(chains)]]} />
            {items.length === 0 ? (
              <Absent
                text={t(isNarrowed(view) ? 'list.noneOfFilter' : 'list.none')}
                basis={chains.map(({ basis }) => basis)}
              />
            ) : (
              <Rows
                table={table}
                items={items}
                metadata={{ poisoningNotLookedUp: sumNotLookedUp(chains) }}
                isBusy={query.isPlaceholderData}
              />
            )}
            {isPrinted && <LeftOut total={total} shownCount={items.length} />}
            <footer className="list-foot">
              <span className="dim">{t('list.total', { count: total, total: formatCount(total) })}</span>
              <RowsPerPageChoice total={total} perPage={perPage} />
              <nav className="pager" aria-label={t('entity.lists.pages')}>
                <button
                  type="button"
                  className="btn small"
                  disabled={cursor === undefined}
                  onClick={() => setCursors(cursors.slice(0, -1))}
                >
                  {t('entity.lists.newer')}
                </button>
                <button
                  type="button"
                  className="btn small"
                  disabled={nextCursor === null || query.isPlaceholderData}
                  onClick={() => nextCursor !== null && setCursors([...cursors, nextCursor])}
                >
                  {t('entity.lists.older')}
                </button>
              </nav>
            </footer>
          </>
        )}
      </Loaded>
    </>
  );
}

type Chains = EntityTransactionsAnswer['chains'];

const isNarrowed = (view: TransactionView): boolean =>
  Object.values(toTransactionQuery(view)).some((part) => part !== undefined);

const listNotSearched = (chains: Chains): readonly string[] =>
  chains.filter(({ state, isComplete }) => state === 'LISTED' && !isComplete).map(({ blockchain }) => blockchain);

const sumNotLookedUp = (chains: Chains): number =>
  chains.reduce((sum, { poisoningNotLookedUp }) => sum + poisoningNotLookedUp, 0);
