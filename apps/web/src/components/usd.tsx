import { useTranslation } from 'react-i18next';
import { useUsd } from './use-usd.ts';

/** A value in USD beside its amount; without a price N/A, never 0. */
export function Usd({ value }: { readonly value: number | null }) {
  const { t } = useTranslation();
  const shown = useUsd()(value);
  return <span className="nowrap">{shown === undefined ? t('tile.noPrice') : t('tile.usd', { value: shown })}</span>;
}
