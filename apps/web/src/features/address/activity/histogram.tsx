import type { ActivityAnswer } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsd } from '../../../components/amounts/usd.tsx';
import { Bone } from '../../../components/states/skeleton.tsx';
import { ErrorText, RetryButton } from '../../../components/states/states.tsx';
import type { ListedRef } from '../../../lib/api.ts';
import { formatTime } from '../../../lib/format.ts';
import type { TransactionView } from '../../../lib/transaction-view.ts';
import { getActivity } from './api/transactions.ts';
import { type Bar, toBars } from './bars.ts';

interface Props {
  readonly target: ListedRef;
  readonly view: TransactionView;
  readonly onChoose: (part: Partial<TransactionView>) => void;
}

/** When the object was active: in above the line, out below it. A span is chosen by dragging, or by two sliders for keys. */
export function Histogram({ target, view, onChoose }: Props) {
  const { page: _, asOf: __, from: ___, to: ____, ...filter } = view;
  const query = useQuery({
    queryKey: ['activity', target, filter],
    queryFn: () => getActivity(target, view),
    placeholderData: keepPreviousData,
  });
  if (query.data === undefined)
    return (
      <div className="histogram">
        {query.isError ? (
          <span className="dim" role="alert">
            <ErrorText error={query.error} /> <RetryButton onRetry={() => void query.refetch()} />
          </span>
        ) : (
          <Bone width="100%" height={64} />
        )}
      </div>
    );
  // Without transactions, or with a single moment, there is no span to select.
  if (query.data.span === null || query.data.span === undefined || query.data.span.from === query.data.span.last)
    return null;
  return <Chart activity={query.data} span={query.data.span} view={view} onChoose={onChoose} />;
}

const [HEIGHT, MIDDLE] = [66, 38];
/** Widest bar, as a fraction of the chart: few buckets have thin, separate bars. */
const THIN = 0.014;

interface ChartProps extends Omit<Props, 'target'> {
  readonly activity: ActivityAnswer;
  readonly span: NonNullable<ActivityAnswer['span']>;
}

function Chart({ activity, span, view, onChoose }: ChartProps) {
  const { t } = useTranslation();
  const { bucketSec } = activity;
  const count = Math.round((span.last - span.from) / bucketSec) + 1;
  const [drag, setDrag] = useState<readonly [number, number]>();
  const bars = toBars(activity, { above: MIDDLE, below: HEIGHT - MIDDLE });
  const indexOf = (timeSec: number): number =>
    Math.min(count - 1, Math.max(0, Math.floor((timeSec - span.from) / bucketSec)));
  const chosen = toChosen(view, indexOf, count);
  const shownRange = drag === undefined ? chosen : ([Math.min(...drag), Math.max(...drag)] as const);
  const choose = (first: number, last: number) =>
    onChoose(
      first === 0 && last === count - 1
        ? { from: undefined, to: undefined }
        : { from: span.from + first * bucketSec, to: span.from + (last + 1) * bucketSec - 1 },
    );
  const at = (event: PointerEvent<SVGSVGElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * count)));
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (drag === undefined) return;
    setDrag(undefined);
    const [from, to] = [drag[0], at(event)];
    choose(Math.min(from, to), Math.max(from, to));
  };
  const [first, last] = shownRange ?? [0, count - 1];
  const bounds = { min: 0, max: count - 1 };
  return (
    <figure className="histogram" aria-label={t('histogram.label')}>
      <svg
        viewBox={`0 0 ${count} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag([at(event), at(event)]);
        }}
        onPointerMove={(event) => drag !== undefined && setDrag([drag[0], at(event)])}
        onPointerUp={end}
        onPointerCancel={() => setDrag(undefined)}
      >
        {shownRange !== undefined && <rect className="span" x={first} width={last - first + 1} y={0} height={HEIGHT} />}
        {bars.map((bar) => (
          <BarOf
            key={bar.from}
            bar={bar}
            index={indexOf(bar.from)}
            width={Math.min(0.8, count * THIN)}
            activity={activity}
          />
        ))}
        <line x1={0} x2={count} y1={MIDDLE} y2={MIDDLE} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="histogram-keys">
        <input
          type="range"
          {...bounds}
          value={first}
          aria-label={t('histogram.from')}
          aria-valuetext={formatTime(span.from + first * bucketSec)}
          onChange={(event) => choose(Math.min(Number(event.target.value), last), last)}
        />
        <input
          type="range"
          {...bounds}
          value={last}
          aria-label={t('histogram.to')}
          aria-valuetext={formatTime(span.from + (last + 1) * bucketSec - 1)}
          onChange={(event) => choose(first, Math.max(Number(event.target.value), first))}
        />
      </div>
      <figcaption className="dim">
        {nameEnds(span.from, span.last + bucketSec - 1).map((end, at) => (
          <span key={ENDS[at]}>{end}</span>
        ))}
      </figcaption>
    </figure>
  );
}

const ENDS = ['from', 'to'] as const;

/** First and last day; for a single day its first and last minute, since the same day twice is not informative. */
function nameEnds(from: number, to: number): readonly string[] {
  const times = [formatTime(from), formatTime(to)];
  const days = times.map((time) => time.slice(0, 10));
  return days[0] === days[1] ? times : days;
}

/** First and last bucket of the span that is chosen; undefined: none is. */
function toChosen(
  { from, to }: TransactionView,
  indexOf: (timeSec: number) => number,
  count: number,
): readonly [number, number] | undefined {
  if (from === undefined && to === undefined) return undefined;
  return [from === undefined ? 0 : indexOf(from), to === undefined ? count - 1 : indexOf(to)];
}

interface BarProps {
  readonly bar: Bar;
  readonly index: number;
  /** Width of its bucket. */
  readonly width: number;
  readonly activity: ActivityAnswer;
}

function BarOf({ bar, index, width, activity: { coin } }: BarProps) {
  const { t } = useTranslation();
  const usd = useUsd();
  const { item, above, below } = bar;
  const worth = (value: number | null): string => {
    const text = usd(value);
    return text === undefined ? t('app.missing') : `${text} USD`;
  };
  const toText = (amount: string | null, value: number | null): string =>
    [...(amount === null || coin === null ? [] : [`${groupAmount(amount)} ${coin.symbol}`]), worth(value)].join(' · ');
  return (
    <g>
      <title>
        {[
          formatTime(item.from),
          t('histogram.in', { count: item.numberOfIncoming, amount: toText(item.received, item.receivedUsd) }),
          t('histogram.out', { count: item.numberOfOutgoing, amount: toText(item.sent, item.sentUsd) }),
        ].join('\n')}
      </title>
      <rect className="hit" x={index} width={1} y={0} height={HEIGHT} />
      <rect className="in" x={index + (1 - width) / 2} width={width} y={MIDDLE - above} height={above} />
      <rect className="out" x={index + (1 - width) / 2} width={width} y={MIDDLE} height={below} />
    </g>
  );
}
