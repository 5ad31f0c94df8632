import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { abbreviateUsd, formatExactUsd, toUsdShape, type Unit, writeUsd } from '../../lib/format.ts';
import { Exact } from '../text/exact.tsx';

interface Props {
  readonly value: number | null;
  /** Balance: valued at the latest price, with a note. False: valued at the price of each transfer's day. */
  readonly isLatest?: boolean;
}

/** Value in USD next to an amount, to the cent on hover, on focus and in copies; without a price N/A, never 0. */
export function Usd({ value, isLatest = false }: Props) {
  const { t } = useTranslation();
  const shown = useUsd()(value);
  if (shown === undefined || value === null) return <span className="nowrap">{t('tile.noPrice')}</span>;
  return <Exact exact={formatExactUsd(value)}>{t(isLatest ? 'tile.usdLatest' : 'tile.usd', { value: shown })}</Exact>;
}

/** Units of the language, largest first, from its texts. */
function useUnits(): readonly Unit[] {
  const { t } = useTranslation();
  return t('usd.units')
    .split(',')
    .map((unit): Unit => {
      const [size = '1', suffix = ''] = unit.split(':');
      return [Number(size), suffix];
    });
}

/** USD in the units of the language; undefined without a price. */
export function useUsd(): (value: number | null) => string | undefined {
  const units = useUnits();
  return (value) => abbreviateUsd(value, units);
}

/**
 * USD notes next to the amounts of a column, in one format for the whole column.
 * @returns function of a value; its second argument is the text used where the value is not that of the amount
 */
export function useUsdNotes(
  values: ReadonlyArray<number | null>,
): (value: number | null, textKey?: string) => ReactNode {
  const { t } = useTranslation();
  const shape = toUsdShape(values, useUnits());
  return (value, textKey = 'tile.usd') =>
    value === null ? (
      <span className="nowrap">{t('tile.noPrice')}</span>
    ) : (
      <Exact exact={formatExactUsd(value)}>{t(textKey, { value: writeUsd(value, shape) })}</Exact>
    );
}

/** Cells of a USD column in one format; the column's head names the unit. */
export function useUsdCells(values: ReadonlyArray<number | null>): (value: number | null) => ReactNode {
  const { t } = useTranslation();
  const shape = toUsdShape(values, useUnits());
  return (value) =>
    value === null ? t('app.missing') : <Exact exact={formatExactUsd(value)}>{writeUsd(value, shape)}</Exact>;
}
