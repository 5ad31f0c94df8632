import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty, Loaded } from '../../../components/states/states.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import type { CoinItem } from '../assets/choice.ts';
import { FilterBar } from './filter-bar.tsx';
import { changeFilters, type Filters, isNarrowed } from './filters.ts';
import { type Item, useColumns } from './use-columns.tsx';
import './counterparties.css';

export const PER_PAGE = 10;

export interface Filtered {
  readonly filters: Filters;
  readonly onFilter: (filters: Filters) => void;
}

interface Answer {
  readonly items: readonly Item[];
  readonly _metadata: { readonly total: number };
}

interface ListProps<A extends Answer> extends Filtered {
  readonly query: UseQueryResult<A>;
  /** Undefined: rows of several chains. */
  readonly blockchain: string | undefined;
  readonly coins: readonly CoinItem[];
  /** What must be known to read the list, or why it is not told. */
  readonly notes: (answer: A) => ReactNode;
  /** False: that nobody is listed does not say that there is nobody. */
  readonly isTold: (answer: A) => boolean;
  readonly page: number;
  readonly setPage: (page: number) => void;
}

/** A list of counterparties, of one chain or of several, with what narrows it. */
export function PartyList<A extends Answer>(props: ListProps<A>) {
  const { query, blockchain, coins, notes, isTold, page, setPage, filters, onFilter } = props;
  const { t } = useTranslation();
  const columns = useColumns(blockchain);
  const table = {
    label: t('counterparty.title'),
    columns,
    rowKey: ({ blockchain: of = '', party, address, coin }: Item) => `${of} ${address ?? party} ${coin.id}`,
    skeletonRows: PER_PAGE,
  };
  const change = (given: Partial<Filters>) => {
    setPage(1);
    onFilter(changeFilters(filters, given));
  };
  return (
    <div className="counterparties">
      <FilterBar filters={filters} coins={coins} onChange={change} />
      <Loaded query={query} skeleton={<DataTable {...table} rows={undefined} />}>
        {(answer) => (
          <>
            {notes(answer)}
            {answer.items.length === 0 ? (
              isTold(answer) && <Empty text={t(isNarrowed(filters) ? 'counterparty.noneLeft' : 'counterparty.none')} />
            ) : (
              <>
                <DataTable {...table} rows={answer.items} isBusy={query.isPlaceholderData} />
                <footer className="list-foot">
                  <span className="dim">
                    {t('counterparty.total', {
                      count: answer._metadata.total,
                      total: answer._metadata.total.toLocaleString('en-US'),
                    })}
                  </span>
                  <Pager page={page} total={answer._metadata.total} perPage={PER_PAGE} onChange={setPage} />
                </footer>
              </>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
