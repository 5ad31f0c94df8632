import type { WalletAddressesAnswer } from '@sulian/contract';
import { formatCount, getChain, isChainId } from '@sulian/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BalanceFigure } from '../../components/amounts/balance-figure.tsx';
import { ExportButton } from '../../components/export/export-button.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { Empty, Loaded } from '../../components/states/states.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { Reread } from '../../components/table/reread.tsx';
import { usePaging } from '../../components/table/use-paging.ts';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { listWalletAddresses, type ObjectRef } from '../../lib/api.ts';
import { countPlaces } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useMember } from '../../lib/use-member.ts';

type Row = WalletAddressesAnswer['items'][number];

interface Props {
  readonly target: ObjectRef;
  readonly perPage: number;
}

export function AddressPages({ target, perPage }: Props) {
  const { t } = useTranslation();
  const { page, asOf, turn } = usePaging<string>();
  const from = useMember();
  const query = useQuery({
    queryKey: ['wallet-addresses', target, from, perPage, page, asOf],
    queryFn: () => listWalletAddresses(target, { offset: (page - 1) * perPage, limit: perPage, asOf, member: from }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data === undefined ? [] : withMember(query.data);
  const columns = useColumns(
    target.blockchain,
    countPlaces(rows.flatMap(({ balance }) => balance ?? [])),
    query.data?.member?.hash,
  );
  const table = { label: t('list.walletTitle'), columns, rowKey: (row: Row) => row.hash, skeletonRows: perPage };
  return (
    <Loaded query={query} skeleton={<DataTable {...table} rows={undefined} />}>
      {({ items, member, _metadata }) =>
        items.length === 0 ? (
          <Empty text={t('list.noAddresses')} />
        ) : (
          <>
            <Reread metadata={_metadata} />
            <DataTable
              {...table}
              rows={rows}
              highlight={{ key: member?.hash, onChange: () => undefined }}
              isBusy={query.isPlaceholderData}
            />
            <div className="list-foot">
              <ExportButton
                list="GET /api/proxy/v1/blockchains/:blockchain/wallets/:hash/addresses/export"
                sent={{ params: { blockchain: target.blockchain, hash: target.hash }, query: {} }}
              />
              <Pager
                page={page}
                total={_metadata.total}
                perPage={perPage}
                onChange={(next) => turn(next, _metadata.asOf)}
              />
            </div>
          </>
        )
      }
    </Loaded>
  );
}

/** Rows of a page; the address from which the reader came is the first of them, unless it is there already. */
const withMember = ({ items, member }: WalletAddressesAnswer): readonly Row[] =>
  member === null || items.some(({ hash }) => hash === member.hash) ? items : [member, ...items];

/** @param member address from which the reader came */
function useColumns(blockchain: string, places: number, member: string | undefined): ReadonlyArray<Column<Row>> {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const symbol = isChainId(blockchain) ? getChain(blockchain).symbol : '';
  return [
    {
      key: 'hash',
      title: t('list.address'),
      cell: ({ hash }) => (
        <>
          <Hash text={hash} to={paths.address(blockchain, hash)} />
          {hash === member && <span className="chip">{t('reasons.member')}</span>}
        </>
      ),
    },
    {
      key: 'balance',
      title: t('list.balance', { symbol }),
      align: 'right',
      className: 'mono',
      cell: (row) => <BalanceFigure balance={row.balance} places={places} />,
    },
    {
      key: 'count',
      title: t('list.count'),
      align: 'right',
      cell: (row) => formatCount(row.numberOfTransactions),
    },
    {
      key: 'first',
      title: inZone(t('list.first')),
      className: 'hidden-on-phones',
      cell: (row) => <Time sec={row.firstActivityDate} />,
    },
    {
      key: 'last',
      title: inZone(t('list.last')),
      className: 'hidden-on-phones',
      cell: (row) => <Time sec={row.lastActivityDate} />,
    },
  ];
}
