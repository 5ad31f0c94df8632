import { groupAmount } from '@sulian/domain';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Charted, findNearest, middleOf, toPlot } from './plot.ts';
import { PointFigures } from './point-figures.tsx';
import { formatStep } from './step.ts';
import { useWidth } from './use-width.ts';

/** Height of the line above each part that names it: text over a bar is not legible. */
const CAPTION = 18;
const BALANCE_HEIGHT = 110;
const HALF_HEIGHT = 44;
const BALANCE_FOOT = CAPTION + BALANCE_HEIGHT;
const MIDDLE = BALANCE_FOOT + CAPTION + HALF_HEIGHT;
const HEIGHT = MIDDLE + HALF_HEIGHT + 4;

/** Balance above, what came in and went out below; a point is chosen by pointer or by the arrow keys. */
export function HistoryChart({ history }: { readonly history: Charted }) {
  const { t } = useTranslation();
  const { ref, width } = useWidth();
  const fade = useId();
  const { points, coin } = history;
  const last = points.length - 1;
  const [chosen, setChosen] = useState(last);
  const at = Math.min(chosen, last);
  const { bars, balance, mostMoved, maxBalance } = toPlot(history, {
    width,
    balanceHeight: BALANCE_HEIGHT,
    halfHeight: HALF_HEIGHT,
  });
  const [bar, point] = [bars[at], points[at]];
  const onKeyDown = (event: KeyboardEvent) => {
    const next = NEXT[event.key]?.(at, last);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, next)));
  };
  const onPointer = (event: PointerEvent<SVGSVGElement>) =>
    setChosen(findNearest(bars, event.clientX - event.currentTarget.getBoundingClientRect().left));
  if (point === undefined || bar === undefined) return null;
  return (
    <div className="history-chart">
      <PointFigures point={point} history={history} />
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={t('history.chart', { symbol: coin.symbol })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={t('history.spoken', {
          time: formatStep(point.from, history),
          received: groupAmount(point.received),
          sent: groupAmount(point.sent),
          balance: point.balance === null ? t('history.noBalance') : groupAmount(point.balance),
          symbol: coin.symbol,
        })}
        onKeyDown={onKeyDown}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true" onPointerMove={onPointer} onPointerDown={onPointer}>
          <defs>
            <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--accent)" stopOpacity="0.22" />
              <stop offset="1" stopColor="var(--accent)" stopOpacity="0.03" />
            </linearGradient>
          </defs>
          {balance !== undefined && (
            <>
              <g transform={`translate(0 ${CAPTION})`}>
                <path d={`${balance}V${BALANCE_HEIGHT}H0Z`} fill={`url(#${fade})`} />
                <path d={balance} fill="none" stroke="var(--accent)" strokeWidth="1.5" />
              </g>
              <text x="4" y="12" className="history-axis">
                {t('history.balanceAxis', { most: groupAmount(maxBalance ?? '0'), symbol: coin.symbol })}
              </text>
            </>
          )}
          <line x1="0" x2={width} y1={BALANCE_FOOT} y2={BALANCE_FOOT} className="history-line" />
          <text x="4" y={BALANCE_FOOT + 13} className="history-axis">
            {t('history.movedAxis', { most: groupAmount(mostMoved), symbol: coin.symbol })}
          </text>
          {bars.map(({ x, width: wide, received, sent }, index) => (
            <g key={points[index]?.from}>
              <rect x={x} y={MIDDLE - received} width={wide} height={received} className="history-in" />
              <rect x={x} y={MIDDLE} width={wide} height={sent} className="history-out" />
            </g>
          ))}
          <line x1="0" x2={width} y1={MIDDLE} y2={MIDDLE} className="history-line" />
          <line x1={middleOf(bar)} x2={middleOf(bar)} y1="0" y2={HEIGHT} className="history-cursor" />
        </svg>
      </div>
      <div className="history-ends dim">
        <span>{formatStep(points[0]?.from ?? 0, history)}</span>
        <span>{formatStep(points[last]?.from ?? 0, history)}</span>
      </div>
    </div>
  );
}

const NEXT: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageUp: (at) => at + 10,
  PageDown: (at) => at - 10,
  Home: () => 0,
  End: (_, last) => last,
};
