import {
  DECEPTIONS,
  EVENT_KINDS,
  NOTE_KINDS,
  PERMISSION_ROLES,
  STAKE_RESOURCES,
  TRANSACTION_STATUSES,
} from '@sulian/domain';
import { z } from 'zod';
import {
  amount,
  chainId,
  coin,
  customerRef,
  entityRef,
  headline,
  isPoisoningJudged,
  poisoning,
  ratedEntity,
  timeSec,
  usd,
} from './common.ts';
import { fromDigits } from './from-digits.ts';
import { basis, eventsFrom, frozenAsset } from './objects.ts';

export const transactionLeg = z.object({
  /** Null: the script pays no address, or the spent output was never seen. */
  address: z.string().nullable(),
  /** Null only where the spent output was never seen. */
  amount: amount.nullable(),
  amountUsd: usd,
  isContract: z.boolean(),
  /**
   * Source: the transaction whose output is spent, which may not be stored on a chain on demand. Destination: the one that
   * spends it; null when none is known.
   */
  linkedTransaction: z.string().nullable(),
  /** Destination: last block up to which nobody spends it; null where it is spent or cannot be, and where that is unknown. */
  unspentHeight: z.number().int().nullable(),
  entity: ratedEntity.nullable(),
  /** Customer of the address that the transaction names; null: none. */
  customer: customerRef.nullable(),
  /** Headline of its address; null: nothing is known, which is not clean. */
  headline: headline.nullable(),
  /** True for an output that can never be spent. */
  isUnspendable: z.boolean(),
  /** Transactions of the address in all; null without an address, and on a chain on demand. */
  transactionCount: z.number().int().nullable(),
});

/** Text that a transaction carries, as whoever sent it wrote it: proof of nothing. */
export const transactionNote = z.object({
  kind: z.enum(NOTE_KINDS),
  /** Number of its operation, from 0. */
  operation: z.number().int(),
  /** Null: of the operation as a whole. */
  side: z.enum(['source', 'destination']).nullable(),
  /** Number of the source or destination that bears it; null where it is of all. */
  position: z.number().int().nullable(),
  /** Whose tag it is, or to whom it was sent. */
  address: z.string().nullable(),
  /** One line without what hides in it; null where it is no text, or suppressed. */
  text: z.string().nullable(),
  /** Bytes, where they are no text that can be seen; null where they are, or are suppressed. */
  hex: z.string().nullable(),
  /** Bytes of the whole. */
  length: z.number().int(),
  /** Only the beginning is here. */
  isCut: z.boolean(),
  /** An operator has suppressed it: only its existence is shown. */
  isSuppressed: z.boolean(),
  /** Why the text, as it was written, may pass for another; null for honest writing. */
  deception: z.enum(DECEPTIONS).nullable(),
});

/** Notes that an answer carries at most; how many there are is in every answer. */
export const MAX_NOTES_SHOWN = 50;

/** Legs of one side that an answer carries at most; the rest come with further `legOffset`s. */
export const MAX_LEGS_SHOWN = 500;

/** Operations that an answer carries at most; the rest come with further `operationOffset`s. */
export const MAX_OPERATIONS_SHOWN = 100;

/** Events that an answer carries at most. */
export const MAX_EVENTS_SHOWN = 100;

/** Effect of a transaction that is not a movement: a freeze, a change of owner, a bridge's message. */
export const transactionEvent = z.object({
  kind: z.enum(EVENT_KINDS),
  /** Affected address. */
  address: z.string().nullable(),
  /** Null: it concerns no asset. */
  asset: frozenAsset.nullable(),
  /** The other party: the new owner, the recipient on the other chain; of a `BRIDGE_FILL`, the sender there. */
  other: z.string().nullable(),
  /** Null: it names none. Raw base units where there is no asset. */
  amount: amount.nullable(),
  /** Resource that staked coins earn, of events of staking; null of others, and where it is not given. */
  resource: z.enum(STAKE_RESOURCES).nullable(),
  /**
   * Right of the other party over the account since then; null except for keys of an account. Weight and threshold in
   * digits.
   */
  right: z.object({ role: z.enum(PERMISSION_ROLES), weight: z.string(), threshold: z.string() }).nullable(),
});
export type TransactionEvent = z.infer<typeof transactionEvent>;

/** Which legs of each side to send; their whole number is in every answer. */
export const transactionQuery = z.object({
  legOffset: fromDigits(z.number().int().min(0)).default(0),
  legLimit: fromDigits(z.number().int().min(1).max(MAX_LEGS_SHOWN)).default(MAX_LEGS_SHOWN),
  operationOffset: fromDigits(z.number().int().min(0)).default(0),
});

/** GET /v1/blockchains/{blockchain}/transactions/{hash}?legOffset&legLimit */
export const transactionAnswer = z.object({
  hash: z.string(),
  blockchain: chainId,
  block: z.number().int(),
  blockHash: z.string(),
  transactionDate: timeSec,
  numberOfConfirmations: z.number().int(),
  kind: z.enum(['coinbase', 'transfer']),
  scoreChainSuccess: z.enum(TRANSACTION_STATUSES),
  /** Entity that signed the block, on a coinbase. */
  miner: entityRef.nullable(),
  /** Null while an input's origin is unknown. */
  fee: z.object({ unit: z.string(), amount, amountUsd: usd }).nullable(),
  signers: z.array(z.string()),
  /** Null where more than one operation moves something: amounts of different assets have no sum. */
  amount: amount.nullable(),
  /** `-` where more than one operation moves something. */
  unit: z.string(),
  /** Over all operations but fees, the same money counted once; null when one has no price. */
  amountUsd: usd,
  /** The same of those that have a price; null when none has. */
  pricedUsd: usd,
  /** Operations but fees that move something without a price. */
  unpricedOperations: z.number().int(),
  operations: z.array(
    z.object({
      type: z.string(),
      symbol: z.string(),
      icon: z.string().nullable(),
      coin,
      amount,
      amountUsd: usd,
      sources: z.array(transactionLeg),
      destinations: z.array(transactionLeg),
      /** Legs in all; `sources` and `destinations` contain those from `legOffset` on. */
      numberOfSources: z.number().int(),
      numberOfDestinations: z.number().int(),
      /** Null: not taken for address poisoning. */
      poisoning: poisoning.nullable(),
      isPoisoningJudged,
    }),
  ),
  numberOfOperations: z.number().int(),
  operationOffset: z.number().int(),
  legOffset: z.number().int(),
  legLimit: z.number().int(),
  notes: z.array(transactionNote).max(MAX_NOTES_SHOWN),
  numberOfNotes: z.number().int(),
  /** False: the block was indexed before notes were stored, and its notes are unknown. */
  areNotesKept: z.boolean(),
  /** Other blocks that contain a transaction of the same hash (Bitcoin's two repeated coinbases). */
  alsoInBlocks: z.array(z.number().int()),
  /** In the transaction's order; the first 100. */
  events: z.array(transactionEvent),
  numberOfEvents: z.number().int(),
  eventsFrom,
  basis,
});
export type TransactionAnswer = z.infer<typeof transactionAnswer>;
