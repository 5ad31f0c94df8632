import {
  HISTORY_STATES,
  isLongEnough,
  MAX_LOOKUP_BATCH,
  MAX_LOOKUP_OBJECTS,
  MAX_SEARCH_TEXT_LENGTH,
} from '@sulian/domain';
import { z } from 'zod';
import { amount, chainId, headline, ratedEntity, timeSec, usd } from './common.ts';
import { exportOptions } from './exports.ts';
import { freezeState } from './freeze-state.ts';
import { eventsFrom } from './objects.ts';
import { soughtText } from './text.ts';

/** Different addresses, and as many hashes, of one text that a table lists. */
export const MAX_LOOKUP_TEXTS = 2_000;
/** Other texts of a pasted text that are named. */
export const MAX_LOOKUP_REST = 100;
/** Coins of an address that are named, those of the largest value first. */
export const MAX_LOOKUP_COINS = 3;
/** Freezable coins of an address that are named, those of the largest value first. */
export const MAX_LOOKUP_FREEZABLE = 20;
/** Pairs of a payer and a payee that are listed. */
export const MAX_LOOKUP_PAYMENTS = 2_000;
/** Longest text in which an address was written: with a customer's comment. */
const MAX_WRITTEN = 300;

/** POST /v1/lookup/text */
export const lookupTextBody = z.object({
  q: soughtText
    .min(2)
    .max(MAX_SEARCH_TEXT_LENGTH)
    .refine(isLongEnough, { error: 'must have at least 3 characters, or 2 Han characters' }),
});

const chainAddress = z.object({ blockchain: chainId, address: z.string() });
export type ChainAddress = z.infer<typeof chainAddress>;

export const lookupTextAnswer = z.object({
  /** Different addresses in the order of the text, the first `MAX_LOOKUP_TEXTS`. */
  addresses: z.array(
    z.object({
      written: z.string(),
      /** How often the text has it, in any spelling. */
      times: z.number().int(),
      /** Chains on which it is an address; one that a link names is the first. */
      readings: z.array(chainAddress.extend({ subKey: z.string().nullable() })),
      isChecksumWrong: z.boolean(),
    }),
  ),
  addressesTotal: z.number().int(),
  /** Transaction hashes, by shape alone. */
  hashes: z.array(
    z.object({
      written: z.string(),
      times: z.number().int(),
      readings: z.array(z.object({ blockchain: chainId, hash: z.string() })),
    }),
  ),
  hashesTotal: z.number().int(),
  /** The first texts whose checksum does not fit, with the addresses that differ by one character. */
  mistyped: z.array(
    z.object({ written: z.string(), corrections: z.array(chainAddress.extend({ corrected: z.string() })) }),
  ),
  /** Private addresses that appear in no block. */
  hidden: z.array(z.string()),
  /** Other texts that are as long as an address. */
  rest: z.array(z.string()),
  restTotal: z.number().int(),
});
export type LookupTextAnswer = z.infer<typeof lookupTextAnswer>;

const lookupObject = z.object({ blockchain: chainId, address: soughtText.min(1).max(MAX_WRITTEN) });
export type LookupObject = z.infer<typeof lookupObject>;

/** POST /v1/lookup */
export const lookupBody = z.object({ objects: z.array(lookupObject).min(1).max(MAX_LOOKUP_BATCH) });

const lookupCoin = z.object({
  id: z.number().int(),
  symbol: z.string(),
  isSpam: z.boolean(),
  /** Null: unknown, since receipts are missing or not all of the history is stored. */
  balance: amount.nullable(),
  balanceUsd: usd,
  freeze: freezeState,
  issuer: z.string().nullable(),
});
export type LookupCoin = z.infer<typeof lookupCoin>;

export const lookupRow = chainAddress.extend({
  /** No block of this chain has the address; it may have labels. False on a chain on demand, see `historyState`. */
  isUnseen: z.boolean(),
  /** The pasted text, where it is an account of one token that this address owns. */
  tokenAccount: z.string().nullable(),
  entity: ratedEntity.nullable(),
  /** Null: nothing is known, which is not clean. */
  headline: headline.nullable(),
  coins: z.array(lookupCoin),
  /** Coins with a balance; null: not all of the history is stored. */
  coinsTotal: z.number().int().nullable(),
  /** Value of all balances with a price; null: unknown. */
  balanceUsd: usd,
  /** Coins with a balance and without a price; null: not all of the history is stored. */
  unpriced: z.number().int().nullable(),
  /** The first of FROZEN, FREEZABLE, UNKNOWN, NO_ISSUER and NEVER that a coin with a balance has. */
  freeze: freezeState,
  /** Coins with a balance that an issuer can freeze: the first `MAX_LOOKUP_FREEZABLE`. */
  freezable: z.array(lookupCoin),
  /** Null: not all of the history is stored. */
  freezableTotal: z.number().int().nullable(),
  frozenAssets: z.array(z.string()),
  freezesFrom: eventsFrom,
  /** Null: not all of the history is stored. */
  numberOfTransactions: z.number().int().nullable(),
  firstActivityDate: timeSec.nullable(),
  lastActivityDate: timeSec.nullable(),
  historyState: z.enum(HISTORY_STATES),
});
export type LookupRow = z.infer<typeof lookupRow>;

/** Why a chain has no rows: its ledger was not read. */
export const lookupState = z.enum(['READ', 'NOT_INDEXED', 'LOADING', 'LATE']);

const lookupBasis = z.object({
  height: z.number().int(),
  time: timeSec.nullable(),
  labelVersion: z.number().int(),
  isPartial: z.boolean(),
  lacksInternalTransfers: z.boolean(),
});

const lookupChain = z.object({
  blockchain: chainId,
  state: lookupState,
  /** Null unless the ledger was read. */
  basis: lookupBasis.nullable(),
});
export type LookupChain = z.infer<typeof lookupChain>;

/** Rows of the chains that were read, in the order of the request. */
export const lookupAnswer = z.object({ items: z.array(lookupRow), chains: z.array(lookupChain) });
export type LookupAnswer = z.infer<typeof lookupAnswer>;

const lookupObjects = z.array(lookupObject).min(1).max(MAX_LOOKUP_OBJECTS);

/** POST /v1/lookup/payments */
export const lookupPaymentsBody = z.object({ objects: lookupObjects });

const lookupPayment = z.object({
  blockchain: chainId,
  from: z.string(),
  to: z.string(),
  symbol: z.string(),
  coin: z.number().int(),
  /** By proportion, with exchanges; where `isAtLeast` the lower bound, since an input's amount is not known. */
  amount,
  isAtLeast: z.boolean(),
  isExact: z.boolean(),
  /** A stored sum, which includes poisoning. */
  isStored: z.boolean(),
  /** Null: a stored sum of both directions, which counts their transactions together. So are the last two. */
  transactions: z.number().int().nullable(),
  lastHash: z.string().nullable(),
  lastTime: timeSec.nullable(),
});
export type LookupPayment = z.infer<typeof lookupPayment>;

export const lookupPaymentsAnswer = z.object({
  /** Newest first, `MAX_LOOKUP_PAYMENTS` at most. */
  items: z.array(lookupPayment),
  total: z.number().int(),
  /** Addresses whose own transactions are too many to read: payments among these are missing. */
  unread: z.array(chainAddress),
  /** Addresses whose history is not stored whole: payments of these may be missing. */
  incomplete: z.array(chainAddress),
  /** Operations between two of the addresses that are left out as poisoning. */
  poisoningLeftOut: z.number().int(),
  chains: z.array(lookupChain),
});
export type LookupPaymentsAnswer = z.infer<typeof lookupPaymentsAnswer>;

/** POST /v1/lookup/export */
export const lookupExportQuery = exportOptions;
export const lookupExportBody = z.object({
  objects: z
    .array(
      lookupObject.extend({
        written: soughtText.max(MAX_WRITTEN).optional(),
        times: z.number().int().min(1).max(MAX_SEARCH_TEXT_LENGTH).optional(),
      }),
    )
    .min(1)
    .max(MAX_LOOKUP_OBJECTS),
});
export type LookupExportObject = z.infer<typeof lookupExportBody>['objects'][number];
