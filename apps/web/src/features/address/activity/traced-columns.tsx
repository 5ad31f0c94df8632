import { groupAmount } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../components/amounts/figure.tsx';
import { useUsdCells } from '../../../components/amounts/usd.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { foldCosts } from './fold-costs.ts';
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
    foldCosts(row).lines.map(({ traced, symbol }) => (traced === null ? '—' : show(traced, symbol)));
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
      className: 'hidden-on-phones',
      lines: (row) => each(row, (traced, symbol) => <TracedAmount traced={traced} symbol={symbol} />),
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

interface TracedProps {
  readonly traced: Traced;
  readonly symbol: string;
}

function TracedAmount({ traced: { amount }, symbol }: TracedProps) {
  const { t } = useTranslation();
  if (amount === null) return t('list.tracedUnknown');
  return (
    <span className="mono">
      <Figure text={groupAmount(amount)} /> <small>{symbol}</small>
    </span>
  );
}

/** Replaces the columns on a phone, which has no room for them. */
export function TracedOnPhone(props: TracedProps) {
  const { t } = useTranslation();
  return (
    <div className="phone dim">
      {t('list.tracedAmount')} <TracedAmount {...props} /> · {toPercent(props.traced.percentage)}
    </div>
  );
}
