import type { Coin, CounterpartiesAnswer } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../components/amounts/figure.tsx';
import { SpamMark } from '../../../components/amounts/spam-mark.tsx';

type Flow = CounterpartiesAnswer['items'][number]['paid'];

const isNothing = ({ atMost, converted }: Flow): boolean => atMost !== null && !/[1-9]/.test(atMost + converted);

interface Props {
  readonly flow: Flow;
  readonly coin: Pick<Coin, 'symbol' | 'isSpam'>;
  /** Formats the value in USD for its column. */
  readonly toUsd: (value: number | null) => ReactNode;
}

/** Amount one way: proportional, with its bounds unless exact, and its value on the days of the transfers. */
export function FlowCell({ flow, coin, toUsd }: Props) {
  const { t } = useTranslation();
  if (isNothing(flow)) return <span className="dim">—</span>;
  const { amount, atLeast, atMost, isExact, amountUsd, converted } = flow;
  return (
    <div className="flow">
      <span className="mono">
        {amount === null ? t('counterparty.unknown') : <Figure text={groupAmount(amount)} />}{' '}
        <small>
          {coin.symbol}
          <SpamMark coin={coin} />
        </small>
      </span>
      {!isExact && (
        <div className="dim" title={t('risk.byProportion')}>
          {atMost === null
            ? t('counterparty.atLeast', { least: groupAmount(atLeast) })
            : t('counterparty.between', { least: groupAmount(atLeast), most: groupAmount(atMost) })}
        </div>
      )}
      {/[1-9]/.test(converted) && (
        <div className="dim">{t('counterparty.converted', { amount: groupAmount(converted) })}</div>
      )}
      <div className="dim">{toUsd(amountUsd)}</div>
    </div>
  );
}
