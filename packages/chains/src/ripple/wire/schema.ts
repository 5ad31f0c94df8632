import { z } from 'zod';
import { isAddressText } from './address-text.ts';
import { isRecord } from './amount.ts';

const HASH = /^[0-9A-Fa-f]{64}$/;
const hash = z
  .string()
  .regex(HASH)
  .transform((text) => text.toLowerCase());
const hex = z.string().regex(/^(?:[0-9A-Fa-f]{2})*$/);
/** Range of a field of 32 bits. */
const uint32 = z
  .int()
  .min(0)
  .max(2 ** 32 - 1);
const index = z
  .union([z.int(), z.string().regex(/^\d{1,10}$/)])
  .transform(Number)
  .pipe(uint32);
const drops = z
  .union([z.int(), z.bigint(), z.string().regex(/^\d{1,20}$/)])
  .transform(BigInt)
  .pipe(
    z
      .bigint()
      .min(0n)
      .max(2n ** 64n - 1n),
  );
/** Seconds since 2000. */
const time = uint32;
const record = z.custom<Readonly<Record<string, unknown>>>(isRecord, 'not an object');

/** A ledger's header as JSON has it; answers of before 2015 lack the time at which the one before was closed. */
export const headerSchema = z.object({
  ledger_index: index,
  ledger_hash: hash,
  parent_hash: hash,
  transaction_hash: hash,
  account_hash: hash,
  total_coins: drops,
  close_time: time,
  close_time_resolution: z.int().min(0).max(255),
  parent_close_time: time.optional(),
  close_flags: z.int().min(0).max(255).default(0),
});

/** Header in `binary` answers. */
export const binaryHeaderSchema = z.object({ ledger_data: hex });

/** A transaction with what came of it, in bytes. */
export const blobSchema = z.object({ tx_blob: hex, meta: hex.optional(), meta_blob: hex.optional() });

/** Fields of an answer around its ledger. */
export const answerSchema = z.object({
  ledger: record,
  ledger_hash: hash.optional(),
  validated: z.boolean().optional(),
});

const nodeSchema = z.object({
  LedgerEntryType: z.string().max(64),
  LedgerIndex: z.string().regex(HASH),
  FinalFields: record.optional(),
  NewFields: record.optional(),
  PreviousFields: record.optional(),
});

/** Outcome of what was carried out; any other paid its fee alone. */
export const SUCCESS = 'tesSUCCESS';

export const metaSchema = z.object({
  AffectedNodes: z.array(
    z.union([
      z.object({ ModifiedNode: nodeSchema }),
      z.object({ CreatedNode: nodeSchema }),
      z.object({ DeletedNode: nodeSchema }),
    ]),
  ),
  TransactionIndex: z.int().nonnegative(),
  TransactionResult: z.string().max(64),
  ParentBatchID: hash.optional(),
  delivered_amount: z.unknown().optional(),
  DeliveredAmount: z.unknown().optional(),
});

/** Empty where nobody sends, as of some that the network makes itself. */
const account = z.string().refine((text) => text === '' || isAddressText(text), 'invalid address');

/** Fields of every transaction, whatever its type; others are read where they are needed. */
export const transactionSchema = z.looseObject({
  TransactionType: z.string().max(64),
  Account: account,
  Fee: z.string().regex(/^\d{1,20}$/),
  Flags: z.int().nonnegative().optional(),
  Destination: account.optional(),
  DestinationTag: uint32.optional(),
  SourceTag: uint32.optional(),
  InvoiceID: z.string().regex(HASH).optional(),
  Memos: z.array(z.object({ Memo: z.record(z.string(), z.unknown()) })).optional(),
});

/** An entry of a ledger's state, as `ledger_data` gives it. */
export const entrySchema = z.looseObject({ LedgerEntryType: z.string().max(64), index: z.string().regex(HASH) });

export type NodeTransaction = z.output<typeof transactionSchema>;
export type NodeMeta = z.output<typeof metaSchema>;
export type NodeEntry = z.output<typeof nodeSchema>;
export type StateEntry = z.output<typeof entrySchema>;
