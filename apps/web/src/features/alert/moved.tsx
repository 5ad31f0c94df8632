import type { NotificationRow } from '@sulian/contract';
import { formatDay, formatExactUsd, groupAmount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/amounts/figure.tsx';
import { SpamMark } from '../../components/amounts/spam-mark.tsx';
import { useUsd } from '../../components/amounts/usd.tsx';
import { CoinContract } from './coin-contract.tsx';

/** Amount, direction and value of a movement; an unknown value is named, never 0. */
export function Moved({ details }: { readonly details: NotificationRow['details'] }) {
  const { t } = useTranslation();
  const usd = useUsd();
  const { type, amountTransferred, symbol, localAmount, localCurrency, valueCloseDate, coin } = details;
  if (amountTransferred === null) return <span className="dim">{t('notification.scoreOnly')}</span>;
  const value = usd(localAmount);
  return (
    <span className="alert-moved">
      <span className={`mono ${type === 'CREDIT' ? 'incoming-amount' : ''}`}>
        {type === 'CREDIT' ? '+' : type === 'DEBIT' ? '−' : ''}
        <Figure text={groupAmount(amountTransferred)} /> <small>{symbol}</small>
        {coin !== null && <SpamMark coin={coin} />}
      </span>
      {coin !== null && <CoinContract coin={coin} />}
      <small title={localAmount === null ? undefined : formatExactUsd(localAmount)}>
        {value === undefined ? t('notification.valueUnknown') : `${value} ${localCurrency}`}
        {valueCloseDate !== undefined && ` · ${t('notification.valuedAt', { day: formatDay(valueCloseDate) })}`}
      </small>
    </span>
  );
}
