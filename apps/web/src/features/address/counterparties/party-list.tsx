import { formatCount } from '@sulian/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeftOut } from '../../../components/print/left-out.tsx';
import { Absent } from '../../../components/states/absent.tsx';
import { Loaded } from '../../../components/states/states.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { Reread } from '../../../components/table/reread.tsx';
import { useEntityName } from '../../../lib/entity-name.ts';
import { countKnown } from '../../../lib/known-total.ts';
import type { CoinItem } from '../assets/choice.ts';
import { CustomerRows } from './customer-rows.tsx';
import { FilterBar } from './filter-bar.tsx';
import { changeFilters, type Filters, isNarrowed } from './filters.ts';
import { type Item, useColumns } from './use-columns.tsx';
import './counterparties.css';
import type { StoredBasis } from '@sulian/domain';

export const PER_PAGE = 10;

export interface Filtered {
  readonly filters: Filters;
  readonly onFilter: (filters: Filters) => void;
}

interface Answer {
  readonly items: readonly Item[];
  readonly _metadata: { readonly total: number | null; readonly isReread: boolean };
}

interface ListProps<A extends Answer> extends Filtered {
  readonly query: UseQueryResult<A>;
  /** Undefined: rows of several chains. */
  readonly blockchain: string | undefined;
  readonly coins: readonly CoinItem[];
  /** Notes needed to read the list, or the reason why it is incomplete. */
  readonly notes: (answer: A) => ReactNode;
  /** Basis of each chain that was read. */
  readonly basisOf: (answer: A) => ReadonlyArray<StoredBasis | null>;
  /** False: an empty list does not prove that there are no parties. */
  readonly isComplete: (answer: A) => boolean;
  /** Parties of a row of one entity; undefined: rows are not grouped. */
  readonly members?: (row: Item) => ReactNode;
  /** True: all rows are shown, as many as are printed, and no pages. */
  readonly isWhole?: boolean;
  readonly page: number;
  readonly setPage: (page: number) => void;
}

const keyOf = ({ blockchain = '', party, address, coin }: Item): string =>
  `${blockchain} ${address ?? party} ${coin.id}`;

const opens = ({ customers, parties }: Item): boolean => customers !== null || parties > 1;

/** Rows open to the customers of their party, or to the parties of one entity; which are open is forgotten with the list. */
function useExpansion(blockchain: string | undefined, members: (row: Item) => ReactNode = () => null) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const label = ({ address, entity, parties }: Item): string =>
    parties > 1 && entity !== null ? toName(entity) : (address ?? '');
  return {
    open,
    label,
    canOpen: opens,
    toggleLabel: (row: Item, isOpen: boolean) =>
      row.parties > 1
        ? t('counterparty.openMembers', { name: label(row) })
        : t(`counterparty.customer.${isOpen ? 'close' : 'open'}`, { name: label(row) }),
    onToggle: (key: string) =>
      setOpen((before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key])),
    render: (row: Item) =>
      row.parties > 1
        ? members(row)
        : row.customers !== null && (
            <CustomerRows row={row} split={row.customers} blockchain={row.blockchain ?? blockchain ?? ''} />
          ),
  };
}

/** A list of counterparties, of one chain or of several, with what narrows it. */
export function PartyList<A extends Answer>(props: ListProps<A>) {
  const {
    query,
    blockchain,
    coins,
    notes,
    isComplete,
    basisOf,
    page,
    setPage,
    filters,
    onFilter,
    isWhole = false,
  } = props;
  const { t } = useTranslation();
  const columns = useColumns(blockchain, query.data?.items ?? []);
  const expansion = useExpansion(blockchain, props.members);
  const table = { label: t('list.counterparties'), columns, rowKey: keyOf, skeletonRows: PER_PAGE };
  const change = (changed: Partial<Filters>) => {
    setPage(1);
    onFilter(changeFilters(filters, changed));
  };
  return (
    <div className="counterparties">
      <FilterBar filters={filters} coins={coins} onChange={change} hasGroups={props.members !== undefined} />
      <Loaded query={query} skeleton={<DataTable {...table} rows={undefined} />}>
        {(answer) => (
          <>
            <Reread metadata={answer._metadata} />
            {notes(answer)}
            {answer.items.length === 0 ? (
              isComplete(answer) && (
                <Absent
                  text={t(isNarrowed(filters) ? 'counterparty.noneLeft' : 'counterparty.none')}
                  basis={basisOf(answer)}
                />
              )
            ) : (
              <>
                <DataTable
                  {...table}
                  {...(answer.items.some(opens) ? { expansion } : {})}
                  rows={answer.items}
                  isBusy={query.isPlaceholderData}
                />
                <footer className="list-foot">
                  <Total total={answer._metadata.total} />
                  {isWhole ? (
                    <LeftOut total={answer._metadata.total} shownCount={answer.items.length} />
                  ) : (
                    <Pager
                      page={page}
                      total={countKnown(answer._metadata.total, {
                        page,
                        perPage: PER_PAGE,
                        shownCount: answer.items.length,
                      })}
                      perPage={PER_PAGE}
                      onChange={setPage}
                    />
                  )}
                </footer>
              </>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Total({ total }: { readonly total: number | null }) {
  const { t } = useTranslation();
  return (
    <span className="dim">
      {total === null ? t('list.part') : t('counterparty.total', { count: total, total: formatCount(total) })}
    </span>
  );
}
