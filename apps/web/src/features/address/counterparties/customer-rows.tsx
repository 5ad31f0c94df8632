import type { CounterpartiesAnswer, CustomerSplit } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { useUsdNotes } from '../../../components/amounts/usd.tsx';
import { CustomerMark } from '../../../components/references/customer-mark.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { FlowCell } from './flow-cell.tsx';

type Party = Pick<CounterpartiesAnswer['items'][number], 'address' | 'coin'>;

interface Props {
  readonly row: Party;
  readonly split: CustomerSplit;
  readonly blockchain: string;
}

type Line = Pick<CustomerSplit['items'][number], 'received' | 'paid'> & {
  readonly key: string;
  readonly who: React.ReactNode;
  /** Null or undefined: not counted. */
  readonly count?: number | null;
};

const isNothing = ({ received, paid }: CustomerSplit['others']): boolean =>
  [received, paid].every(({ atMost, converted }) => atMost !== null && !/[1-9]/.test(atMost + converted));

/** Customers of a service named by payments, with the amounts of each; all lines together make the row. */
export function CustomerRows({ row: { address, coin }, split, blockchain }: Props) {
  const { t } = useTranslation();
  const { items, total, others, unnamed } = split;
  const lines: readonly Line[] = [
    ...items.map(({ customer, numberOfTransactions, ...ways }) => ({
      ...ways,
      key: `:${customer.subKey}`,
      who: <CustomerMark customer={customer} blockchain={blockchain} address={address ?? ''} />,
      count: numberOfTransactions,
    })),
    ...(total > items.length
      ? [
          {
            ...others,
            key: 'others',
            who: t('counterparty.customer.others', { total: formatCount(total - items.length) }),
          },
        ]
      : []),
    ...(isNothing(unnamed) ? [] : [{ ...unnamed, key: 'unnamed', who: t('counterparty.customer.unnamed') }]),
  ];
  const receivedUsd = useUsdNotes(lines.map(({ received }) => received.amountUsd));
  const paidUsd = useUsdNotes(lines.map(({ paid }) => paid.amountUsd));
  const columns: ReadonlyArray<Column<Line>> = [
    { key: 'who', title: t('counterparty.customer.one'), className: 'party-cell', cell: ({ who }) => who },
    {
      key: 'received',
      title: t('counterparty.received'),
      align: 'right',
      cell: ({ received }) => <FlowCell flow={received} coin={coin} toUsd={receivedUsd} />,
    },
    {
      key: 'paid',
      title: t('counterparty.paid'),
      align: 'right',
      cell: ({ paid }) => <FlowCell flow={paid} coin={coin} toUsd={paidUsd} />,
    },
    {
      key: 'count',
      title: t('counterparty.count'),
      align: 'right',
      className: 'hidden-on-phones',
      cell: ({ count }) => (count == null ? '—' : formatCount(count)),
    },
  ];
  return (
    <DataTable label={t('counterparty.customer.title')} columns={columns} rows={lines} rowKey={({ key }) => key} />
  );
}
