import type { CoinsAnswer } from '@sulian/contract';
import { formatCount, formatDay } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Cny, CnyRate } from '../../../components/amounts/cny.tsx';
import { Usd } from '../../../components/amounts/usd.tsx';
import { AsOfBlock } from '../../../components/text/as-of-block.tsx';

/** Age of a close, relative to the ledger's head, above which a note appears. */
const OLD_SEC = 3 * 86_400;

/** The totals row and what it leaves out. */
export function Totals({ coins: { items, _metadata, basis } }: { readonly coins: CoinsAnswer }) {
  const { t } = useTranslation();
  const figures = [
    ['balance', <Total key="balance" value={_metadata.balanceUsd} cny={_metadata.cny} />],
    ['received', <Total key="received" value={_metadata.amountReceivedUsd} cny={_metadata.cny} />],
    ['sent', <Total key="sent" value={_metadata.amountSentUsd} cny={_metadata.cny} />],
    [
      'transactions',
      _metadata.numberOfTransactions === null ? t('app.missing') : formatCount(_metadata.numberOfTransactions),
    ],
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
      <CnyRate rate={_metadata.cny} />
      <div className="asset-notes dim">
        <AsOfBlock of={basis.historyHeight} head={basis.height} />
        {_metadata.unpriced !== null && _metadata.unpriced > 0 && (
          <span>{t('assets.unpriced', { count: _metadata.unpriced })}</span>
        )}
        {oldest !== undefined && basis.time !== null && basis.time - oldest > OLD_SEC && (
          <span>{t('assets.oldPrice', { date: formatDay(oldest) })}</span>
        )}
        {_metadata.hasSimulatedPrices && <span>{t('assets.simulated')}</span>}
        {_metadata.total !== null && _metadata.total > items.length && (
          <span>{t('assets.cut', { shown: items.length })}</span>
        )}
      </div>
    </>
  );
}

interface TotalProps {
  readonly value: number | null;
  readonly cny: CoinsAnswer['_metadata']['cny'];
}

function Total({ value, cny }: TotalProps) {
  const { t } = useTranslation();
  if (value === null) return t('app.missing');
  return (
    <>
      <Usd value={value} /> <Cny usd={value} rate={cny} />
    </>
  );
}
