import { heightOf, type Label, type LedgerReader, type TxId } from '@sulian/domain';
import { findTurns, UNORDERED_BLOCKS } from '../../objects/find-turns.ts';
import { type AddressLabels, toList } from './read-labels.ts';

const DAY_SEC = 86_400;
/** Days whose heights are searched at a time. */
const PER_SEARCH = 200;
const UNORDERED_SEC = 6 * 3_600;

const toSec = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000;
/** False for observations, which are valid at all times. */
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

/** Blocks around the turn of a day: blocks below `low` are older, blocks above `high` are not, and between them these are not. */
interface Turn {
  readonly low: number;
  readonly high: number;
  readonly begun: ReadonlySet<number>;
}

/**
 * Heights between which labels with a period are valid, by the time of each block. A day that the ledger has not
 * reached, or only just, is checked again when the ledger grows.
 */
export class ValidDays {
  /** All turns of days that matter. */
  readonly #days = new Set<number>();
  readonly #waiting: Set<number>;
  readonly #turns = new Map<number, Turn>();
  /** Height of the newest snapshot that was searched: an older one has nothing to add. */
  #searchedHeight = -1;
  /** The same of the newest round of fetching, which may have added blocks anywhere. */
  #searchedRound = 0;
  readonly isNeeded: boolean;
  /** Ends with the last search. Searches run one after another: an older one would replace a newer one's turns. */
  #last: Promise<void> = Promise.resolve();

  constructor(labels: Iterable<AddressLabels>) {
    for (const each of labels)
      for (const label of toList(each))
        for (const sec of [startSecOf(label), endSecOf(label)]) if (sec !== undefined) this.#days.add(sec);
    this.#waiting = new Set(this.#days);
    this.isNeeded = this.#days.size > 0;
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

  grow(reader: LedgerReader): Promise<void> {
    const search = this.#last.then(() => this.#growTo(reader));
    this.#last = search.catch(() => undefined);
    return search;
  }

  async #growTo(reader: LedgerReader): Promise<void> {
    const { height, timeSec, coverage } = reader.state;
    // An older round's blocks are among the newer one's.
    if (coverage < this.#searchedRound) return;
    if (coverage > this.#searchedRound) this.#restart(coverage);
    if (this.#waiting.size === 0 || height === undefined || timeSec === undefined) return;
    if (height <= this.#searchedHeight) return;
    const reached = [...this.#waiting].filter((sec) => sec <= timeSec + UNORDERED_SEC);
    for (let at = 0; at < reached.length; at += PER_SEARCH)
      await this.#search(reader, reached.slice(at, at + PER_SEARCH));
    this.#searchedHeight = height;
  }

  #restart(coverage: number): void {
    for (const sec of this.#days) this.#waiting.add(sec);
    this.#searchedRound = coverage;
    this.#searchedHeight = -1;
  }

  async #search(reader: LedgerReader, days: readonly number[]): Promise<void> {
    const middles = await findTurns(reader, days);
    const around = await reader.listBlockTimesAround([...new Set(middles.values())], UNORDERED_BLOCKS);
    for (const [sec, middle] of middles) {
      const blocks = around.get(middle) ?? [];
      const [low, high] = [blocks[0]?.height ?? middle, blocks.at(-1)?.height ?? middle];
      const begun = new Set(blocks.filter(({ timeSec }) => timeSec >= sec).map(({ height }) => height));
      this.#turns.set(sec, { low, high, begun });
      if (blocks.filter(({ height }) => height >= middle).length === UNORDERED_BLOCKS) this.#waiting.delete(sec);
    }
  }
}
