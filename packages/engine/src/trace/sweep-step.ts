import type { TxId } from '@sulian/domain';
import type { UnattributedObserver } from '../direct/unattributed-direct.ts';
import type { End } from '../ends/end.ts';
import type { EndAccount } from '../ends/end-places.ts';
import type { TraceQuestion } from '../question/question.ts';
import type { Flow } from './flow.ts';
import type { Node } from './frontier.ts';

/** Sees every step of a sweep, in its order. */
export interface SweepObserver extends UnattributedObserver {
  started(txId: TxId, share: number): void;
  expanded(flow: Flow): void;
  /** All that came to the transaction ended there, unexpanded. */
  addCutoff(txId: TxId, end: End): void;
}

/** Parts of `toParts` that start at the transaction: whose legs these are is a direct party of the question. */
export const toStartParts = (flow: Flow, { start }: Pick<Node, 'start'>): readonly number[] =>
  start === 0 ? [] : toParts(flow, { start, pass: 0 });

/** Amounts that came to a transaction, leg by leg: what started here leaves the object's own legs out. */
export function toParts(
  { amounts, own, total, foreignTotal }: Flow,
  { start, pass }: Pick<Node, 'start' | 'pass'>,
): readonly number[] {
  const passRate = pass / total;
  const startRate = start === 0 ? 0 : start / foreignTotal;
  const parts = new Array<number>(amounts.length);
  for (let index = 0; index < amounts.length; index += 1)
    parts[index] = (amounts[index] ?? 0) * (own?.has(index) === true ? passRate : passRate + startRate);
  return parts;
}

/** True where the money had several sources (INCOMING) or targets (OUTGOING), so that each has a part by proportion. */
export function isDivided({ ends }: Pick<Flow, 'ends'>, parts: readonly number[]): boolean {
  const first = parts.findIndex((part) => part > 0);
  const key = ends[first]?.key;
  return parts.some((part, index) => index > first && part > 0 && (key === undefined || ends[index]?.key !== key));
}

/** The account at which a part ends; undefined where no leg shows one. */
export function toEndAccount(
  { addresses }: Flow,
  index: number,
  { asset }: Pick<TraceQuestion, 'asset'>,
): EndAccount | undefined {
  const addressId = addresses[index];
  return addressId === undefined ? undefined : { addressId, asset };
}
