import type { HistoryAnswer } from '@sulian/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../components/amounts/figure.tsx';
import { useUsd } from '../../../components/amounts/usd.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { countPlaces, groupAmount } from '../../../lib/format.ts';
import type { Point } from './plot.ts';
import { formatStep } from './step.ts';

const PER_PAGE = 20;

/** The same points in figures, newest first. */
export function HistoryTable({ history }: { readonly history: HistoryAnswer }) {
  const { t } = useTranslation();
  const usd = useUsd();
  const [page, setPage] = useState(1);
  const { points, step, coin } = history;
  const places = countPlaces(points.flatMap(({ received, sent, balance }) => [received, sent, balance ?? '0']));
  const amount = (name: 'received' | 'sent'): readonly Column<Point>[] => [
    {
      key: name,
      title: `${t(`history.${name}`)} (${coin.symbol})`,
      align: 'right',
      className: 'mono',
      cell: (row) => <Figure text={groupAmount(row[name], places)} />,
    },
    {
      key: `${name}Usd`,
      title: 'USD',
      align: 'right',
      className: 'hidden-on-phones',
      cell: (row) => usd(row[`${name}Usd`]) ?? t('app.missing'),
    },
  ];
  const columns: readonly Column<Point>[] = [
    { key: 'time', title: t(`history.step.${step}`), cell: ({ from }) => formatStep(from, step) },
    ...amount('received'),
    ...amount('sent'),
    {
      key: 'balance',
      title: `${t('history.balance')} (${coin.symbol})`,
      align: 'right',
      className: 'mono',
      cell: ({ balance }) => (balance === null ? t('app.missing') : <Figure text={groupAmount(balance, places)} />),
    },
  ];
  const rows = points.toReversed().slice((page - 1) * PER_PAGE, page * PER_PAGE);
  return (
    <>
      <DataTable label={t('history.table')} columns={columns} rows={rows} rowKey={({ from }) => String(from)} />
      <Pager page={page} total={points.length} perPage={PER_PAGE} onChange={setPage} />
    </>
  );
}
