import { groupAmount } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../components/amounts/figure.tsx';
import { useUsdCells } from '../../../components/amounts/usd.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import type { Row } from './row.ts';

type Traced = NonNullable<Row['operations'][number]['traced']>;

/** Two decimals; a trace of a share never shows as zero. */
const toPercent = (percentage: number): string => (percentage < 0.005 ? '< 0.01 %' : `${percentage.toFixed(2)} %`);

/** The part of each line that belongs to the ranking row by which the list is narrowed. */
export function useTracedColumns(rows: readonly Row[]): ReadonlyArray<Column<Row>> {
  const { t } = useTranslation();
  const all = rows.flatMap(({ operations }) => operations.flatMap(({ traced }) => traced ?? []));
  const usd = useUsdCells(all.map(({ amountUsd }) => amountUsd));
  const each = (row: Row, show: (traced: Traced, symbol: string) => ReactNode): readonly ReactNode[] =>
    row.operations.map(({ traced, symbol }) => (traced === null ? '—' : show(traced, symbol)));
  return [
    {
      key: 'traced-share',
      title: t('list.tracedShare'),
      align: 'right',
      className: 'hidden-on-phones',
      lines: (row) => each(row, ({ percentage }) => <span className="mono">{toPercent(percentage)}</span>),
    },
    {
      key: 'traced-amount',
      title: t('list.tracedAmount'),
      align: 'right',
      lines: (row) =>
        each(row, ({ percentage, amount }, symbol) => (
          <>
            {amount === null ? (
              t('list.tracedUnknown')
            ) : (
              <span className="mono">
                <Figure text={groupAmount(amount)} /> <small>{symbol}</small>
              </span>
            )}
            <div className="phone dim">{toPercent(percentage)}</div>
          </>
        )),
    },
    {
      key: 'traced-usd',
      title: t('list.tracedUsd'),
      align: 'right',
      className: 'hidden-on-phones',
      lines: (row) => each(row, ({ amountUsd }) => usd(amountUsd)),
    },
  ];
}
