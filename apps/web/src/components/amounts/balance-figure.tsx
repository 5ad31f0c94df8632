import { groupAmount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Figure } from './figure.tsx';

/** A balance; N/A with the reason where it is unknown. @param places decimals that it is filled up to */
export function BalanceFigure({ balance, places }: { readonly balance: string | null; readonly places?: number }) {
  const { t } = useTranslation();
  if (balance !== null) return <Figure text={groupAmount(balance, places)} />;
  return <abbr title={t('state.balanceUnknown')}>{t('app.missing')}</abbr>;
}
