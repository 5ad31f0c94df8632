import { type Label, type LedgerReader, type TxId, toTxId } from '@sulian/domain';
import { type AddressLabels, toList } from './read-labels.ts';

const DAY_SEC = 86_400;
/** Days whose heights are searched at a time. */
const PER_SEARCH = 2_000;

const toSec = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000;
/** First second that is no longer in the label's period: its last day counts. */
const endSecOf = (label: Label): number | undefined =>
  label.validTo === undefined ? undefined : toSec(label.validTo) + DAY_SEC;
const startSecOf = (label: Label): number | undefined =>
  label.validFrom === undefined ? undefined : toSec(label.validFrom);

/**
 * In which blocks labels with a period hold. A day begins with the first block that is not older; one that the ledger has
 * not reached is looked for again when it grows.
 */
export class ValidDays {
  readonly #waiting = new Set<number>();
  readonly #firstTxIds = new Map<number, TxId>();
  readonly isNeeded: boolean;

  constructor(labels: Iterable<AddressLabels>) {
    for (const each of labels)
      for (const label of toList(each))
        for (const sec of [startSecOf(label), endSecOf(label)]) if (sec !== undefined) this.#waiting.add(sec);
    this.isNeeded = this.#waiting.size > 0;
  }

  covers(label: Label, at: TxId): boolean {
    const [start, end] = [startSecOf(label), endSecOf(label)];
    if (start !== undefined && at < (this.#firstTxIds.get(start) ?? Number.POSITIVE_INFINITY)) return false;
    return end === undefined || at < (this.#firstTxIds.get(end) ?? Number.POSITIVE_INFINITY);
  }

  async grow(reader: LedgerReader): Promise<void> {
    const { firstHeight, height, timeSec } = reader.state;
    if (this.#waiting.size === 0 || firstHeight === undefined || height === undefined || timeSec === undefined) return;
    const reached = [...this.#waiting].filter((sec) => sec <= timeSec);
    for (let at = 0; at < reached.length; at += PER_SEARCH)
      await this.#search(reader, reached.slice(at, at + PER_SEARCH), { low: firstHeight, high: height });
  }

  /** Halves the range of every day at once: one query a step, however many days. */
  async #search(reader: LedgerReader, days: readonly number[], range: { low: number; high: number }): Promise<void> {
    const open = days.map((sec) => ({ sec, ...range }));
    for (let left = open; left.length > 0; left = left.filter(({ low, high }) => low < high)) {
      const middles = left.map(({ low, high }) => Math.floor((low + high) / 2));
      const times = await reader.listBlockTimes([...new Set(middles)].sort((a, b) => a - b));
      for (const [index, day] of left.entries()) {
        const middle = middles[index] ?? day.low;
        if ((times.get(middle) ?? 0) >= day.sec) day.high = middle;
        else day.low = middle + 1;
      }
    }
    for (const { sec, low } of open) {
      this.#firstTxIds.set(sec, toTxId(low, 0));
      this.#waiting.delete(sec);
    }
  }
}
