import { z } from 'zod';
import { chainId, chainsAsOf, direction, isSpanInOrder, MAX_PAGE_LIMIT, timeSec, usd } from './common.ts';
import { counterpartiesAnswer, counterpartyFilters, counterpartyListFacts } from './counterparties.ts';
import { exportOptions } from './exports.ts';
import { fromDigits } from './from-digits.ts';
import { MAX_HISTORY_POINTS } from './history.ts';
import { basis, chainsListMetadata } from './objects.ts';
import { transactionItem } from './transactions.ts';

const OUT_OF_ORDER = { error: 'from must not be after to', path: ['from'] };

/** Counterparties of all chains that pages go over; each chain is read from its first row on. */
export const MAX_ENTITY_OFFSET = 100_000;

/**
 * LISTED: all there is of the chain is in the list. NOT_INDEXED: no block of it is stored. TOO_LARGE: the entity has
 * more addresses on it than are read one by one, and none of its rows is listed.
 */
const listedChain = z.object({
  blockchain: chainId,
  state: z.enum(['LISTED', 'NOT_INDEXED', 'TOO_LARGE']),
  /** Null where nothing is listed. */
  basis: basis.nullable(),
});

/** Coins of several chains have no common amounts: they meet in USD alone. */
const counterparties = counterpartyFilters
  .omit({ coin: true, subKey: true, minAmount: true })
  .extend({ sort: z.enum(['USD', 'COUNT', 'LAST']).default('USD') });

/** GET /v1/entities/{id}/counterparties */
export const entityCounterpartiesQuery = counterparties
  .extend({
    offset: fromDigits(z.number().int().min(0).max(MAX_ENTITY_OFFSET)).default(0),
    limit: fromDigits(z.number().int().min(1).max(MAX_PAGE_LIMIT)).default(10),
    asOf: chainsAsOf.optional(),
  })
  .refine(isSpanInOrder, OUT_OF_ORDER);
/** GET /v1/entities/{id}/counterparties/export */
export const entityCounterpartiesExportQuery = exportOptions
  .extend(counterparties.shape)
  .refine(isSpanInOrder, OUT_OF_ORDER);

export const entityCounterpartiesAnswer = z.object({
  /** One row for each other party, chain and coin. */
  items: z.array(counterpartiesAnswer.shape.items.element.extend({ blockchain: chainId })),
  chains: z.array(
    listedChain.extend({
      /** Rows of the chain. */
      total: z.number().int(),
      /**
       * Facts on how its part of the list was made, and the reason where it is missing; null where nothing is listed.
       */
      facts: counterpartyListFacts.nullable(),
    }),
  ),
  _metadata: chainsListMetadata,
});
export type EntityCounterpartiesAnswer = z.infer<typeof entityCounterpartiesAnswer>;

const transactions = z.object({
  /** INCOMING: anything came in; OUTGOING: anything went out, a fee too. Left out: either. */
  direction: direction.optional(),
  /** Block times of the first and the last transaction that counts, Unix seconds. */
  from: fromDigits(z.number().int().min(0)).optional(),
  to: fromDigits(z.number().int().min(0)).optional(),
  /** `entity:12`: only transactions in which it paid this one or was paid by it. */
  counterparty: z
    .string()
    .max(32)
    .regex(/^entity:\d{1,15}$/)
    .optional(),
});

/** GET /v1/entities/{id}/transactions */
export const entityTransactionsQuery = transactions
  .extend({
    limit: fromDigits(z.number().int().min(1).max(MAX_PAGE_LIMIT)).default(4),
    /** The `nextCursor` of the page before; left out: the newest. Blocks that come meanwhile move no page. */
    cursor: z
      .string()
      .max(600)
      .regex(/^[A-Z_]+:\d{1,16}(,[A-Z_]+:\d{1,16})*$/)
      .optional(),
  })
  .refine(isSpanInOrder, OUT_OF_ORDER);
/** GET /v1/entities/{id}/transactions/export: chain by chain, the newest of each first. */
export const entityTransactionsExportQuery = exportOptions
  .extend(transactions.shape)
  .refine(isSpanInOrder, OUT_OF_ORDER);

export const entityTransactionsAnswer = z.object({
  /** Newest first over all chains. */
  items: z.array(transactionItem.extend({ blockchain: chainId })),
  chains: z.array(
    listedChain.extend({
      /** Transactions that pass the filter. */
      total: z.number().int(),
      /** False: older transactions were not looked at, so that there may be more. */
      isComplete: z.boolean(),
      searchedFrom: timeSec.nullable(),
      /** Tiny payments of the page whose senders were not looked up, being too many: not marked, which is not clean. */
      poisoningNotLookedUp: z.number().int(),
    }),
  ),
  _metadata: z.object({
    total: z.number().int(),
    limit: z.number().int(),
    /** Null: this page is the last. */
    nextCursor: z.string().nullable(),
  }),
});
export type EntityTransactionsAnswer = z.infer<typeof entityTransactionsAnswer>;

/** GET /v1/entities/{id}/history: in USD, since amounts of several coins have no sum. */
export const entityHistoryAnswer = z.object({
  /** Step in UTC, weeks from Monday: the finest for which the time spanned has few enough steps. */
  step: z.enum(['DAY', 'WEEK', 'MONTH']),
  /** Ascending; steps in which nothing moved are left out. */
  points: z
    .array(
      z.object({
        /** Midnight UTC at which the step begins. */
        from: timeSec,
        /** Each day at its own price, of the coins that have one. */
        receivedUsd: z.number(),
        /** With fees. */
        sentUsd: z.number(),
        /**
         * Value of the balance at the step's last day, at that day's prices; null where `balanceUnknown` names a chain.
         */
        balanceUsd: usd,
        /** Coins that moved or were in the balance and had no price: they are in none of these figures. */
        unpricedCoins: z.number().int(),
      }),
    )
    .max(MAX_HISTORY_POINTS),
  chains: z.array(
    z.object({
      blockchain: chainId,
      /** NOT_BY_DAY: too many transactions, or addresses, to be summed up by day. */
      state: z.enum(['SUMMED', 'NOT_INDEXED', 'NOT_BY_DAY']),
      /** False: what the entity's addresses paid each other is in what was received and sent. */
      isNet: z.boolean(),
      balanceUnknown: z.enum(['PARTIAL', 'LACKS_INTERNAL_TRANSFERS']).nullable(),
      basis: basis.nullable(),
    }),
  ),
  hasSimulatedPrices: z.boolean(),
});
export type EntityHistoryAnswer = z.infer<typeof entityHistoryAnswer>;
