import { FAMILY_TRAITS } from '@sulian/domain';
import { z } from 'zod';

/** Amounts from 2^53 on come as bigint. */
const whole = z.custom<number | bigint>(
  (value) => (typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'bigint'),
  'not a whole number',
);
const MAX_AMOUNT = 2n ** 64n - 1n;
const balance = z.custom<number | bigint>(
  (value) =>
    typeof value === 'number'
      ? Number.isSafeInteger(value) && value >= 0
      : typeof value === 'bigint' && value >= 0n && value <= MAX_AMOUNT,
  'invalid amount',
);
/** Base58 of 32 bytes is so long. */
const key = z.string().regex(FAMILY_TRAITS.solana.addressShape);
const index = z.int().min(0).max(255);

const tokenBalance = z.object({
  accountIndex: index,
  mint: key,
  /** Absent in blocks of before 2021. */
  owner: key.nullish(),
  programId: key.nullish(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: z.int().min(0).max(255) }),
});
export type TokenBalance = z.output<typeof tokenBalance>;

/** As nodes give it by number, and as `jsonParsed` gives it by key; what is parsed there is not looked at. */
const instruction = z.object({
  programIdIndex: index.optional(),
  programId: key.optional(),
  accounts: z.array(z.union([index, key])).optional(),
  data: z.string().optional(),
});
export type RawInstruction = z.output<typeof instruction>;

const meta = z.object({
  /** Null where it succeeded: whether it did is nothing to be guessed. */
  err: z.unknown().refine((err) => err !== undefined, 'missing outcome'),
  fee: balance,
  preBalances: z.array(balance),
  postBalances: z.array(balance),
  preTokenBalances: z.array(tokenBalance).nullish(),
  postTokenBalances: z.array(tokenBalance).nullish(),
  innerInstructions: z.array(z.object({ index, instructions: z.array(instruction) })).nullish(),
  loadedAddresses: z.object({ writable: z.array(key), readonly: z.array(key) }).nullish(),
});
export type Meta = z.output<typeof meta>;

const jsonTransaction = z.object({
  signatures: z.array(z.string()).min(1),
  message: z.object({
    header: z.object({ numRequiredSignatures: index }).optional(),
    accountKeys: z.array(z.union([key, z.object({ pubkey: key, signer: z.boolean() })])).min(1),
    instructions: z.array(instruction),
  }),
});
export type JsonTransaction = z.output<typeof jsonTransaction>;

const versioned = z.object({
  transaction: z.union([z.tuple([z.string(), z.literal('base64')]), jsonTransaction]),
  meta: meta.nullable(),
  version: z.union([z.literal('legacy'), z.int()]).nullish(),
});
export type RawTransaction = z.output<typeof versioned>;

const reward = z.object({
  pubkey: key,
  lamports: whole,
  rewardType: z.string().nullish(),
});

/** An answer of `getBlock`. @see https://solana.com/docs/rpc/http/getblock */
export const blockSchema = z.object({
  blockhash: z.string(),
  previousBlockhash: z.string(),
  parentSlot: z.int().min(0),
  blockTime: z.int().min(0).nullish(),
  blockHeight: z.int().nullish(),
  transactions: z.array(versioned),
  rewards: z.array(reward).nullish(),
});
