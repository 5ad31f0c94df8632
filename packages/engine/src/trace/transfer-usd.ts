import { heightOf, type LedgerReader, type TxId } from '@sulian/domain';
import { sumSorted } from '../arithmetic/sum-sorted.ts';
import { chunk, KEYS_PER_QUERY } from '../collections/chunk.ts';
import { UNEXPLORED_END } from '../ends/end.ts';
import type { History } from '../ends/trace-result.ts';
import type { UsdPerBase } from '../question/question.ts';
import { NOWHERE } from './flow.ts';

/** Places behind the dollar in the totals of answers in USD. */
export const USD_DECIMALS = 8;
const USD_SCALE = 10 ** USD_DECIMALS;

/** Reads the times of the blocks that contain the transactions, by height. */
export async function readStartTimes(
  reader: Pick<LedgerReader, 'listBlockTimes'>,
  txIds: readonly TxId[],
): Promise<(txId: TxId) => number> {
  const heights = [...new Set(txIds.filter((txId) => txId !== NOWHERE).map(heightOf))].sort((a, b) => a - b);
  const times = new Map<number, number>();
  for (const some of chunk(heights, KEYS_PER_QUERY))
    for (const [height, time] of await reader.listBlockTimes(some)) times.set(height, time);
  return (txId) => times.get(heightOf(txId)) ?? 0;
}

interface Start {
  readonly txId: TxId;
  readonly share: number;
  readonly isRead: boolean;
}

interface UsdInput {
  readonly reader: Pick<LedgerReader, 'listBlockTimes'>;
  readonly transferUsd: UsdPerBase | undefined;
  readonly asset: number;
  /** Base units of the whole question. */
  readonly total: number;
  readonly starts: readonly Start[];
  readonly history: History | undefined;
}

/**
 * Value of a question's shares in USD, each at the price of the day on which the object itself received or sent it. NaN
 * is unknown: whatever it is mixed with is unknown too, since the sum of the rest would pass for the whole.
 */
export class TransferUsd {
  readonly #perShare: ReadonlyMap<TxId, number>;
  readonly #undated: TxId | undefined;
  readonly #byEnd = new Map<string, number[]>();
  readonly #total: number;

  private constructor(perShare: ReadonlyMap<TxId, number>, { starts, history }: UsdInput) {
    this.#perShare = perShare;
    this.#undated = history === undefined ? undefined : (history.fromTxId ?? NOWHERE);
    this.#total = sumSorted(starts.map((start) => this.ofStart(start)));
  }

  /** Undefined where no price is requested, or none of the days has one. */
  static async read(input: UsdInput): Promise<TransferUsd | undefined> {
    const { reader, transferUsd, asset, total, starts } = input;
    if (transferUsd === undefined) return undefined;
    const timeOf = await readStartTimes(
      reader,
      starts.map((start) => start.txId),
    );
    const perShare = new Map<TxId, number>();
    for (const { txId } of starts) {
      const usd = txId === NOWHERE ? undefined : transferUsd(asset, timeOf(txId));
      if (usd !== undefined) perShare.set(txId, usd * total);
    }
    return perShare.size === 0 ? undefined : new TransferUsd(perShare, input);
  }

  /**
   * USD of a share that starts at the transaction.
   * Older history than was read is listed, unread, at the oldest transaction read, whose day is not its own.
   */
  ofStart({ txId, share, isRead }: Start): number {
    const perShare = !isRead && txId === this.#undated ? undefined : this.#perShare.get(txId);
    return share * (perShare ?? Number.NaN);
  }

  /** A share that was never opened. */
  skip(txId: TxId, share: number): void {
    this.end(UNEXPLORED_END.key, this.ofStart({ txId, share, isRead: false }));
  }

  end(key: string, usd: number): void {
    const parts = this.#byEnd.get(key);
    if (parts === undefined) this.#byEnd.set(key, [usd]);
    else parts.push(usd);
  }

  get total(): number | undefined {
    return known(this.#total);
  }

  ofEnd(key: string): number | undefined {
    return known(sumSorted(this.#byEnd.get(key) ?? [Number.NaN]));
  }
}

/** Rounded to its last place, so that 7 · 1,500 is 10,500. */
const known = (usd: number): number | undefined =>
  Number.isNaN(usd) ? undefined : Math.round(usd * USD_SCALE) / USD_SCALE;
