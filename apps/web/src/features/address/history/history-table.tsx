import { formatCount, groupAmount } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../components/amounts/figure.tsx';
import { useUsd } from '../../../components/amounts/usd.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { countPlaces } from '../../../lib/format.ts';
import type { Charted, Point } from './plot.ts';
import { formatStep, nameZoneOf } from './step.ts';

const PER_PAGE = 20;

/** The same points in figures, newest first. */
export function HistoryTable({ history }: { readonly history: Charted }) {
  const { t } = useTranslation();
  const usd = useUsd();
  const [page, setPage] = useState(1);
  const { points, step, zone, coin } = history;
  const isUsd = points.every(({ receivedUsd }) => receivedUsd === undefined);
  const places = countPlaces(points.flatMap(({ received, sent, balance }) => [received, sent, balance ?? '0']));
  const amount = (name: 'received' | 'sent'): readonly Column<Point>[] => [
    {
      key: name,
      title: `${t(`history.${name}`)} (${coin.symbol})`,
      align: 'right',
      className: 'mono',
      cell: (row) => <Figure text={groupAmount(row[name], places)} />,
    },
    ...(isUsd
      ? []
      : [
          {
            key: `${name}Usd`,
            title: 'USD',
            align: 'right' as const,
            className: 'hidden-on-phones',
            cell: (row: Point) => usd(row[`${name}Usd`] ?? null) ?? t('app.missing'),
          },
        ]),
  ];
  const columns: Column<Point>[] = [
    {
      key: 'time',
      title: t(`history.step.${step}`, { zone: nameZoneOf(zone) }),
      cell: ({ from }) => formatStep(from, history),
    },
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
  if (points.some(({ unpricedCoins = 0 }) => unpricedCoins > 0))
    columns.push({
      key: 'unpriced',
      title: t('history.unpriced'),
      align: 'right',
      cell: ({ unpricedCoins = 0 }) => (unpricedCoins === 0 ? '' : formatCount(unpricedCoins)),
    });
  const rows = points.toReversed().slice((page - 1) * PER_PAGE, page * PER_PAGE);
  return (
    <>
      <DataTable label={t('history.table')} columns={columns} rows={rows} rowKey={({ from }) => String(from)} />
      <Pager page={page} total={points.length} perPage={PER_PAGE} onChange={setPage} />
    </>
  );
}
