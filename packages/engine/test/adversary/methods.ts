import { endKindOf, type TraceEnd, type TraceResult } from '../../src/index.ts';

/** Ways to divide money that was mixed. FIFO is computed only for questions that name it. */
export const METHODS = ['least', 'proportion', 'fifo', 'possible'] as const;
export type Method = (typeof METHODS)[number];
export type VisibleShares = Readonly<Record<Method, number>>;

/**
 * Part of the truth, 0..1, that is the crime's by a method, was not followed, or paid fees. Undefined: the walk did not meet the
 * crime, as behind a mix or a swap, and no method divides what it did not meet.
 */
export function toVisible(trace: TraceResult | undefined, tainted: number): VisibleShares | undefined {
  if (trace?.bounds === undefined) return undefined;
  const { ends, bounds, fifoCut = 0 } = trace;
  const { severe, unknown } = bounds;
  const fees = sumOf(ends.filter(({ type }) => type === 'Fee on the way'));
  const partOf = (shown: number) => (tainted === 0 ? 1 : Math.min(1, (shown + fees) / tainted));
  const isShown = (end: TraceEnd) => end.bounds !== undefined || endKindOf(end.type, end.isBehindLarge).isInBound;
  return {
    least: partOf(severe.least + unknown.share),
    proportion: partOf(severe.share + unknown.share),
    fifo: partOf(ends.filter(isShown).reduce((sum, { fifoShare = 0 }) => sum + fifoShare, fifoCut)),
    possible: partOf(severe.possible + unknown.possible),
  };
}

const sumOf = (ends: readonly TraceEnd[]): number => ends.reduce((sum, { share }) => sum + share, 0);
