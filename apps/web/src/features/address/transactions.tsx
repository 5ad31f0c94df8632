import type { TransactionsAnswer } from '@sulian/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Pager } from '../../components/pager.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { useUsd } from '../../components/use-usd.ts';
import { listTransactions, type ObjectRef } from '../../lib/api.ts';
import { groupAmount, shorten } from '../../lib/format.ts';

const PER_PAGE = 4;
type Row = TransactionsAnswer['items'][number];
type Operation = Row['operations'][number];

/** One line an operation, one under the other. */
const each = (row: Row, show: (operation: Operation) => React.ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: operations have no other identity than their place
  row.operations.map((operation, index) => <div key={index}>{show(operation)}</div>);

const withSign = (amount: string): string =>
  amount.startsWith('-') ? `−${groupAmount(amount.slice(1))}` : `+${groupAmount(amount)}`;

export function Transactions({ target }: { readonly target: ObjectRef }) {
  const { t } = useTranslation();
  const usd = useUsd();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['transactions', target, page],
    queryFn: () => listTransactions(target, (page - 1) * PER_PAGE, PER_PAGE),
    placeholderData: keepPreviousData,
  });
  const symbol = query.data?.items[0]?.operations[0]?.symbol ?? '';
  const columns: TableColumnsType<Row> = [
    { title: t('list.time'), key: 'time', render: (_, row) => <Time sec={row.date} /> },
    {
      title: t('list.hash'),
      key: 'hash',
      render: (_, row) => (
        <Link className="mono" to={paths.transaction(target.blockchain, row.hash)} title={row.hash}>
          {shorten(row.hash)}
        </Link>
      ),
    },
    {
      title: t('list.type'),
      key: 'type',
      className: 'hide',
      render: (_, row) => each(row, ({ type }) => t(`operation.${type}`, type)),
    },
    {
      title: t('list.amount', { symbol }),
      key: 'amount',
      align: 'right',
      className: 'mono',
      render: (_, row) =>
        each(row, ({ amount }) => <span className={amount.startsWith('-') ? '' : 'pos'}>{withSign(amount)}</span>),
    },
    {
      title: t('list.usd'),
      key: 'usd',
      align: 'right',
      className: 'hide',
      render: (_, row) => each(row, ({ amountUsd }) => usd(amountUsd) ?? t('app.missing')),
    },
  ];
  return (
    <section className="card">
      <header>
        <h2>{t('list.title')}</h2>
        {query.data !== undefined && (
          <span className="dim">{t('list.total', { count: query.data._metadata.total })}</span>
        )}
      </header>
      <Loaded query={query}>
        {({ items, _metadata }) =>
          items.length === 0 ? (
            <Empty text={t('state.empty')} />
          ) : (
            <>
              <Table size="small" rowKey="hash" columns={columns} dataSource={items} pagination={false} />
              <Pager page={page} total={_metadata.total} perPage={PER_PAGE} onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
