import type { TxId } from '@sulian/domain';
import type { SummedPart, UnattributedDirect } from '../direct/unattributed-direct.ts';
import { type End, UNEXPLORED_END } from '../ends/end.ts';
import { type Flow, NOWHERE } from './flow.ts';
import { type SweepObserver, toParts } from './sweep-step.ts';
import type { TransferUsd } from './transfer-usd.ts';

/** Carries the USD of what started along with the shares of a sweep, by the same haircut. */
export class SweepUsd implements SweepObserver {
  readonly #usd: TransferUsd;
  readonly #open = new Map<TxId, { start: number; pass: number }>();

  constructor(usd: TransferUsd) {
    this.#usd = usd;
  }

  started(txId: TxId, share: number): void {
    this.#at(txId).start += this.#usd.ofStart({ txId, share, isRead: true });
  }

  /** A sum has no known days: its USD is unknown, and so is that of the rest. */
  summed({ end }: SummedPart): void {
    for (const { key } of [end, UNEXPLORED_END]) this.#usd.end(key, Number.NaN);
  }

  addUnattributed({ txId, share }: UnattributedDirect): void {
    const open = this.#open.get(txId);
    if (open === undefined) this.#usd.skip(txId, share);
    else this.addCutoff(txId, UNEXPLORED_END);
  }

  expanded(flow: Flow): void {
    const parts = toParts(flow, this.#take(flow.txId));
    for (const [index, usd] of parts.entries()) {
      // Nothing of an unknown value is nothing.
      if (flow.amounts[index] === 0) continue;
      const end = flow.ends[index];
      const target = flow.targets[index] ?? NOWHERE;
      if (end !== undefined) this.#usd.end(end.key, usd);
      else if (target !== NOWHERE) this.#at(target).pass += usd;
    }
  }

  addCutoff(txId: TxId, end: End): void {
    const { start, pass } = this.#take(txId);
    this.#usd.end(end.key, start + pass);
  }

  #at(txId: TxId): { start: number; pass: number } {
    const node = this.#open.get(txId) ?? { start: 0, pass: 0 };
    this.#open.set(txId, node);
    return node;
  }

  #take(txId: TxId): { readonly start: number; readonly pass: number } {
    const node = this.#at(txId);
    this.#open.delete(txId);
    return node;
  }
}
