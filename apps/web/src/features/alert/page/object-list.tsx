import type { AlertRow, NotificationRow } from '@sulian/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../components/states/states.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { listOfObject } from '../api/notifications.ts';

const PER_PAGE = 10;

interface ObjectListProps {
  readonly table: {
    readonly label: string;
    readonly columns: ReadonlyArray<Column<NotificationRow>>;
    readonly rowKey: (row: NotificationRow) => string;
  };
  readonly alert: AlertRow;
  /** Moment of the group's counts, so that the list has as many. */
  readonly asOf: number | undefined;
  readonly unpricedTokens: 'ONLY' | 'WITHOUT';
}

/** All notifications of one object, or its tokens without a price. Later pages stay at the moment of the first. */
export function ObjectList({ table, alert, asOf, unpricedTokens }: ObjectListProps) {
  const [{ page, since }, turnTo] = useState({ page: 1, since: asOf });
  const of = {
    offset: PER_PAGE * (page - 1),
    limit: PER_PAGE,
    blockchain: alert.blockchain,
    objectType: alert.objectType,
    objectAddress: alert.address,
    unpricedTokens,
    asOf: page === 1 ? asOf : since,
  };
  const query = useQuery({
    queryKey: ['notifications', 'object', of],
    queryFn: () => listOfObject(of),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Loaded query={query} skeleton={<DataTable {...table} rows={undefined} skeletonRows={PER_PAGE} />}>
      {({ items, _metadata: { total } }) => (
        <>
          <DataTable {...table} rows={items} isBusy={query.isPlaceholderData} />
          <Pager
            page={page}
            total={total}
            perPage={PER_PAGE}
            onChange={(next) => turnTo({ page: next, since: of.asOf })}
          />
        </>
      )}
    </Loaded>
  );
}
