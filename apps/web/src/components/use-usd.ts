import { useTranslation } from 'react-i18next';
import { abbreviateUsd, type Unit } from '../lib/format.ts';

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
