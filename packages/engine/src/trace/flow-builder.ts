import type { TxId } from '@sulian/domain';
import type { End } from './end.ts';
import { type Flow, NOWHERE } from './flow.ts';

/** Collects a flow's legs; what has no weight is left out. */
export class FlowBuilder {
  readonly #amounts: number[] = [];
  readonly #ends: (End | undefined)[] = [];
  readonly #targets: TxId[] = [];
  readonly #own: boolean[] = [];
  #total = 0;
  #foreignTotal = 0;

  end(amount: number, end: End, isOwn = false): void {
    this.#add(amount, isOwn, { end, target: NOWHERE });
  }

  follow(amount: number, target: TxId, isOwn = false): void {
    this.#add(amount, isOwn, { end: undefined, target });
  }

  #add(amount: number, isOwn: boolean, to: { readonly end: End | undefined; readonly target: TxId }): void {
    if (amount <= 0) return;
    this.#amounts.push(amount);
    this.#ends.push(to.end);
    this.#targets.push(to.target);
    this.#own.push(isOwn);
    this.#total += amount;
    if (!isOwn) this.#foreignTotal += amount;
  }

  /** @param onEmpty where the whole goes when no leg has an amount */
  build(facts: Pick<Flow, 'txId' | 'rows' | 'isPeel' | 'largestOutput'>, onEmpty: End): Flow {
    if (this.#total === 0) this.end(1, onEmpty);
    return {
      ...facts,
      amounts: this.#amounts,
      ends: this.#ends,
      targets: this.#targets,
      own: this.#own,
      total: this.#total,
      foreignTotal: this.#foreignTotal,
    };
  }
}
