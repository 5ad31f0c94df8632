import type { WalletAddressesAnswer } from '@sulian/contract';
import { getChain, isChainId } from '@sulian/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Pager } from '../../components/pager.tsx';
import { Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { listWalletAddresses, type ObjectRef } from '../../lib/api.ts';
import { groupAmount, shorten } from '../../lib/format.ts';

const PER_PAGE = 4;
type Row = WalletAddressesAnswer['items'][number];

export function WalletAddresses({ target }: { readonly target: ObjectRef }) {
  const { t } = useTranslation();
  const symbol = isChainId(target.blockchain) ? getChain(target.blockchain).symbol : '';
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['wallet-addresses', target, page],
    queryFn: () => listWalletAddresses(target, (page - 1) * PER_PAGE, PER_PAGE),
    placeholderData: keepPreviousData,
  });
  const columns: TableColumnsType<Row> = [
    {
      title: t('list.address'),
      key: 'hash',
      render: (_, row) => (
        <Link className="mono" to={paths.address(target.blockchain, row.hash)} title={row.hash}>
          {shorten(row.hash)}
        </Link>
      ),
    },
    {
      title: t('list.balance', { symbol }),
      key: 'balance',
      align: 'right',
      className: 'mono',
      render: (_, row) => groupAmount(row.balance),
    },
    {
      title: t('list.count'),
      key: 'count',
      align: 'right',
      render: (_, row) => row.numberOfTransactions.toLocaleString('en-US'),
    },
    {
      title: t('list.first'),
      key: 'first',
      className: 'hide',
      render: (_, row) => <Time sec={row.firstActivityDate} />,
    },
    { title: t('list.last'), key: 'last', className: 'hide', render: (_, row) => <Time sec={row.lastActivityDate} /> },
  ];
  return (
    <section className="card">
      <header>
        <h2>{t('list.walletTitle')}</h2>
      </header>
      <Loaded query={query}>
        {({ items, _metadata }) => (
          <>
            <Table size="small" rowKey="hash" columns={columns} dataSource={items} pagination={false} />
            <Pager page={page} total={_metadata.total} perPage={PER_PAGE} onChange={setPage} />
          </>
        )}
      </Loaded>
    </section>
  );
}
