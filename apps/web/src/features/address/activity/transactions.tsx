import type { Poisoning, TransactionsAnswer } from '@sulian/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../../components/amounts/coin-icon.tsx';
import { Figure } from '../../../components/amounts/figure.tsx';
import { Usd, useUsd } from '../../../components/amounts/usd.tsx';
import { Hash } from '../../../components/references/hash.tsx';
import { PoisoningMark } from '../../../components/risk/poisoning-mark.tsx';
import { Empty, Loaded } from '../../../components/states/states.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { OperationType } from '../../../components/text/operation-type.tsx';
import { Time } from '../../../components/text/time.tsx';
import { listTransactions, type ObjectRef } from '../../../lib/api.ts';
import { hasManyAssets } from '../../../lib/chain-assets.ts';
import { countPlaces, signAmount } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Folded } from './folded.tsx';

const PER_PAGE = 4;
type Row = TransactionsAnswer['items'][number];
type Operation = Row['operations'][number];

/** One line an operation, one under the other. */
const each = (row: Row, show: (operation: Operation) => React.ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: operations have no other identity than their place
  row.operations.map((operation, index) => <div key={index}>{show(operation)}</div>);

export function Transactions({ target }: { readonly target: ObjectRef }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ['transactions', target, page],
    queryFn: () => listTransactions(target, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  const amounts = query.data?.items.flatMap(({ operations }) => operations.map(({ amount }) => amount)) ?? [];
  // Amounts of several coins do not stand under each other.
  const columns = useColumns(target.blockchain, hasManyAssets(target.blockchain) ? 0 : countPlaces(amounts));
  const table = { label: t('list.title'), columns, rowKey: (row: Row) => row.hash, skeletonRows: PER_PAGE };
  return (
    <Loaded query={query} skeleton={<DataTable {...table} rows={undefined} />}>
      {({ items, _metadata }) =>
        items.length === 0 ? (
          <Empty text={t('list.none')} />
        ) : (
          <>
            <ShownRows table={table} items={items} isOpen={isOpen} isBusy={query.isPlaceholderData} />
            <Folded
              count={items.filter(({ isPoisoning }) => isPoisoning).length}
              notLookedUp={_metadata.poisoningNotLookedUp}
              isOpen={isOpen}
              onToggle={() => setOpen(!isOpen)}
            />
            <footer className="list-foot">
              {!query.isPlaceholderData && (
                <span className="dim">
                  {t('list.total', { count: _metadata.total, total: _metadata.total.toLocaleString('en-US') })}
                </span>
              )}
              <Pager page={page} total={_metadata.total} perPage={PER_PAGE} onChange={setPage} />
            </footer>
          </>
        )
      }
    </Loaded>
  );
}

/** Each once: a batch may bear the same many times. */
const listMarks = ({ operations }: Row): readonly Poisoning[] => [
  ...new Map(
    operations.flatMap(({ poisoning: mark }) =>
      mark === null ? [] : [[`${mark.rule} ${mark.poisoner} ${mark.victim}`, mark] as const],
    ),
  ).values(),
];

interface Shown {
  readonly table: Omit<React.ComponentProps<typeof DataTable<Row>>, 'rows'>;
  readonly items: readonly Row[];
  readonly isOpen: boolean;
  readonly isBusy: boolean;
}

/** What is nothing but poisoning shows when it is asked for; a page of nothing else has no table. */
function ShownRows({ table, items, isOpen, isBusy }: Shown) {
  const rows = isOpen ? items : items.filter(({ isPoisoning }) => !isPoisoning);
  return rows.length === 0 ? null : <DataTable {...table} rows={rows} isBusy={isBusy} />;
}

function useColumns(blockchain: string, places: number): ReadonlyArray<Column<Row>> {
  const { t } = useTranslation();
  const usd = useUsd();
  return [
    { key: 'time', title: t('list.time'), className: 'hidden-on-phones', cell: (row) => <Time sec={row.date} /> },
    {
      key: 'hash',
      title: t('list.hash'),
      cell: (row) => (
        <>
          <Hash text={row.hash} to={paths.transaction(blockchain, row.hash)} />
          <div className="phone dim">
            <Time sec={row.date} />
          </div>
          {row.status !== 'success' && <span className="chip warn">{t(`transaction.${row.status}`)}</span>}
          {listMarks(row).map((mark) => (
            <PoisoningMark key={`${mark.rule} ${mark.poisoner} ${mark.victim}`} blockchain={blockchain} mark={mark} />
          ))}
        </>
      ),
    },
    {
      key: 'type',
      title: t('list.type'),
      className: 'hidden-on-phones',
      cell: (row) => (
        <>
          {each(row, ({ type }) => (
            <OperationType type={type} />
          ))}
          {row.numberOfOperations > row.operations.length && (
            <div className="dim">
              {t('list.moreOperations', { count: row.numberOfOperations - row.operations.length })}
            </div>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      title: t('list.amountOf'),
      align: 'right',
      cell: (row) =>
        each(row, ({ amount, amountUsd, type, symbol, assetName, icon, coin }) => (
          <>
            <span className={`mono asset-amount ${amount.startsWith('-') ? '' : 'incoming-amount'}`}>
              {hasManyAssets(blockchain) && <CoinIcon icon={icon} symbol={symbol} />}
              <Figure text={signAmount(amount, places)} />{' '}
              <small title={assetName} className={coin.isSpam ? 'spam' : ''}>
                {symbol}
              </small>
              {coin.decimals === null && <small title={t('assets.rawWhy')}> · {t('assets.raw')}</small>}
              {coin.isSpam && <small title={t('assets.spamWhy')}> · {t('assets.spam')}</small>}
            </span>
            <div className="phone dim">
              <OperationType type={type} /> · <Usd value={amountUsd} />
            </div>
          </>
        )),
    },
    {
      key: 'usd',
      title: t('list.usd'),
      align: 'right',
      className: 'hidden-on-phones',
      cell: (row) => each(row, ({ amountUsd }) => usd(amountUsd) ?? t('app.missing')),
    },
  ];
}
