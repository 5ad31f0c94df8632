import type { AssetRow, PriceSource } from '@sulian/domain';
import { AssetSum, type TransactionSum } from './asset-sum.ts';
import { type History, inBaseOf, outBaseOf } from './history.ts';
import type { Match } from './match-transactions.ts';

const MINUTE_SEC = 60;
const HOUR_SEC = 60 * MINUTE_SEC;
const DAY_SEC = 24 * HOUR_SEC;
/** Lengths of a bucket: parts of a day, then whole days. */
const STEPS_SEC = [
  MINUTE_SEC,
  10 * MINUTE_SEC,
  HOUR_SEC,
  6 * HOUR_SEC,
  DAY_SEC,
  7 * DAY_SEC,
  30 * DAY_SEC,
  91 * DAY_SEC,
  365 * DAY_SEC,
];
/** A chain older than this many buckets of the longest step does not exist. */
const MAX_BUCKETS = 100;

interface ActivityBucket {
  readonly fromSec: number;
  /** Transactions in which anything came in, and in which anything went out: one may do both. */
  readonly in: number;
  readonly out: number;
  readonly sums: readonly TransactionSum[];
}

export interface Activity {
  readonly bucketSec: number;
  /** Beginnings of the first and the last bucket of the whole history; undefined where there is none. */
  readonly span: { readonly fromSec: number; readonly lastSec: number } | undefined;
  /** Those in which anything happened, oldest first. */
  readonly buckets: readonly ActivityBucket[];
}

interface ActivityContext {
  readonly assetOf: (asset: number) => AssetRow;
  readonly prices: Pick<PriceSource, 'findUsd'>;
  /** Times of the whole history, which define the span of the buckets. */
  readonly timeSecs: Float64Array;
}

/** Counts and amounts of matching rows by buckets of time, over the span of the whole history. */
export function listActivity(history: History, { rows }: Pick<Match, 'rows'>, context: ActivityContext): Activity {
  const { timeSecs } = context;
  if (timeSecs.length === 0) return { bucketSec: DAY_SEC, span: undefined, buckets: [] };
  let [first, last] = [timeSecs[0] ?? 0, timeSecs[0] ?? 0];
  // Blocks of some chains may be a little older than the one before.
  for (const timeSec of timeSecs) {
    if (timeSec < first) first = timeSec;
    if (timeSec > last) last = timeSec;
  }
  const bucketSec =
    STEPS_SEC.find((step) => Math.floor(last / step) - Math.floor(first / step) < MAX_BUCKETS) ?? 365 * DAY_SEC;
  const startOf = (timeSec: number): number => Math.floor(timeSec / bucketSec) * bucketSec;
  const drafts = new Map<number, Draft>();
  for (const row of rows) {
    const fromSec = startOf(history.timeSecs[row] ?? 0);
    let draft = drafts.get(fromSec);
    if (draft === undefined) {
      draft = new Draft();
      drafts.set(fromSec, draft);
    }
    draft.add(history, row, context);
  }
  return {
    bucketSec,
    span: { fromSec: startOf(first), lastSec: startOf(last) },
    buckets: [...drafts].sort(([a], [b]) => a - b).map(([fromSec, draft]) => draft.toBucket(fromSec)),
  };
}

class Draft {
  readonly #sums = new Map<number, AssetSum>();
  #in = 0;
  #out = 0;
  #lastIn: number | undefined;
  #lastOut: number | undefined;

  add(history: History, row: number, { assetOf, prices }: ActivityContext): void {
    const [came, paid, txId] = [inBaseOf(history, row), outBaseOf(history, row), history.txIds[row]];
    if (came > 0n && this.#lastIn !== txId) {
      this.#in += 1;
      this.#lastIn = txId;
    }
    if (paid > 0n && this.#lastOut !== txId) {
      this.#out += 1;
      this.#lastOut = txId;
    }
    const asset = history.assets[row] ?? 0;
    let sum = this.#sums.get(asset);
    if (sum === undefined) {
      sum = new AssetSum(assetOf(asset), prices);
      this.#sums.set(asset, sum);
    }
    sum.add(history.timeSecs[row] ?? 0, came, paid);
  }

  toBucket(fromSec: number): ActivityBucket {
    return { fromSec, in: this.#in, out: this.#out, sums: [...this.#sums.values()].map((sum) => sum.toSum()) };
  }
}
