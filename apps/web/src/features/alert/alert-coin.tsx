import type { AlertRow } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

/** Coin that an alert watches. */
export function AlertCoin({ alert }: { readonly alert: Pick<AlertRow, 'conditions' | 'assetName' | 'assetSymbol'> }) {
  const { t } = useTranslation();
  if (alert.conditions.coinId === null) return <span className="nowrap">{t('alert.anyCoin')}</span>;
  return (
    <>
      {alert.assetName} <small>{alert.assetSymbol}</small>
    </>
  );
}
