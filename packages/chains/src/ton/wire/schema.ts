import { z } from 'zod';
import { rawToAddressText } from './address-text.ts';

const HASH_BYTES = 32;

/** Integers come as digits in quotes, small ones as numbers. None here is less than 0. */
const int = z
  .union([z.int().nonnegative(), z.bigint().nonnegative(), z.string().regex(/^\d{1,80}$/)])
  .transform(BigInt);
const amount = int.nullish().transform((value) => value ?? 0n);
/** Since version 12 of the network's software the field contains two flags and no fee; no fee was ever so small. */
const LARGEST_FLAGS = 3n;
/** Fee for instant delivery that a message carries. @see github.com/ton-blockchain/ton, doc/GlobalVersions.md, versions 11 and 12 */
export const instantFee = amount.transform((field) => (field > LARGEST_FLAGS ? field : 0n));
const hash = z.string().transform((text, context) => {
  const hex = toHashHex(text);
  if (hex !== undefined) return hex;
  context.addIssue('invalid hash');
  return z.NEVER;
});
/** A reading of our own, of 32 bytes in either spelling. */
function toHashHex(text: string): string | undefined {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return text.toLowerCase();
  const bytes = /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
  return bytes?.length === HASH_BYTES ? bytes.toString('hex') : undefined;
}

const address = z.string().transform((raw, context) => {
  const text = rawToAddressText(raw);
  if (text !== undefined) return text;
  context.addIssue('invalid address');
  return z.NEVER;
});

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

const seqno = z.int().nonnegative();
const blockId = z.object({ workchain: z.int(), shard: z.string(), seqno });

/** An entry of `/blocks`. */
const blockSchema = z.object({
  workchain: z.int(),
  shard: z.string(),
  seqno,
  root_hash: hash,
  file_hash: hash,
  global_id: z.int(),
  gen_utime: int.refine((sec) => sec <= Number.MAX_SAFE_INTEGER, 'invalid time'),
  tx_count: z.int().nonnegative(),
  masterchain_block_ref: blockId,
  prev_blocks: z.array(blockId).nullish(),
});
export const blocksSchema = z.object({ blocks: z.array(blockSchema) });

/** `/masterchainInfo`. */
export const infoSchema = z.object({ last: blockSchema.pick({ seqno: true, root_hash: true, global_id: true }) });

const contentSchema = z.object({ hash: optional(hash), body: optional(z.string()) });

const messageSchema = z.object({
  hash,
  /** Hash of an external message without the parts that have several encodings, as wallets show it (TEP-467). */
  hash_norm: optional(hash),
  source: optional(address),
  destination: optional(address),
  value: amount,
  value_extra_currencies: optional(z.record(z.string().regex(/^\d{1,10}$/), int)),
  fwd_fee: amount,
  ihr_fee: instantFee,
  bounced: optional(z.boolean()),
  created_lt: optional(int),
  message_content: optional(contentSchema),
});

const stateSchema = z.object({ balance: optional(int), code_hash: optional(hash) });

const phase = z.object({ skipped: optional(z.boolean()), type: optional(z.string()), reason: optional(z.string()) });

const descriptionSchema = z.object({
  type: z.string(),
  aborted: optional(z.boolean()),
  destroyed: optional(z.boolean()),
  compute_ph: optional(phase),
});

/** An entry of `/transactionsByMasterchainBlock`. */
const transactionSchema = z.object({
  account: address,
  hash,
  lt: int,
  now: z.int().nonnegative(),
  mc_block_seqno: seqno,
  trace_id: optional(hash),
  prev_trans_hash: hash,
  prev_trans_lt: int,
  orig_status: z.string(),
  end_status: z.string(),
  total_fees: amount,
  emulated: optional(z.boolean()),
  description: descriptionSchema,
  in_msg: optional(messageSchema),
  out_msgs: z.array(messageSchema).nullish(),
  account_state_before: optional(stateSchema),
  account_state_after: optional(stateSchema),
});
export const transactionsSchema = z.object({ transactions: z.array(transactionSchema) });

/** `/jetton/wallets`: wallets with their owners and masters. */
export const walletsSchema = z.object({
  jetton_wallets: z.array(z.object({ address, owner: address, jetton: address })),
});

/** `/nft/items`. */
export const itemsSchema = z.object({
  nft_items: z.array(z.object({ address, collection_address: optional(address) })),
});

export type NodeBlock = z.output<typeof blockSchema>;
export type NodeTransaction = z.output<typeof transactionSchema>;
export type NodeMessage = z.output<typeof messageSchema>;
