import { heightOf, type Label, type LedgerReader, type TxId } from '@sulian/domain';
import { type AddressLabels, toList } from './read-labels.ts';

const DAY_SEC = 86_400;
/** Days whose heights are searched at a time. */
const PER_SEARCH = 200;
/**
 * A block may be dated before the one that it follows: a node takes one up to two hours ahead of its clock, which may
 * itself be 70 minutes off, and behind it down to the median of the last eleven. Blocks on either side of a day's turn that
 * are looked at one by one: more than such a stretch has, at a block a minute too.
 * @see https://en.bitcoin.it/wiki/Block_timestamp
 */
const UNORDERED_BLOCKS = 256;
const UNORDERED_SEC = 6 * 3_600;

const toSec = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000;
/** What somebody only observed holds at all times. */
const isBounded = ({ validity }: Label): boolean => validity !== 'observation';
/** First second that is no longer in the label's period: its last day counts. */
const endSecOf = (label: Label): number | undefined =>
  label.validTo === undefined || !isBounded(label) ? undefined : toSec(label.validTo) + DAY_SEC;
const startSecOf = (label: Label): number | undefined =>
  label.validFrom === undefined || !isBounded(label) ? undefined : toSec(label.validFrom);

/** True where the label's last day is over at the time. */
export function hasEnded(label: Label, timeSec: number): boolean {
  const end = endSecOf(label);
  return end !== undefined && end <= timeSec;
}

/** Blocks around the turn of a day: those below `low` are older, those above `high` are not, and between them these are not. */
interface Turn {
  readonly low: number;
  readonly high: number;
  readonly begun: ReadonlySet<number>;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * In which blocks labels with a period hold: each block by its own time. A day that the ledger has not reached, or only
 * just, is looked at again when it grows.
 */
export class ValidDays {
  readonly #waiting = new Set<number>();
  readonly #turns = new Map<number, Turn>();
  readonly isNeeded: boolean;

  constructor(labels: Iterable<AddressLabels>) {
    for (const each of labels)
      for (const label of toList(each))
        for (const sec of [startSecOf(label), endSecOf(label)]) if (sec !== undefined) this.#waiting.add(sec);
    this.isNeeded = this.#waiting.size > 0;
  }

  covers(label: Label, at: TxId): boolean {
    const [start, end] = [startSecOf(label), endSecOf(label)];
    const height = heightOf(at);
    return (
      (start === undefined || this.#hasBegun(start, height)) && (end === undefined || !this.#hasBegun(end, height))
    );
  }

  /** True where the label's period is still to come. */
  isLater(label: Label, at: TxId): boolean {
    const start = startSecOf(label);
    return start !== undefined && !this.#hasBegun(start, heightOf(at));
  }

  #hasBegun(sec: number, height: number): boolean {
    const turn = this.#turns.get(sec);
    return turn !== undefined && height >= turn.low && (height > turn.high || turn.begun.has(height));
  }

  async grow(reader: LedgerReader): Promise<void> {
    const { firstHeight, height, timeSec } = reader.state;
    if (this.#waiting.size === 0 || firstHeight === undefined || height === undefined || timeSec === undefined) return;
    const reached = [...this.#waiting].filter((sec) => sec <= timeSec + UNORDERED_SEC);
    for (let at = 0; at < reached.length; at += PER_SEARCH)
      await this.#search(reader, reached.slice(at, at + PER_SEARCH), { low: firstHeight, high: height });
  }

  async #search(reader: LedgerReader, days: readonly number[], held: Range): Promise<void> {
    const around = (await halve(reader, days, held)).map(({ sec, middle }) => ({
      sec,
      low: Math.max(held.low, middle - UNORDERED_BLOCKS),
      high: middle + UNORDERED_BLOCKS,
    }));
    const heights = new Set(around.flatMap(({ low, high }) => listHeights({ low, high: Math.min(high, held.high) })));
    const times = await reader.listBlockTimes([...heights].sort((a, b) => a - b));
    for (const { sec, low, high } of around) {
      const begun = listHeights({ low, high }).filter((height) => (times.get(height) ?? 0) >= sec);
      this.#turns.set(sec, { low, high, begun: new Set(begun) });
      if (high <= held.high) this.#waiting.delete(sec);
    }
  }
}

const listHeights = ({ low, high }: Range): number[] =>
  Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => low + index);

/** A turn from older to not older of every day; halves the range of all at once: one query a step, however many days. */
async function halve(reader: LedgerReader, days: readonly number[], held: Range) {
  const open = days.map((sec) => ({ sec, ...held }));
  for (let left = open; left.length > 0; left = left.filter(({ low, high }) => low < high)) {
    const middles = left.map(({ low, high }) => Math.floor((low + high) / 2));
    const times = await reader.listBlockTimes([...new Set(middles)].sort((a, b) => a - b));
    for (const [index, day] of left.entries()) {
      const middle = middles[index] ?? day.low;
      if ((times.get(middle) ?? 0) >= day.sec) day.high = middle;
      else day.low = middle + 1;
    }
  }
  return open.map(({ sec, low }) => ({ sec, middle: low }));
}
