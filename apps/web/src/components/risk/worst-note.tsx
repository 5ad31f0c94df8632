import type { CoinRisk } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

/** The worst exposure in a line, for where a score stands small. */
export function WorstNote({ worst }: { readonly worst: NonNullable<CoinRisk['worstExposure']> }) {
  const { t, i18n } = useTranslation();
  const typeKey = `type.${worst.name}`;
  return (
    <>
      {t('search.worst', {
        name: i18n.exists(typeKey) ? t(typeKey) : worst.name,
        share: worst.percentage.toFixed(2),
      })}
    </>
  );
}
