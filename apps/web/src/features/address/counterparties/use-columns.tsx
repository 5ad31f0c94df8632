import type { CounterpartiesAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../../components/text/time.tsx';
import { FlowCell } from './flow-cell.tsx';
import { Party, TransactionsWith } from './party.tsx';

type Item = CounterpartiesAnswer['items'][number];

export function useColumns(blockchain: string): ReadonlyArray<Column<Item>> {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const count = ({ numberOfTransactions }: Item) => numberOfTransactions.toLocaleString('en-US');
  return [
    { key: 'party', title: t('counterparty.one'), cell: (row) => <Party row={row} blockchain={blockchain} /> },
    {
      key: 'received',
      title: t('counterparty.received'),
      align: 'right',
      cell: ({ received, coin }) => <FlowCell flow={received} symbol={coin.symbol} />,
    },
    {
      key: 'paid',
      title: t('counterparty.paid'),
      align: 'right',
      cell: ({ paid, coin }) => <FlowCell flow={paid} symbol={coin.symbol} />,
    },
    {
      key: 'count',
      title: t('counterparty.count'),
      align: 'right',
      className: 'hidden-on-phones',
      cell: (row) =>
        row.address === null ? (
          count(row)
        ) : (
          <TransactionsWith
            blockchain={blockchain}
            address={row.address}
            label={t('counterparty.filter', { name: row.address })}
          >
            {count(row)}
          </TransactionsWith>
        ),
    },
    {
      key: 'first',
      title: inZone(t('counterparty.first')),
      className: 'hidden-on-phones',
      cell: ({ first }) => <Time sec={first.date} />,
    },
    {
      key: 'last',
      title: inZone(t('counterparty.last')),
      className: 'hidden-on-phones',
      cell: ({ last }) => <Time sec={last.date} />,
    },
  ];
}
