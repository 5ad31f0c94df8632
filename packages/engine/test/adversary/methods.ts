import { type AnswerBounds, endKindOf, type TraceEnd, type TraceResult } from '../../src/index.ts';

/** Ways to divide money that was mixed. FIFO is computed only for questions that name it. */
export const METHODS = ['least', 'proportion', 'fifo', 'possible'] as const;
export type Method = (typeof METHODS)[number];
export type VisibleShares = Readonly<Record<Method, number>>;

/** Part of the truth, 0..1, that is the crime's by a method, was not followed, or paid fees. */
export function toVisible(trace: TraceResult, tainted: number): VisibleShares {
  const { ends, fifoCut = 0 } = trace;
  const { severe, unknown } = boundsOf(trace);
  // The truth is of what is left after fees.
  const fees = sumFees(trace);
  const partOf = (shown: number) => (tainted === 0 ? 1 : Math.min(1, (shown + fees) / tainted));
  const isShown = (end: TraceEnd) => end.bounds !== undefined || endKindOf(end.type, end.isBehindLarge).isInBound;
  return {
    least: partOf(severe.least + unknown.share),
    proportion: partOf(severe.share + unknown.share),
    fifo: partOf(ends.filter(isShown).reduce((sum, { fifoShare = 0 }) => sum + fifoShare, fifoCut)),
    possible: partOf(severe.possible + unknown.possible),
  };
}

/** Bounds of a walk; all 0 where it met nothing severe and nothing unknown. */
export const boundsOf = ({ bounds = NO_BOUNDS }: TraceResult): AnswerBounds => bounds;
const NOTHING = { share: 0, least: 0, possible: 0, method: 'MAX_FLOW' } as const;
const NO_BOUNDS: AnswerBounds = { severe: NOTHING, unknown: NOTHING };

export const sumFees = ({ ends }: TraceResult): number =>
  ends.reduce((sum, { type, share }) => sum + (type === 'Fee on the way' ? share : 0), 0);
