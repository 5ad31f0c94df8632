import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../components/states/states.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { usePaging } from '../../../components/table/use-paging.ts';
import type { ListedRef } from '../../../lib/api.ts';
import { useEntityName } from '../../../lib/entity-name.ts';
import { countKnown } from '../../../lib/known-total.ts';
import { choiceOf } from '../assets/choice.ts';
import { listMembers } from './api/list-counterparties.ts';
import type { Filters } from './filters.ts';
import { type Item, useColumns } from './use-columns.tsx';

const PER_PAGE = 10;

interface Props {
  readonly target: ListedRef;
  readonly filters: Filters;
  /** A row of one entity. */
  readonly row: Item;
}

/** Addresses or wallets that a row of one entity sums. */
export function Members({ target, filters, row }: Props) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const { page, asOf, turn } = usePaging<string>(JSON.stringify(filters));
  const of = { entity: row.entity?.id ?? 0, coin: choiceOf(row.coin) };
  const query = useQuery({
    queryKey: ['counterparties', target, filters, of, page, asOf],
    queryFn: () => listMembers(target, filters, of, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE, asOf }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns(target.blockchain, query.data?.items ?? []);
  return (
    <Loaded query={query}>
      {({ items, _metadata: { total, asOf: next } }) => (
        <>
          <DataTable
            label={t('counterparty.members', { name: row.entity === null ? '' : toName(row.entity) })}
            columns={columns}
            rows={items}
            rowKey={({ address, party }) => address ?? party}
          />
          <Pager
            page={page}
            total={countKnown(total, { page, perPage: PER_PAGE, shownCount: items.length })}
            perPage={PER_PAGE}
            onChange={(to) => turn(to, next)}
          />
        </>
      )}
    </Loaded>
  );
}
