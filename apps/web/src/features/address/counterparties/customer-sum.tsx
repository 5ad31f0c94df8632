import type { CounterpartiesAnswer } from '@sulian/contract';
import { formatCount, groupAmount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../components/amounts/figure.tsx';

interface Props {
  readonly subKey: string;
  readonly answer: Pick<CounterpartiesAnswer, 'totals' | '_metadata'>;
}

/** Coins that are summed in one line. */
const MAX_COINS = 3;
type Flow = CounterpartiesAnswer['totals'][number]['received'];

/** Payments for one customer of the address, and from the customer: over all rows on all pages. */
export function CustomerSum({ subKey, answer: { totals, _metadata } }: Props) {
  const { t } = useTranslation();
  const count = _metadata.numberOfTransactions;
  const toText = (flow: Flow): string =>
    flow === null ? t('counterparty.unknown') : groupAmount(flow.amount ?? flow.atLeast);
  return (
    <p className="dim customer-sum">
      {t('customer.subKey', { subKey })} · {t('customer.sum', { count: count ?? 0, total: formatCount(count ?? 0) })}
      {totals.slice(0, MAX_COINS).map(({ coin, received, paid }) => (
        <span key={coin.id}>
          {' · '}
          {t('customer.received')} <Figure text={`${toText(received)} ${coin.symbol}`} /> {t('customer.paid')}{' '}
          <Figure text={`${toText(paid)} ${coin.symbol}`} />
        </span>
      ))}
      {totals.length > MAX_COINS && ` · ${t('customer.more', { count: totals.length })}`}
    </p>
  );
}
