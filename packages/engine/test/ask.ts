import type { AddressId, Direction, LabelIndex } from '@sulian/domain';
import {
  type Budget,
  DEFAULT_BUDGET,
  DEFAULT_POLICY,
  type Policy,
  type TraceMethod,
  type TraceObject,
  type TraceResult,
  traceUtxo,
} from '../src/index.ts';
import { createLabels, type MemoryLedger } from './memory-ledger.ts';

export interface TraceRequest {
  readonly ledger: MemoryLedger;
  readonly direction: Direction;
  readonly object: TraceObject | AddressId;
  readonly labels?: LabelIndex;
  readonly policy?: Policy;
  readonly budget?: Partial<Budget>;
  readonly method?: TraceMethod;
}

/** Traces with defaults for whatever a test does not care about. */
export const ask = ({
  ledger,
  direction,
  object,
  labels,
  policy,
  budget,
  method,
}: TraceRequest): Promise<TraceResult> =>
  traceUtxo(ledger, labels ?? createLabels(), {
    direction,
    object: typeof object === 'number' ? { kind: 'ADDRESS', addressIds: [object] } : object,
    asset: 0,
    policy: policy ?? DEFAULT_POLICY,
    budget: { ...DEFAULT_BUDGET, ...budget },
    ...(method === undefined ? {} : { method }),
  });

/** Shares by key, rounded to 12 places: what a person would write down. */
export const sharesOf = (trace: TraceResult): Readonly<Record<string, number>> =>
  Object.fromEntries(trace.ends.map((end) => [end.key, Math.round(end.share * 1e12) / 1e12]));

/** Ends by key with amount and hops. */
export const endsOf = (trace: TraceResult): Readonly<Record<string, readonly [amountBase: bigint, hops: number]>> =>
  Object.fromEntries(trace.ends.map((end) => [end.key, [end.amountBase, end.hops]]));
