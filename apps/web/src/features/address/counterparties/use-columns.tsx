import type { CounterpartiesAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { useUsdNotes } from '../../../components/amounts/usd.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../../components/text/time.tsx';
import { FlowCell } from './flow-cell.tsx';
import { Party } from './party.tsx';

/** In a list over several chains each row has its own chain. */
export type Item = CounterpartiesAnswer['items'][number] & { readonly blockchain?: string };

/**
 * @param blockchain undefined: rows of several chains, each with its own
 * @param rows rows of the table, whose values share one format per column
 */
export function useColumns(blockchain: string | undefined, rows: readonly Item[]): ReadonlyArray<Column<Item>> {
  const { t } = useTranslation();
  const receivedUsd = useUsdNotes(rows.map(({ received }) => received.amountUsd));
  const paidUsd = useUsdNotes(rows.map(({ paid }) => paid.amountUsd));
  const inZone = useTimeTitle();
  const count = ({ numberOfTransactions, parties }: Item) =>
    numberOfTransactions === null
      ? t('app.missing')
      : parties > 1
        ? t('counterparty.atMost', { count: formatCount(numberOfTransactions) })
        : formatCount(numberOfTransactions);
  return [
    {
      key: 'party',
      title: t('counterparty.one'),
      className: 'party-cell',
      cell: (row) => <Party row={row} blockchain={row.blockchain ?? blockchain ?? ''} />,
    },
    {
      key: 'received',
      title: t('counterparty.received'),
      align: 'right',
      cell: ({ received, coin }) => <FlowCell flow={received} coin={coin} toUsd={receivedUsd} />,
    },
    {
      key: 'paid',
      title: t('counterparty.paid'),
      align: 'right',
      cell: ({ paid, coin }) => <FlowCell flow={paid} coin={coin} toUsd={paidUsd} />,
    },
    {
      key: 'count',
      title: t('counterparty.count'),
      align: 'right',
      className: 'hidden-on-phones',
      cell: count,
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
