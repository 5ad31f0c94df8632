import type { Trail, TrailMove, TrailStep } from '@sulian/usecases';

/** Subject of a line: a step, money that left the trail after one, or what arrived. */
export type TrailLineKind = 'STEP' | 'REST' | 'ARRIVED';

type Party = TrailStep['from'];

/** One line of a trail's table. Rests and the last line sum to the first step's amount. */
export interface TrailLine
  extends Pick<TrailStep, 'amount' | 'percentage' | 'ofStep'>,
    Partial<Pick<TrailStep, 'hash' | 'height' | 'time' | 'moved' | 'symbol' | 'basis'>> {
  readonly kind: TrailLineKind;
  readonly step: number;
  readonly from?: Party | undefined;
  readonly to?: Party | undefined;
  readonly waitedSec?: number | null;
  /** Places of a rest, and what the largest is. */
  readonly count?: number;
  readonly largest?: TrailMove | undefined;
}

export function toLines({ steps, arrived, elapsedSec }: Trail): readonly TrailLine[] {
  const lines = steps.flatMap((step, index) => {
    const number = index + 1;
    const { rest } = step;
    const line: TrailLine = { ...step, kind: 'STEP', step: number };
    if (rest === null || rest.count === 0) return [line];
    const { items, count, ...money } = rest;
    return [line, { ...money, kind: 'REST' as const, step: number, from: step.to, count, largest: items[0] }];
  });
  const to = steps.at(-1)?.to;
  return [...lines, { ...arrived, kind: 'ARRIVED', step: steps.length, to, waitedSec: elapsedSec }];
}
