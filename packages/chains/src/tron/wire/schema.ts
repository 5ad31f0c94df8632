import { z } from 'zod';
import { toAddressText, wordToAddress } from './address-text.ts';

/**
 * An integer of any size: integers beyond the exact range of a double come as bigint from the project's JSON parser.
 */
const int = z.union([z.int(), z.bigint()]).transform(BigInt);
/** An amount that is left out is 0, as protobuf's JSON form has it. */
export const amount = int.default(0n);
const hexText = z
  .string()
  .regex(/^(?:[0-9a-fA-F]{2})*$/)
  .toLowerCase();
const hash = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/)
  .toLowerCase();
const text = z.string();

/** `41…` of 21 bytes; in some answers of old nodes the 20 bytes after it. */
const address = z
  .string()
  .regex(/^(?:41)?[0-9a-fA-F]{40}$/)
  .transform((digits) => toAddress(digits));

function toAddress(digits: string): string {
  const bytes = Buffer.from(digits, 'hex');
  return bytes.length === 20 ? wordToAddress(bytes) : (toAddressText(bytes) as string);
}

const headerSchema = z.object({
  raw_data: z.object({
    timestamp: amount,
    txTrieRoot: hexText.default(''),
    parentHash: hash,
    number: amount,
    witness_id: amount,
    witness_address: hexText.default(''),
    version: z.int().default(0),
    accountStateRoot: hexText.default(''),
  }),
  witness_signature: hexText.default(''),
});

/** Loose: the answer also has fields that a node knows only by number. */
const transactionSchema = z.looseObject({
  txID: hash,
  /**
   * The signed bytes; the answer's `raw_data` has the same content in words, but the sender signed only these bytes.
   */
  raw_data_hex: hexText,
  signature: z.array(hexText).default([]),
  ret: z.array(z.record(z.string(), z.unknown())).default([]),
});

/** `/wallet/getblockbynum`, `/wallet/getnowblock`, an entry of `getblockbylimitnext`. */
export const blockSchema = z.object({
  blockID: hash,
  block_header: headerSchema,
  transactions: z.array(transactionSchema).default([]),
});

/** A block's id and height alone, as requested to follow the chain. */
export const blockIdSchema = z.object({
  blockID: hash,
  block_header: z.object({ raw_data: z.object({ number: z.int().nonnegative().default(0) }) }),
});

/** Energy and bandwidth that a transaction took, and what was burnt for them, in sun. */
const receiptSchema = z.object({
  energy_usage: amount,
  energy_fee: amount,
  origin_energy_usage: amount,
  energy_usage_total: amount,
  net_usage: amount,
  net_fee: amount,
  energy_penalty_total: amount,
  /** Result of a contract's run; absent when none ran. */
  result: text.optional(),
});

const logSchema = z.object({ address, topics: z.array(hash).default([]), data: hexText.default('') });

const internalSchema = z.object({
  hash: hexText.default(''),
  caller_address: address,
  /** Empty where a contract could not be created. */
  transferTo_address: z.union([address, z.literal('').transform(() => undefined)]).optional(),
  /** TRX where `tokenId` is empty; several entries where tokens move too. */
  callValueInfo: z.array(z.object({ callValue: amount, tokenId: text.default('') })).default([]),
  /** Kind of the step, as hex of its name: call, create, suicide, and those of staking. */
  note: hexText.default(''),
  /** True where the step was undone. */
  rejected: z.boolean().default(false),
  extra: text.default(''),
});

/** An entry of `/wallet/gettransactioninfobyblocknum`. */
const infoSchema = z.object({
  id: hash,
  fee: amount,
  blockNumber: amount,
  blockTimeStamp: amount,
  contractResult: z.array(hexText).default([]),
  contract_address: z.union([address, z.literal('').transform(() => undefined)]).optional(),
  receipt: receiptSchema.optional(),
  log: z.array(logSchema).default([]),
  /** `FAILED`; absent where it came through. */
  result: text.optional(),
  resMessage: hexText.default(''),
  assetIssueID: text.default(''),
  withdraw_amount: amount,
  unfreeze_amount: amount,
  /** Undefined when the node reports none: there are none, or it does not store them. */
  internal_transactions: z.array(internalSchema).optional(),
  exchange_received_amount: amount,
  exchange_inject_another_amount: amount,
  exchange_withdraw_another_amount: amount,
  exchange_id: amount,
  packingFee: amount,
  withdraw_expire_amount: amount,
  /** By resource: what unstaking that was called off gave back. */
  cancel_unfreezeV2_amount: z.array(z.object({ key: text.default(''), value: amount })).default([]),
});

export const infosSchema = z.array(infoSchema);

export type NodeBlockJson = z.output<typeof blockSchema>;
/** Amounts are sun or units of the token; addresses their canonical text; bytes lower-case hex. */
export type TransactionInfo = z.output<typeof infoSchema>;
export type InternalTransaction = z.output<typeof internalSchema>;
