import { groupAmount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../components/amounts/figure.tsx';
import { Usd } from '../../../components/amounts/usd.tsx';
import type { Charted, Point } from './plot.ts';
import { formatStep, nameZoneOf } from './step.ts';

interface Props {
  readonly point: Point;
  readonly history: Pick<Charted, 'step' | 'zone' | 'coin'>;
}

/** The chosen point in figures, as the answer has them. */
export function PointFigures({ point, history: { step, zone, coin } }: Props) {
  const { t } = useTranslation();
  const moved = [
    ['received', point.received, point.receivedUsd],
    ['sent', point.sent, point.sentUsd],
  ] as const;
  return (
    <dl className="history-reading">
      <div>
        <dt>{t(`history.step.${step}`, { zone: nameZoneOf(zone) })}</dt>
        <dd>{formatStep(point.from, { step, zone })}</dd>
      </div>
      {moved.map(([name, amount, usd]) => (
        <div key={name}>
          <dt>
            <i className={`history-key ${name}`} aria-hidden="true" /> {t(`history.${name}`)}
          </dt>
          <dd className="mono">
            <Figure text={groupAmount(amount)} /> <small>{coin.symbol}</small>
          </dd>
          {usd !== undefined && (
            <dd className="dim">
              <Usd value={usd} />
            </dd>
          )}
        </div>
      ))}
      <div>
        <dt>
          <i className="history-key balance" aria-hidden="true" /> {t('history.balance')}
        </dt>
        <dd className="mono">
          {point.balance === null ? (
            t('app.missing')
          ) : (
            <>
              <Figure text={groupAmount(point.balance)} /> <small>{coin.symbol}</small>
            </>
          )}
        </dd>
        {point.unpricedCoins !== undefined && point.unpricedCoins > 0 && (
          <dd className="dim">{t('assets.unpriced', { count: point.unpricedCoins })}</dd>
        )}
      </div>
    </dl>
  );
}
