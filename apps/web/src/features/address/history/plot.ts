import type { HistoryAnswer } from '@sulian/contract';
import { toDateMs } from './step.ts';

type AnswerPoint = HistoryAnswer['points'][number];

/** One drawn step. Without USD next to amounts that are in USD themselves. */
export interface Point extends Omit<AnswerPoint, 'receivedUsd' | 'sentUsd'> {
  readonly receivedUsd?: AnswerPoint['receivedUsd'];
  readonly sentUsd?: AnswerPoint['sentUsd'];
  /** Coins that are in none of these figures, for want of a price. */
  readonly unpricedCoins?: number;
}

/** Data of a chart and its table: of one coin, or of all in USD. */
export interface Charted extends Pick<HistoryAnswer, 'step' | 'zone' | 'balanceBefore'> {
  readonly coin: Pick<HistoryAnswer['coin'], 'id' | 'symbol'>;
  readonly points: readonly Point[];
}
type Step = HistoryAnswer['step'];

const DAY_SEC = 86_400;
/** How long a step is drawn; months are drawn by the calendar. */
const STEP_SEC = { DAY: DAY_SEC, WEEK: 7 * DAY_SEC } as const;

/** End of a step as drawn, where the next begins; the hour of a clock change within it is not drawn. */
export function endOf(from: number, { step, zone }: { readonly step: Step; readonly zone: string }): number {
  if (step !== 'MONTH') return from + STEP_SEC[step];
  const begin = toDateMs(from, zone);
  const date = new Date(begin);
  return from + (Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - begin) / 1000;
}

export interface Bar {
  readonly x: number;
  readonly width: number;
  /** Heights above and below the line, in pixels; what is more than nothing is seen. */
  readonly received: number;
  readonly sent: number;
}

export interface Plot {
  readonly bars: readonly Bar[];
  /** Steps of the balance as an SVG path; undefined where no balance is known. */
  readonly balance: string | undefined;
  /** The largest of each, as their texts in the answer. */
  readonly mostMoved: string;
  readonly maxBalance: string | undefined;
}

export interface Size {
  readonly width: number;
  /** Heights of the balance above, and of each half of the bars below. */
  readonly balanceHeight: number;
  readonly halfHeight: number;
}

/** Least width of bars, so that one day of ten years is visible. */
const LEAST_PIXELS = 2;

/** Pixels alone are rounded: figures are written from the answer's own texts. */
export function toPlot({ points, step, zone, balanceBefore }: Charted, size: Size): Plot {
  const [first, last] = [points[0]?.from ?? 0, points.at(-1)?.from ?? 0];
  const begin = first;
  const end = endOf(last, { step, zone });
  const xOf = (timeSec: number): number => ((timeSec - begin) / Math.max(1, end - begin)) * size.width;
  const moved = points.flatMap(({ received, sent }) => [received, sent]);
  const mostMoved = largestOf(moved);
  const toHeight = (amount: string): number =>
    Number(amount) > 0 ? Math.max(LEAST_PIXELS, (Number(amount) / Number(mostMoved)) * size.halfHeight) : 0;
  const bars = points.map(({ from, received, sent }) => {
    const x = xOf(from);
    const width = Math.max(LEAST_PIXELS, (xOf(endOf(from, { step, zone })) - x) * 0.8);
    return { x: Math.min(x, size.width - width), width, received: toHeight(received), sent: toHeight(sent) };
  });
  const balances = points.flatMap(({ balance }) => balance ?? []);
  if (balances.length < points.length || balanceBefore === null)
    return { bars, balance: undefined, mostMoved, maxBalance: undefined };
  const maxBalance = largestOf([balanceBefore, ...balances]);
  return { bars, balance: toSteps({ points, balanceBefore, maxBalance }, { xOf, size }), mostMoved, maxBalance };
}

const largestOf = (amounts: readonly string[]): string =>
  amounts.reduce((most, each) => (Number(each) > Number(most) ? each : most), '0');

/** It stays as it was until something moves. */
function toSteps(
  {
    points,
    balanceBefore,
    maxBalance,
  }: { readonly points: readonly Point[]; readonly balanceBefore: string; readonly maxBalance: string },
  { xOf, size }: { readonly xOf: (timeSec: number) => number; readonly size: Size },
): string {
  const scale = Math.max(Number(maxBalance), Number.MIN_VALUE);
  const yOf = (amount: string): number => size.balanceHeight * (1 - Math.max(0, Number(amount)) / scale);
  const two = (value: number): string => value.toFixed(1);
  const steps = points.map(({ from, balance }) => `H${two(xOf(from))}V${two(yOf(balance ?? '0'))}`);
  return `M0,${two(yOf(balanceBefore))}${steps.join('')}H${two(size.width)}`;
}

/** The point nearest to a place, by its number. */
export function findNearest(bars: readonly Bar[], x: number): number {
  let nearest = 0;
  bars.forEach((bar, at) => {
    const known = bars[nearest];
    if (known !== undefined && Math.abs(middleOf(bar) - x) < Math.abs(middleOf(known) - x)) nearest = at;
  });
  return nearest;
}

export const middleOf = ({ x, width }: Bar): number => x + width / 2;
