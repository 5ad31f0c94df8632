import type { CoinsAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { useUsd } from '../../../components/amounts/usd.tsx';
import { formatUtc } from '../../../lib/format.ts';

/** A close this much older than the ledger's head is said to be old. */
const OLD_SEC = 3 * 86_400;

/** The totals row and what it leaves out. */
export function Totals({ coins: { items, _metadata, basis } }: { readonly coins: CoinsAnswer }) {
  const { t } = useTranslation();
  const usd = useUsd();
  const show = (value: number | null): string => {
    const text = usd(value);
    return text === undefined ? t('app.missing') : `$${text}`;
  };
  const figures = [
    ['balance', show(_metadata.balanceUsd)],
    ['received', show(_metadata.amountReceivedUsd)],
    ['sent', show(_metadata.amountSentUsd)],
    ['transactions', _metadata.numberOfTransactions?.toLocaleString('en-US') ?? t('app.missing')],
  ] as const;
  const dates = items.flatMap(({ priceDate }) => (priceDate === null ? [] : [priceDate]));
  const oldest = dates.length === 0 ? undefined : Math.min(...dates);
  return (
    <>
      <dl className="asset-totals" aria-label={t('assets.totals')}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`assets.${name}Usd`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="asset-notes dim">
        {_metadata.unpriced > 0 && <span>{t('assets.unpriced', { count: _metadata.unpriced })}</span>}
        {oldest !== undefined && basis.time !== null && basis.time - oldest > OLD_SEC && (
          <span>{t('assets.oldPrice', { date: formatUtc(oldest).slice(0, 10) })}</span>
        )}
        {_metadata.hasSimulatedPrices && <span>{t('assets.simulated')}</span>}
        {_metadata.total > items.length && <span>{t('assets.cut', { shown: items.length })}</span>}
      </div>
    </>
  );
}
