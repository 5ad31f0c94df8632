import type { CounterpartiesAnswer } from '@sulian/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty, Loaded } from '../../../components/states/states.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { getCoins, type ObjectRef } from '../../../lib/api.ts';
import { listCounterparties } from './api/list-counterparties.ts';
import { FilterBar } from './filter-bar.tsx';
import { changeFilters, type Filters, isNarrowed } from './filters.ts';
import { Notes } from './notes.tsx';
import { useColumns } from './use-columns.tsx';
import './counterparties.css';

const PER_PAGE = 10;
type Item = CounterpartiesAnswer['items'][number];

interface Props {
  readonly target: ObjectRef;
  readonly filters: Filters;
  readonly onFilter: (filters: Filters) => void;
}

/** Who paid an object and whom it paid. */
export function Counterparties({ target, filters, onFilter }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const coins = useQuery({ queryKey: ['coins', target], queryFn: () => getCoins(target) });
  const query = useQuery({
    queryKey: ['counterparties', target, filters, page],
    queryFn: () => listCounterparties(target, filters, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns(target.blockchain);
  const table = {
    label: t('counterparty.title'),
    columns,
    rowKey: ({ party, address, coin }: Item) => `${address ?? party} ${coin.id}`,
    skeletonRows: PER_PAGE,
  };
  const change = (given: Partial<Filters>) => {
    setPage(1);
    onFilter(changeFilters(filters, given));
  };
  return (
    <div className="counterparties">
      <FilterBar filters={filters} coins={coins.data?.items ?? []} onChange={change} />
      <Loaded query={query} skeleton={<DataTable {...table} rows={undefined} />}>
        {({ items, _metadata, basis }) => (
          <>
            <Notes metadata={_metadata} basis={basis} />
            {items.length === 0 ? (
              _metadata.isComplete && (
                <Empty text={t(isNarrowed(filters) ? 'counterparty.noneLeft' : 'counterparty.none')} />
              )
            ) : (
              <DataTable {...table} rows={items} isBusy={query.isPlaceholderData} />
            )}
            {items.length > 0 && (
              <footer className="list-foot">
                <span className="dim">
                  {t('counterparty.total', { count: _metadata.total, total: _metadata.total.toLocaleString('en-US') })}
                </span>
                <Pager page={page} total={_metadata.total} perPage={PER_PAGE} onChange={setPage} />
              </footer>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
