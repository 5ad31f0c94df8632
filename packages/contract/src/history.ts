import { z } from 'zod';
import { amount, coin, timeSec, usd } from './common.ts';
import { zoneName } from './exports.ts';
import { fromDigits } from './from-digits.ts';
import { basis } from './objects.ts';
import { soughtText } from './text.ts';

/** Points that a history has at most. */
export const MAX_HISTORY_POINTS = 733;

/** GET …/{addresses|wallets}/{hash}/history */
export const historyQuery = z
  .object({
    /** MAIN, or a coin's id on its chain: amounts of several coins have no sum. */
    coin: soughtText.max(128).default('MAIN'),
    /** Unix seconds of the first and the last day; all of them where absent. Days are those of `zone`. */
    from: fromDigits(z.number().int().min(0)).optional(),
    to: fromDigits(z.number().int().min(0)).optional(),
    /** IANA name of the zone by whose days the history is cut. Refused with ZONE_UNKNOWN. */
    zone: zoneName,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'from must not be after to',
    path: ['from'],
  });

export const historyAnswer = z.object({
  coin,
  /** Zone of the steps: the requested one, or UTC where `utcReason` has a reason. */
  zone: z.string(),
  /**
   * Reason why steps are of UTC although another zone was requested: an address of more than `summedAtMost` transactions
   * has sums per UTC day only, and so have entities. Null: steps are of the requested zone.
   */
  utcReason: z.enum(['TOO_MANY_TRANSACTIONS', 'ENTITY']).nullable(),
  /** Step in `zone`, weeks from Monday: the finest for which the time spanned has few enough steps. */
  step: z.enum(['DAY', 'WEEK', 'MONTH']),
  /** Ascending; steps in which nothing moved are left out: the balance stays. */
  points: z
    .array(
      z.object({
        /** First moment of the step in `zone`. */
        from: timeSec,
        received: amount,
        /** With fees. */
        sent: amount,
        /** At the end of the step; null where `balanceUnknown` has the reason. */
        balance: amount.nullable(),
        /** Each movement at the price of its UTC day; null where a day has none. */
        receivedUsd: usd,
        sentUsd: usd,
      }),
    )
    .max(MAX_HISTORY_POINTS),
  /** Before the first point; null where it is not known. */
  balanceBefore: amount.nullable(),
  /**
   * Reason why there is no balance: the ledger does not begin at the chain's first block, or its source does not
   * provide transfers sent on by contracts. A sum of the stored blocks would pass for a balance.
   */
  balanceUnknown: z.enum(['PARTIAL', 'LACKS_INTERNAL_TRANSFERS', 'HISTORY_NOT_FETCHED']).nullable(),
  /** Time of the first block stored: earlier transactions are not in the history. Null on a chain on demand too. */
  heldFrom: timeSec.nullable(),
  /** TOO_MANY_TRANSACTIONS: a wallet of more than `summedAtMost`, of which there is no history. */
  incompleteReason: z.enum(['TOO_MANY_TRANSACTIONS']).nullable(),
  summedAtMost: z.number().int(),
  hasSimulatedPrices: z.boolean(),
  basis,
});
export type HistoryAnswer = z.infer<typeof historyAnswer>;
