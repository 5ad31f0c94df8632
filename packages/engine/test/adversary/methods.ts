import { endKindOf, type TraceEnd, type TraceResult } from '../../src/index.ts';

/** Ways to divide money that was mixed. FIFO is computed only for questions that name it. */
export const METHODS = ['least', 'proportion', 'fifo', 'possible'] as const;
export type Method = (typeof METHODS)[number];
export type VisibleShares = Readonly<Record<Method, number>>;

/** Part of the truth, 0..1, that is the crime's by a method, was not followed, or paid fees. */
export function toVisible(traces: readonly TraceResult[], tainted: number): VisibleShares {
  const most = (method: Method) => Math.max(0, ...traces.map((trace) => shownBy(trace, method)));
  const partOf = (method: Method) => (tainted === 0 ? 1 : Math.min(1, most(method) / tainted));
  return {
    least: partOf('least'),
    proportion: partOf('proportion'),
    fifo: partOf('fifo'),
    possible: partOf('possible'),
  };
}

function shownBy({ ends, bounds, fifoCut = 0 }: TraceResult, method: Method): number {
  const fees = sumOf(ends.filter(({ type }) => type === 'Fee on the way'));
  const unknown = ends.filter(({ type, isBehindLarge }) => endKindOf(type, isBehindLarge).isInBound);
  if (method === 'fifo')
    return fifoOf(ends.filter((end) => end.bounds !== undefined || unknown.includes(end))) + fifoCut + fees;
  if (bounds === undefined) return sumOf(unknown) + fees;
  const { severe } = bounds;
  if (method === 'possible') return severe.possible + bounds.unknown.possible + fees;
  return (method === 'least' ? severe.least : severe.share) + bounds.unknown.share + fees;
}

const sumOf = (ends: readonly TraceEnd[]): number => ends.reduce((sum, { share }) => sum + share, 0);
const fifoOf = (ends: readonly TraceEnd[]): number => ends.reduce((sum, { fifoShare = 0 }) => sum + fifoShare, 0);
