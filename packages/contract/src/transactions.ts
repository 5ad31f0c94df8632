import { TRANSACTION_STATUSES } from '@sulian/domain';
import { z } from 'zod';
import {
  amount,
  asOf,
  coin,
  customerRef,
  direction,
  isPoisoningJudged,
  isSpanInOrder,
  page,
  poisoning,
  timeSec,
  usd,
} from './common.ts';
import { otherParty } from './counterparties.ts';
import { exportOptions } from './exports.ts';
import { fromDigits } from './from-digits.ts';
import { basis, listTotal, pageMetadata } from './objects.ts';
import { soughtText } from './text.ts';

/** Which transactions of an object are wanted: those that meet everything that is given. */
const filters = z.object({
  /** INCOMING: anything came in; OUTGOING: anything went out, a fee too. Left out: either. */
  direction: direction.optional(),
  /** ALL, MAIN, or a coin's id on its chain. */
  coin: soughtText.max(128).default('ALL'),
  /** Block times of the first and the last transaction that counts, Unix seconds. */
  from: fromDigits(z.number().int().min(0)).optional(),
  to: fromDigits(z.number().int().min(0)).optional(),
  /**
   * Lower bound of the amount of the one coin that came in or went out, in the coin's unit; with a counterparty, of the
   * amount that the two paid each other.
   */
  atLeast: z
    .string()
    .max(100)
    .regex(/^\d+(\.\d+)?$/)
    .optional(),
  /** An address, or `entity:12`: only transactions in which it paid the object or was paid by it, and only that of them. */
  counterparty: soughtText.min(1).max(128).optional(),
  /**
   * `INCOMING:entity:12`: a direction and the `key` of one row of the object's scoring in this coin; only transactions
   * that carry a part of its share.
   */
  row: soughtText.min(1).max(160).optional(),
});

const refineTimes = {
  error: 'from must not be after to',
  path: ['from'],
};

/** GET …/transactions?offset&limit&asOf&… */
export const transactionsQuery = page
  .extend({
    ...filters.shape,
    asOf: asOf.optional(),
  })
  .refine(isSpanInOrder, refineTimes);
/** GET …/transactions/export: all pages of it as a file. */
export const transactionsExportQuery = exportOptions.extend(filters.shape).refine(isSpanInOrder, refineTimes);
/** GET …/transactions/sum and …/activity */
export const transactionFilters = filters.refine(isSpanInOrder, refineTimes);

/** Operations of one transaction that a row carries at most. */
export const MAX_OPERATIONS_LISTED = 100;

/** Extent of the search for a filter. */
const searched = z.object({
  /**
   * False: there may be more. Older transactions were not read, the walk of the row ran out of time, or the history is not stored
   * whole.
   */
  isComplete: z.boolean(),
  /** Time of the oldest transaction that was looked at, where not all were. */
  searchedFrom: timeSec.nullable(),
  /**
   * Percentage of the requested row's whole share, and of the part of it that known transactions carry; null where no
   * row is requested, or where its walk ran out of time.
   */
  row: z
    .object({
      percentage: z.number(),
      knownPercentage: z.number(),
      /** Amount of the row as the ranking shows it, in the unit of the ranking. */
      amount,
      symbol: z.string(),
      /** A coin may have the same symbol. */
      isUsd: z.boolean(),
      /** The share is of this height: no later transaction carries it. */
      height: z.number().int(),
    })
    .nullable(),
});

/** With whom one line was: the heaviest that is named, else the heaviest. */
const lineParty = otherParty.extend({
  /** How many there are, this one included. */
  others: z.number().int(),
  /** Customer of the address that the transaction names; null: none. */
  customer: customerRef.nullable(),
  /** This one's part of the line, by proportion; null where that is not known. */
  amount: amount.nullable(),
  /** The part follows from the transaction alone; else other divisions of it are possible. */
  isExact: z.boolean(),
});

/** The part of the requested ranking row that one line carries. */
export const tracedPart = z.object({
  /** Percentage on this line of the amount that the score is about, 0..100. */
  percentage: z.number(),
  /** Null where older history was not read one by one. */
  amount: amount.nullable(),
  /** At the price of the transaction's day. */
  amountUsd: usd,
});

/** One transaction of an object. */
export const transactionItem = z.object({
  hash: z.string(),
  date: timeSec,
  block: z.number().int(),
  status: z.enum(TRANSACTION_STATUSES),
  /** Operations that move something of the object's, and that pass the filter; the first 100 are listed. */
  numberOfOperations: z.number().int(),
  /** One value per operation; signed: negative when the object paid more than it received. Fees come last. */
  operations: z.array(
    z.object({
      coin,
      type: z.string(),
      symbol: z.string(),
      assetName: z.string(),
      icon: z.string().nullable(),
      amount,
      amountUsd: usd,
      /** Null: nobody else is part of it, as of a fee, or nobody is known. */
      counterparty: lineParty.nullable(),
      /**
       * Null where no row is requested, where the line carries nothing of it, or where it cannot be divided by party.
       */
      traced: tracedPart.nullable(),
      /** Null: not taken for poisoning; what the object signed itself never is. */
      poisoning: poisoning.nullable(),
      isPoisoningJudged,
    }),
  ),
  /** All that the transaction did to the object is poisoning: lists fold it. Null: some of it may be and is not judged. */
  isPoisoning: z.boolean().nullable(),
});

export const transactionsAnswer = z.object({
  items: z.array(transactionItem),
  _metadata: pageMetadata.extend({
    total: listTotal,
    ...searched.shape,
    /** Snapshot of this answer, for its later pages; null: no block is stored. */
    asOf: asOf.nullable(),
    /** The block that was requested is no longer on the chain: the list is as of the newest one, and its pages may have shifted. */
    isReread: z.boolean(),
    /** Payments of the page that may be poisoning and are not judged: not marked, which is not clean. */
    poisoningNotLookedUp: z.number().int(),
  }),
  basis,
});
export type TransactionsAnswer = z.infer<typeof transactionsAnswer>;

/**
 * Amounts that came in and went out, in base units' text of the coin's unit; USD each day by its own price, null where
 * a part has none.
 */
const moved = z.object({ received: amount.nullable(), sent: amount.nullable(), receivedUsd: usd, sentUsd: usd });

/** Maximum number of coins in a sum. */
export const MAX_COINS_SUMMED = 500;

/** GET …/transactions/sum */
export const transactionsSum = z.object({
  /** Distinct transactions that the filter meets; null, as all other figures: the history is not stored whole. */
  numberOfTransactions: z.number().int().nullable(),
  /**
   * Total that they moved, of each requested coin; with a direction only that way, and with a counterparty the amounts
   * that the two paid each other. The first 500.
   */
  coins: z.array(
    moved.extend({
      coin,
      /**
       * The part of the requested row that these transactions carry; null where no row is requested, where it cannot be
       * divided by party, or where history was not read.
       */
      traced: amount.nullable(),
      tracedUsd: usd,
    }),
  ),
  numberOfCoins: z.number().int().nullable(),
  /** Over coins that have a price; null where a part of them has none. */
  receivedUsd: usd,
  sentUsd: usd,
  /** Null where no row is requested, it cannot be divided by party, history was not read, or a part has no price. */
  tracedUsd: usd,
  /** Coins without a price, left out of the sums in USD. */
  unpriced: z.number().int().nullable(),
  hasSimulatedPrices: z.boolean(),
  /** Null without a counterparty: sums are of whole transactions. With one they are what it and the object paid each other. */
  between: z
    .object({
      /** Follows from the transactions alone; else it is by proportion. */
      isExact: z.boolean(),
      /** Some of it is not known, and counts at its least. */
      isAtLeast: z.boolean(),
    })
    .nullable(),
  ...searched.shape,
  basis,
});
export type TransactionsSum = z.infer<typeof transactionsSum>;

/** Buckets that an answer has at most. */
export const MAX_ACTIVITY_BUCKETS = 100;

/** GET …/activity: counts and amounts by buckets of time, over the whole history whatever `from` and `to` are. */
export const activityAnswer = z.object({
  /** Length of a bucket, seconds. */
  bucketSec: z.number().int(),
  /** Beginnings of the first and the last bucket; null where there is no transaction at all. */
  span: z.object({ from: timeSec, last: timeSec }).nullable(),
  /** The coin that amounts are of; null: there are several, and they have USD alone. */
  coin: coin.nullable(),
  /** Those in which the filter meets anything, oldest first. */
  items: z
    .array(
      z.object({
        from: timeSec,
        /** Transactions in which anything came in, and in which anything went out. */
        numberOfIncoming: z.number().int(),
        numberOfOutgoing: z.number().int(),
        received: amount.nullable(),
        sent: amount.nullable(),
        receivedUsd: usd,
        sentUsd: usd,
      }),
    )
    .max(MAX_ACTIVITY_BUCKETS),
  ...searched.shape,
  basis,
});
export type ActivityAnswer = z.infer<typeof activityAnswer>;
