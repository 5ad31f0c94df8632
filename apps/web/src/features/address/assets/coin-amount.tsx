import type { Coin } from '@sulian/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BalanceFigure } from '../../../components/amounts/balance-figure.tsx';

interface Props {
  readonly coin: Pick<Coin, 'decimals'>;
  /** Null: a balance that is unknown. */
  readonly amount: string | null;
  /** Its value, in the shape of its column. */
  readonly usd: ReactNode;
}

/** An amount with its value below; without known decimals it is raw, with a note. */
export function CoinAmount({ coin, amount, usd }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <span className="mono asset-amount">
        <BalanceFigure balance={amount} />
      </span>
      {coin.decimals === null && (
        <span className="chip warn" title={t('assets.rawWhy')}>
          {t('assets.raw')}
        </span>
      )}
      <div className="dim asset-usd">{usd}</div>
    </>
  );
}
