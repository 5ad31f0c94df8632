import { z } from 'zod';
import { amount, chainId, isSpanInOrder, ratedEntity, timeSec } from './common.ts';
import { fromDigits } from './from-digits.ts';
import { basis } from './objects.ts';
import { soughtText } from './text.ts';

/** Longest window of a search for payments: 7 days. */
export const MAX_PAYMENT_WINDOW_SEC = 7 * 86_400;
/** Greatest tolerance of its amount, percent. */
export const MAX_PAYMENT_TOLERANCE = 10;

/** GET /v1/payments: payments of an amount in a coin within a window of time. */
export const paymentsQuery = z
  .object({
    blockchain: chainId,
    /** Id of the coin. */
    coin: fromDigits(z.number().int().min(0)),
    /** In the coin's unit. */
    amount: soughtText.regex(/^\d{1,60}(\.\d{1,30})?$/),
    /** Percent of the amount by which a payment may differ, more or less; in steps of 0.01. */
    tolerance: fromDigits(z.number().min(0).max(MAX_PAYMENT_TOLERANCE).multipleOf(0.01)).default(0),
    /** Block times of the first and the last payment that counts, Unix seconds. */
    from: fromDigits(z.number().int().min(0)),
    to: fromDigits(z.number().int().min(0)),
    /** Address that was paid; absent: any. */
    recipient: soughtText.min(1).max(200).optional(),
  })
  .refine(isSpanInOrder, { error: 'from must not be after to', path: ['from'] })
  .refine(({ from, to }) => to - from <= MAX_PAYMENT_WINDOW_SEC, {
    error: 'to must be within 7 days of from',
    path: ['to'],
  });

export const paymentsAnswer = z.object({
  blockchain: chainId,
  /** All of them, oldest first; more than 1,000 are refused. */
  items: z.array(
    z.object({
      hash: z.string(),
      height: z.number().int(),
      time: timeSec,
      /** Null: the output has none. */
      address: z.string().nullable(),
      entity: ratedEntity.nullable(),
      /** Number of the operation, or on a UTXO chain of the output: a hop of a trail names it. */
      leg: z.number().int(),
      coin: z.number().int(),
      symbol: z.string(),
      amount,
    }),
  ),
  total: z.number().int(),
  /** False: the ledger begins or ends within the window, so that there may be more. */
  isWindowWhole: z.boolean(),
  basis,
});
export type PaymentsAnswer = z.infer<typeof paymentsAnswer>;
export type Payment = PaymentsAnswer['items'][number];
