import { z } from 'zod';

/** 32 bytes as hex. */
export const hashHex = z.string().regex(/^[0-9a-f]{64}$/, 'invalid hash');
export const bytesHex = z.string().regex(/^(?:[0-9a-f]{2})*$/i, 'invalid hex');
const uint32 = z.int().min(0).max(0xffffffff);
const int32 = z
  .int()
  .min(-(2 ** 31))
  .max(0xffffffff);
const height = z
  .int()
  .min(0)
  .max(2 ** 32);

/** https://developer.bitcoin.org/reference/rpc/getblockchaininfo.html; simulated nodes may leave much of it out. */
export const blockchainInfo = z.object({
  chain: z.string(),
  blocks: height,
  headers: height.optional(),
  bestblockhash: hashHex,
  initialblockdownload: z.boolean().optional(),
  pruned: z.boolean().optional(),
  pruneheight: height.optional(),
});

/** https://docs.dash.org/projects/core/en/stable/docs/api/remote-procedure-calls-blockchain.html#getbestchainlock */
export const chainLock = z.object({ blockhash: hashHex, height, known_block: z.boolean().optional() });

/** Amounts arrive as text: `quoteAmounts` puts quotes around them before the JSON is read, so that none is rounded. */
const decimalText = z.string().regex(/^\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/, 'invalid amount');

const input = z.object({
  coinbase: bytesHex.optional(),
  txid: hashHex.optional(),
  vout: uint32.optional(),
  scriptSig: z.object({ hex: bytesHex }).optional(),
  sequence: uint32,
});

const output = z.object({ value: decimalText, n: uint32, scriptPubKey: z.object({ hex: bytesHex }) });

/** A transaction as `getblock` (verbosity 2 and 3) and `getrawtransaction` (verbose) show it. */
const transactionAnswer = z.object({
  txid: hashHex,
  hex: bytesHex.optional(),
  version: int32,
  locktime: uint32,
  vin: z.array(input),
  vout: z.array(output),
});

/** Dogecoin's proof that another chain's work is its own. */
const auxiliaryAnswer = z.object({
  tx: z.object({ hex: bytesHex }),
  index: uint32,
  chainindex: uint32,
  merklebranch: z.array(hashHex).max(64),
  chainmerklebranch: z.array(hashHex).max(64),
  parentblock: bytesHex,
});
export type AuxiliaryAnswer = z.infer<typeof auxiliaryAnswer>;

/** `getblock` with verbosity 1 (ids) or 2 and 3 (transactions), and ElectrumX's recorded blocks (`block` is raw hex). */
export const blockAnswer = z.object({
  hash: hashHex,
  height: height.optional(),
  version: int32.optional(),
  previousblockhash: hashHex.optional(),
  merkleroot: hashHex.optional(),
  time: uint32.optional(),
  bits: z
    .string()
    .regex(/^[0-9a-f]{8}$/i, 'invalid bits')
    .optional(),
  nonce: uint32.optional(),
  tx: z.array(z.union([hashHex, transactionAnswer])).optional(),
  auxpow: auxiliaryAnswer.optional(),
  /** Litecoin's extension block. */
  mweb: z.unknown().optional(),
  block: bytesHex.optional(),
});

export type TransactionAnswer = z.infer<typeof transactionAnswer>;
export type BlockAnswer = z.infer<typeof blockAnswer>;
