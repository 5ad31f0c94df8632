import { z } from 'zod';

/** Amounts from 2^53 on come as bigint. */
const whole = z.custom<number | bigint>(
  (value) => (typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'bigint'),
  'no whole number',
);
const balance = z.custom<number | bigint>(
  (value) => (typeof value === 'number' ? Number.isSafeInteger(value) && value >= 0 : typeof value === 'bigint'),
  'no amount',
);
const index = z.int().min(0).max(255);

const tokenBalance = z.object({
  accountIndex: index,
  mint: z.string(),
  /** Absent in blocks of before 2021. */
  owner: z.string().nullish(),
  programId: z.string().nullish(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: z.int().min(0).max(255) }),
});
export type TokenBalance = z.output<typeof tokenBalance>;

/** As nodes give it by number, and as `jsonParsed` gives it by key; what is parsed there is not looked at. */
const instruction = z.object({
  programIdIndex: index.optional(),
  programId: z.string().optional(),
  accounts: z.array(z.union([index, z.string()])).optional(),
  data: z.string().optional(),
});
export type RawInstruction = z.output<typeof instruction>;

const meta = z.object({
  err: z.unknown(),
  fee: balance,
  preBalances: z.array(balance),
  postBalances: z.array(balance),
  preTokenBalances: z.array(tokenBalance).nullish(),
  postTokenBalances: z.array(tokenBalance).nullish(),
  innerInstructions: z.array(z.object({ index, instructions: z.array(instruction) })).nullish(),
  loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).nullish(),
});
export type Meta = z.output<typeof meta>;

const jsonTransaction = z.object({
  signatures: z.array(z.string()).min(1),
  message: z.object({
    header: z.object({ numRequiredSignatures: index }).optional(),
    accountKeys: z.array(z.union([z.string(), z.object({ pubkey: z.string(), signer: z.boolean() })])).min(1),
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
  pubkey: z.string(),
  lamports: whole,
  rewardType: z.string().nullish(),
});

/** An answer of `getBlock`. @see https://solana.com/docs/rpc/http/getblock */
export const blockSchema = z.object({
  blockhash: z.string(),
  previousBlockhash: z.string(),
  parentSlot: z.int().min(0),
  blockTime: z.int().nullish(),
  blockHeight: z.int().nullish(),
  transactions: z.array(versioned),
  rewards: z.array(reward).nullish(),
});
