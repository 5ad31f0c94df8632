import type { EntityAddressListAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BalanceFigure } from '../../components/amounts/balance-figure.tsx';
import { useUsdNotes } from '../../components/amounts/usd.tsx';
import { ChainIcon } from '../../components/chains/chain-icon.tsx';
import { ExportButton } from '../../components/export/export-button.tsx';
import { LeftOut } from '../../components/print/left-out.tsx';
import { useListQuery } from '../../components/print/use-list-query.ts';
import { Hash } from '../../components/references/hash.tsx';
import { Empty, Loaded } from '../../components/states/states.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { Reread } from '../../components/table/reread.tsx';
import { usePaging } from '../../components/table/use-paging.ts';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { hasManyAssets } from '../../lib/chain-assets.ts';
import { paths } from '../../lib/paths.ts';
import {
  addressList,
  FIRST_ORDER,
  type AddressOrder as Order,
  ADDRESSES_PER_PAGE as PER_PAGE,
} from './api/entities.ts';

const EXPORT = 'GET /api/proxy/v1/entities/:id/addresses/export';

const ALL_COINS = 'entity.addresses.allCoins';

type Row = EntityAddressListAnswer['items'][number];

/** Every address of the entity, whatever its chain. */
export function AllAddresses({ entityId }: { readonly entityId: number }) {
  const { t } = useTranslation();
  const [order, setOrder] = useState<Order>(FIRST_ORDER);
  const { page, asOf, turn } = usePaging<string>();
  const { query, isPrinted } = useListQuery(addressList(entityId, order), { page, asOf });
  const onOrder = (chosen: Order) => {
    setOrder(chosen);
    turn(1);
  };
  const columns = useColumns(order, onOrder, query.data?.items ?? []);
  const table = {
    label: t('entity.addresses.title'),
    columns,
    rowKey: (row: Row) => `${row.blockchain} ${row.address}`,
  };
  return (
    <section className="card list entity-list">
      <header>
        <h2>{t('entity.addresses.title')}</h2>
        {query.data !== undefined && (
          <span className="dim">{t('entity.wallets.count', { count: query.data._metadata.total })}</span>
        )}
        <div className="tab-card-actions at-end">
          <ExportButton list={EXPORT} sent={{ params: { id: entityId }, query: order }} />
        </div>
      </header>
      <Loaded query={query} skeleton={<DataTable {...table} rows={undefined} skeletonRows={PER_PAGE} />}>
        {({ items, _metadata: { ofLargeWallets, unseen, notLookedUp, ..._metadata } }) => (
          <>
            <Reread metadata={_metadata} />
            {items.length === 0 ? (
              <Empty text={t('entity.addresses.none')} />
            ) : (
              <>
                <DataTable {...table} rows={items} isBusy={query.isPlaceholderData} />
                {isPrinted ? (
                  <LeftOut total={_metadata.total} shownCount={items.length} />
                ) : (
                  <Pager
                    page={page}
                    total={_metadata.total}
                    perPage={PER_PAGE}
                    onChange={(next) => turn(next, _metadata.asOf)}
                  />
                )}
              </>
            )}
            {(ofLargeWallets > 0 || unseen > 0 || notLookedUp > 0) && (
              <p className="entity-note">
                {unseen > 0 && t('entity.addresses.unseen', { count: unseen })}{' '}
                {ofLargeWallets > 0 && t('entity.addresses.ofLarge', { count: ofLargeWallets })}{' '}
                {notLookedUp > 0 && t('entity.addresses.notLookedUp', { count: notLookedUp })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** @param rows rows of the table, whose values share one format */
function useColumns(order: Order, onOrder: (order: Order) => void, rows: readonly Row[]): ReadonlyArray<Column<Row>> {
  const { t } = useTranslation();
  const timeTitle = useTimeTitle();
  const usd = useUsdNotes(rows.map(({ balanceUsd }) => balanceUsd));
  const isAscending = order.isAscending === 'true';
  const sortBy = (sort: Order['sort']): NonNullable<Column<Row>['sort']> => ({
    direction: order.sort !== sort ? 'none' : isAscending ? 'ascending' : 'descending',
    onToggle: () => onOrder({ sort, isAscending: order.sort === sort && !isAscending ? 'true' : 'false' }),
  });
  return [
    {
      key: 'address',
      title: t('entity.addresses.address'),
      sort: sortBy('ADDRESS'),
      cell: ({ blockchain, address }) => (
        <span className="entity-chain">
          <ChainIcon id={blockchain} /> <Hash text={address} to={paths.address(blockchain, address)} />
        </span>
      ),
    },
    {
      key: 'balance',
      title: t('entity.addresses.balance'),
      align: 'right',
      sort: sortBy('BALANCE'),
      cell: (row) => (
        <Balance row={row} usd={usd(row.balanceUsd, hasManyAssets(row.blockchain) ? ALL_COINS : undefined)} />
      ),
    },
    {
      key: 'count',
      title: t('list.count'),
      align: 'right',
      className: 'hidden-on-phones',
      sort: sortBy('TRANSACTIONS'),
      cell: ({ numberOfTransactions }) => formatCount(numberOfTransactions),
    },
    {
      key: 'first',
      title: timeTitle(t('list.first')),
      className: 'hidden-on-phones',
      sort: sortBy('FIRST'),
      cell: ({ firstActivityDate }) => <Time sec={firstActivityDate} />,
    },
    {
      key: 'last',
      title: timeTitle(t('list.last')),
      className: 'hidden-on-phones',
      sort: sortBy('LAST'),
      cell: ({ lastActivityDate }) => <Time sec={lastActivityDate} />,
    },
    { key: 'frozen', title: t('entity.addresses.frozen'), cell: ({ frozen }) => <Frozen symbols={frozen} /> },
  ];
}

interface BalanceProps {
  readonly row: Row;
  readonly usd: ReactNode;
}

/**
 * Balance of the native coin, with the value below; for an address with several coins the value covers all, with a
 * note.
 */
function Balance({ row: { balance, symbol, unpricedCoins, isPartial }, usd }: BalanceProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className="mono">
        <BalanceFigure balance={balance} /> <small>{symbol}</small>
      </span>
      <div className="dim">
        {usd}
        {unpricedCoins > 0 && ` · ${t('assets.unpriced', { count: unpricedCoins })}`}
        {isPartial && ` · ${t('chain.partialShort')}`}
      </div>
    </>
  );
}

/** Not known is not free. */
function Frozen({ symbols }: { readonly symbols: readonly string[] | null }) {
  const { t } = useTranslation();
  if (symbols === null) return <span className="dim">{t('entity.addresses.frozenUnknown')}</span>;
  if (symbols.length === 0) return <span className="dim">{t('entity.addresses.notFrozen')}</span>;
  return <b>{symbols.join(t('entity.comma'))}</b>;
}
