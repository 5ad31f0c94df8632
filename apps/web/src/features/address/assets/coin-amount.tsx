import type { Coin } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { useUsd } from '../../../components/amounts/usd.tsx';
import { groupAmount } from '../../../lib/format.ts';

interface Props {
  readonly coin: Pick<Coin, 'decimals'>;
  readonly amount: string;
  readonly usd: number | null;
}

/** An amount with its value under it; where the decimals are not known it is raw, and says so. */
export function CoinAmount({ coin, amount, usd }: Props) {
  const { t } = useTranslation();
  const value = useUsd()(usd);
  return (
    <>
      <span className="mono asset-amount">{groupAmount(amount)}</span>
      {coin.decimals === null && (
        <span className="chip warn" title={t('assets.rawWhy')}>
          {t('assets.raw')}
        </span>
      )}
      <div className="dim asset-usd">{value === undefined ? t('app.missing') : `$${value}`}</div>
    </>
  );
}
