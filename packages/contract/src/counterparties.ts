import { SPECIAL_PARTIES } from '@sulian/domain';
import { z } from 'zod';
import {
  amount,
  coin,
  customerRef,
  direction,
  headline,
  isSpanInOrder,
  levelReason,
  listPage,
  provenance,
  queryFlag,
  ratedEntity,
  riskLevel,
  timeSec,
  usd,
} from './common.ts';
import { exportOptions } from './exports.ts';
import { fromDigits } from './from-digits.ts';
import { basis, listMetadata, listTotal } from './objects.ts';
import { soughtText } from './text.ts';

const sort = z.enum(['AMOUNT', 'USD', 'COUNT', 'LAST']);

/** Coins whose totals an answer carries at most; `numberOfCoins` is all of them. */
export const MAX_TOTALS_SHOWN = 500;

/** Requested counterparties of an object, and their order. */
export const counterpartyFilters = z.object({
  /** INCOMING: who paid the object; OUTGOING: whom it paid. */
  direction: z.enum([...direction.options, 'BOTH']).default('BOTH'),
  /** ALL, MAIN, or a coin's id on its chain. */
  coin: soughtText.max(128).default('ALL'),
  /** Block times of the first and the last transaction that counts, Unix seconds. */
  from: fromDigits(z.number().int().min(0)).optional(),
  to: fromDigits(z.number().int().min(0)).optional(),
  /** Tag or comment of one customer of the address, on chains that have such: only what bears it counts. */
  subKey: soughtText.min(1).max(128).optional(),
  /** Part of the party's address or of its entity's name in any language, or an address whole. */
  text: soughtText.min(1).max(128).optional(),
  /** Id of the entity that the party is named as. */
  entity: fromDigits(z.number().int().min(1)).optional(),
  /** The party's `level`. */
  level: riskLevel.optional(),
  /** In the requested direction, by proportion, or the lower bound where that is unknown; of one coin only. */
  minAmount: z
    .string()
    .max(100)
    .regex(/^\d+(\.\d+)?$/)
    .optional(),
  /** The same in USD, of what has a price; rows that it does not decide are left out and counted (`usdUnknown`). */
  minUsd: fromDigits(z.number().min(0)).optional(),
  /** Left out: AMOUNT where the list is of one coin, else USD. Several coins have no order by AMOUNT. */
  sort: sort.optional(),
  /** `true`: count operations that are taken for address poisoning too. */
  includePoisoning: queryFlag,
});

const OUT_OF_ORDER = { error: 'from must not be after to', path: ['from'] };

/** GET …/{addresses|wallets}/{hash}/counterparties */
export const counterpartiesQuery = listPage
  .extend({
    ...counterpartyFilters.shape,
    /** ENTITY: one row for all parties of one entity and coin. `minAmount` and `minUsd` then apply to the whole row. */
    by: z.enum(['ADDRESS', 'ENTITY']).default('ADDRESS'),
  })
  .refine(isSpanInOrder, OUT_OF_ORDER);
/** GET …/{addresses|wallets}/{hash}/counterparties/export: all pages of it as a file. */
export const counterpartiesExportQuery = exportOptions
  .extend(counterpartyFilters.shape)
  .refine(isSpanInOrder, OUT_OF_ORDER);

/** An amount that may be known between bounds only. */
const amounts = z.object({
  /** By proportion. Null: not known, since an input is not stored; never to be read as 0. */
  amount: amount.nullable(),
  atLeast: amount,
  /** Null: no bound is known. */
  atMost: amount.nullable(),
  /** The three are one. */
  isExact: z.boolean(),
});

/** Amounts that went one way, conversions apart. */
const flow = amounts.extend({
  /** By proportion, each transfer at its day's price. Null where a part has no price, or its amount is not known. */
  amountUsd: usd,
  /** Part of the amount that has a price of its day, 0–1; null where there is nothing to price. */
  pricedShare: z.number().min(0).max(1).nullable(),
  /** Given or taken for another coin in the same transaction: neither paid nor received. */
  converted: amount,
});

const seen = z.object({ hash: z.string(), date: timeSec });

/** Party at the other end. */
export const otherParty = z.object({
  /** An address, a wallet, or a party without an address: new coins, a CoinJoin, history outside the ledger … */
  party: z.enum(['ADDRESS', 'WALLET', ...SPECIAL_PARTIES]),
  /** The reference address of a wallet, on account chains one of its addresses; null for a party without an address. */
  address: z.string().nullable(),
  /** An address by which the party's wallet is opened; its reference address on UTXO chains. */
  wallet: z.string().nullable(),
  /** Named by the address's own label, else by its wallet's. Null: nobody has named it, which is not clean. */
  entity: ratedEntity.nullable(),
  /** Null: nothing is known, which is not clean. */
  headline: headline.nullable(),
  /** The worse of the headline and of its label's level. Undefined: nothing is known. */
  level: riskLevel,
  /** Whose it is; null: nothing is known. */
  levelOf: headline.shape.basis,
  levelReason,
  entityFrom: z.enum(['ADDRESS', 'WALLET']).nullable(),
  /** Provenance of the label that names it. */
  provenance: provenance.nullable(),
});

/** Customers of one counterparty that an answer lists one by one; the rest are one sum. */
export const MAX_CUSTOMERS_SHOWN = 100;

/** Flows each way between the object and a part of its counterparty. */
const bothWays = z.object({ received: flow, paid: flow });

/** A row by the customers of the counterparty that payments name by tag or comment. All parts together are the row. */
const customerSplit = z.object({
  /** The largest first. */
  items: z
    .array(bothWays.extend({ customer: customerRef, numberOfTransactions: z.number().int().nullable() }))
    .max(MAX_CUSTOMERS_SHOWN),
  /** All of them. */
  total: z.number().int(),
  /** Customers that are not listed one by one. */
  others: bothWays,
  /** Flows that name no customer. */
  unnamed: bothWays,
});
export type CustomerSplit = z.infer<typeof customerSplit>;

/** Coins without a known value in USD that an answer names at most. */
export const MAX_UNKNOWN_COINS_NAMED = 20;

/** Facts on how a list was made, and the reason where it is missing. */
export const counterpartyListFacts = z.object({
  /** Order of the rows; COUNT in place of USD where only sums are stored. */
  sort,
  /** Unit of one party: for an address's list addresses, for a wallet's wallets of this height. */
  granularity: z.enum(['ADDRESS', 'WALLET']),
  /**
   * True: a wallet of more transactions than are read, summed up from its addresses. Its parties are addresses, its
   * bounds are valid but wider, and counts are at most.
   */
  isSummedUp: z.boolean(),
  /**
   * False: nothing is listed, for the reason in `incompleteReason`; with USD_UNKNOWN all but `usdUnknown`
   * rows, with HISTORY_NOT_FETCHED those of the stored part. Then amounts have no upper bound.
   */
  isComplete: z.boolean(),
  incompleteReason: z
    .enum([
      'TOO_MANY_TRANSACTIONS',
      'TOO_MANY_EDGES',
      'PERIOD_NOT_KEPT',
      'TOO_MANY_TO_NARROW',
      'USD_UNKNOWN',
      'HISTORY_NOT_FETCHED',
    ])
    .nullable(),
  /** Rows left out because it is not known whether they reach `minUsd`. */
  usdUnknown: z.number().int(),
  /** Coins of those rows, those of most rows first: 20 at most are named. */
  usdUnknownCoins: z.array(coin).max(MAX_UNKNOWN_COINS_NAMED),
  numberOfUsdUnknownCoins: z.number().int(),
  /** Distinct transactions of the object, or of the requested customer, of whatever time and coin. Null: not all are stored. */
  numberOfTransactions: z.number().int().nullable(),
  /** Transactions up to which a list is made from single transfers. */
  readAtMost: z.number().int(),
  /** Null: not all of the history is stored. */
  numberOfCoins: z.number().int().nullable(),
  /** Operations left out as address poisoning; null where only sums are stored, in which they are included. */
  poisoningLeftOut: z.number().int().nullable(),
  /** Tiny payments whose senders were not looked up, being too many: they are counted. */
  poisoningNotLookedUp: z.number().int(),
  /**
   * Whether rows separate the counterparty's customers. NOT_TOLD_APART: it has such, and the list is one of which they
   * are not known: a wallet's, an entity's, one customer's own, or one of stored sums. Null: addresses of the chain
   * have none.
   */
  customers: z.enum(['TOLD_APART', 'NOT_TOLD_APART']).nullable(),
  /** Prices that were made up for the simulated world are among those used. */
  hasSimulatedPrices: z.boolean(),
});

export type CounterpartyListFacts = z.infer<typeof counterpartyListFacts>;

export const counterpartiesAnswer = z.object({
  /** One row for each other party and coin. */
  items: z.array(
    otherParty.extend({
      coin,
      /** Flow from the party to the object. */
      received: flow,
      /** Flow from the object to the party. */
      paid: flow,
      /** By customers of the party; null where no payment names one, and where `customers` is not TOLD_APART. */
      customers: customerSplit.nullable(),
      /** Parties of one entity in this row, of which the party stated is one; it has the gravest level of them. */
      parties: z.number().int(),
      /** Distinct ones; at most so many where `isSummedUp`, and of several parties. Null: not all of the object's history is stored. */
      numberOfTransactions: z.number().int().nullable(),
      /** First and last of the stored transactions. */
      first: seen,
      last: seen,
    }),
  ),
  /** Totals of all rows of a coin, whatever the direction and the page. */
  totals: z.array(
    z.object({
      coin,
      /** Null where only the sums of single parties are stored. With HISTORY_NOT_FETCHED all four are null. */
      received: flow.nullable(),
      paid: flow.nullable(),
      /** Amounts that the object paid itself. */
      change: amounts.nullable(),
      fee: amounts.nullable(),
    }),
  ),
  _metadata: counterpartyListFacts.extend({ ...listMetadata.shape, total: listTotal }),
  basis,
});
export type CounterpartiesAnswer = z.infer<typeof counterpartiesAnswer>;
