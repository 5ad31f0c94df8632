import { useTranslation } from 'react-i18next';
import { abbreviateUsd, type Unit } from '../../lib/format.ts';

/** A value in USD beside its amount; without a price N/A, never 0. */
export function Usd({ value }: { readonly value: number | null }) {
  const { t } = useTranslation();
  const shown = useUsd()(value);
  return <span className="nowrap">{shown === undefined ? t('tile.noPrice') : t('tile.usd', { value: shown })}</span>;
}

/** USD in the units of the language, which stand with its texts; undefined without a price. */
export function useUsd(): (value: number | null) => string | undefined {
  const { t } = useTranslation();
  const units = t('usd.units')
    .split(',')
    .map((unit): Unit => {
      const [size = '1', suffix = ''] = unit.split(':');
      return [Number(size), suffix];
    });
  return (value) => abbreviateUsd(value, units);
}
