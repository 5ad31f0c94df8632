import {
  findWholeUntil,
  type HistoryState,
  type LegRow,
  mergeHistoryStates,
  type TxId,
  toHistoryState,
  toTxId,
} from '@sulian/domain';
import { type End, NOT_FETCHED, UNKNOWN_ORIGIN } from '../ends/end.ts';
import type { TraceQuestion } from '../question/question.ts';
import { findUnspentHeights, type OutputsReader, readCoverage } from './unspent-heights.ts';

/**
 * Outputs whose fate is known, on a UTXO chain whose histories are fetched on demand. There a missing row is no absence: an
 * input without the transaction that made it, and an output without a spender, end as history not fetched. On a chain
 * that is stored by its blocks everything is known.
 */
export class StoredOutputs {
  readonly #reader: OutputsReader;
  #state: HistoryState = 'WHOLE';
  #height: number;

  constructor(reader: OutputsReader) {
    this.#reader = reader;
    this.#height = reader.height;
  }

  get isOnDemand(): boolean {
    return this.#reader.coverage !== undefined;
  }

  /** State of the object's own history. */
  get state(): HistoryState {
    return this.#state;
  }

  /** Last block up to which the object's own history is whole; null: it is not. */
  get height(): number | null {
    return this.#state === 'WHOLE' ? this.#height : null;
  }

  /** Last transaction of `height`: an answer counts no later one. */
  get lastTxId(): TxId {
    return this.isOnDemand ? toTxId(this.#height + 1, 0) - 1 : Number.POSITIVE_INFINITY;
  }

  /** End of an input whose output is in no stored transaction. */
  get originEnd(): End {
    return this.isOnDemand ? NOT_FETCHED : UNKNOWN_ORIGIN;
  }

  /** Learns how much of the object's history is stored. A transaction is stored whole, or not at all. */
  async readObject({ object }: TraceQuestion): Promise<void> {
    if (!this.isOnDemand || object.kind === 'TRANSACTION') return;
    // Wallets are not clustered on such a chain.
    if (object.kind === 'WALLET') this.#state = 'PART';
    else {
      const { chain } = this.#reader;
      const covered = [...(await readCoverage(this.#reader, object.addressIds)).values()];
      this.#state = mergeHistoryStates(covered.map((each) => toHistoryState(chain, each, 'native')));
      if (this.#state === 'WHOLE')
        this.#height = covered
          .map((each) => findWholeUntil(chain, each, 'native') ?? 0)
          .reduce((least, height) => Math.min(least, height), this.#reader.height);
    }
  }

  /**
   * Selects the outputs that nobody spent up to the answer's last block.
   * @param outputs without a stored spender
   */
  async findUnspent(outputs: readonly LegRow[]): Promise<ReadonlySet<LegRow>> {
    const heights = await findUnspentHeights(this.#reader, outputs, this.#height);
    return new Set(outputs.filter((leg) => (heights.get(leg) ?? -1) >= this.#height));
  }
}
