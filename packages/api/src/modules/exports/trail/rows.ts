import type { StepBasis, Trail, TrailMove, TrailStep } from '@sulian/usecases';

/** Subject of a line: a step, money that left the trail after one, or what arrived. */
export type TrailLineKind = 'STEP' | 'REST' | 'ARRIVED';

type Party = TrailStep['from'];

/** One line of a trail's table. Rests and the last line sum to the first step's amount. */
export interface TrailLine
  extends Pick<TrailStep, 'amount' | 'percentage' | 'ofStep'>,
    Partial<Pick<TrailStep, 'hash' | 'height' | 'time' | 'moved' | 'symbol' | 'stoppedBy'>> {
  readonly kind: TrailLineKind;
  readonly step: number;
  /** A rest has the basis of the step after it, and what arrived that of the last step. */
  readonly basis: StepBasis;
  readonly from?: Party | undefined;
  readonly to?: Party | undefined;
  readonly waitedSec?: number | null;
  /** Places of a rest, and what the largest is. */
  readonly count?: number;
  readonly largest?: TrailMove | undefined;
}

export function toLines({ steps, arrived }: Trail): readonly TrailLine[] {
  const lines = steps.flatMap((step, index) => {
    const number = index + 1;
    const { rest } = step;
    const line: TrailLine = { ...step, kind: 'STEP', step: number };
    if (rest === null || rest.count === 0) return [line];
    const { items, count, ...money } = rest;
    const basis = steps[number]?.basis ?? step.basis;
    return [line, { ...money, kind: 'REST' as const, step: number, basis, from: step.to, count, largest: items[0] }];
  });
  const { to, basis = 'PRO_RATA' } = steps.at(-1) ?? {};
  return [...lines, { ...arrived, kind: 'ARRIVED', step: steps.length, basis, to }];
}
