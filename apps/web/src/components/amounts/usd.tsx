import { abbreviateUsd, formatExactUsd, readUsdUnits, toUsdShape, type UsdUnit, writeUsd } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Exact } from '../text/exact.tsx';

interface Props {
  readonly value: number | null;
  /** True for a balance, valued at the latest price, with a note. Otherwise each transfer is valued at its day's price. */
  readonly isLatest?: boolean;
}

/** A value in USD next to its amount, exact to the cent on hover, on focus and in copies; without a price N/A, never 0. */
export function Usd({ value, isLatest = false }: Props) {
  const { t } = useTranslation();
  const text = useUsd()(value);
  if (text === undefined || value === null) return <span className="nowrap">{t('tile.noPrice')}</span>;
  return <Exact exact={formatExactUsd(value)}>{t(isLatest ? 'tile.usdLatest' : 'tile.usd', { value: text })}</Exact>;
}

/** Units of the language, largest first, from its texts. */
function useUnits(): readonly UsdUnit[] {
  const { t } = useTranslation();
  return readUsdUnits(t('usd.units'));
}

/** USD in the units of the language; undefined without a price. */
export function useUsd(): (value: number | null) => string | undefined {
  const units = useUnits();
  return (value) => abbreviateUsd(value, units);
}

/**
 * Formats the values of `Usd` for a column, all with the same unit and decimals.
 * @returns a function whose second argument replaces the text where the value is not that of the amount
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

/** Formats the cells of a column of USD, all with the same unit and decimals; the column's head names USD. */
export function useUsdCells(values: ReadonlyArray<number | null>): (value: number | null) => ReactNode {
  const { t } = useTranslation();
  const shape = toUsdShape(values, useUnits());
  return (value) =>
    value === null ? t('app.missing') : <Exact exact={formatExactUsd(value)}>{writeUsd(value, shape)}</Exact>;
}
