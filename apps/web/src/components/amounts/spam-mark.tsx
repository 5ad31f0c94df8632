import type { Coin } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

/** Mark after the symbol of a coin that imitates another, next to every amount. */
export function SpamMark({ coin }: { readonly coin: Pick<Coin, 'isSpam'> }) {
  const { t } = useTranslation();
  if (!coin.isSpam) return null;
  return <span title={t('assets.spamWhy')}> · {t('assets.spam')}</span>;
}
