import { z } from 'zod';
import { amount, chainId, coin, entityRef, timeSec, usd } from './common.ts';
import { basis } from './objects.ts';

export const transactionLeg = z.object({
  /** Null: the script pays no address, or the spent output was never seen. */
  address: z.string().nullable(),
  /** Null only where the spent output was never seen. */
  amount: amount.nullable(),
  amountUsd: usd,
  isContract: z.boolean(),
  /** Source: the transaction whose output is spent. Destination: the one that spends it; null when none is known. */
  linkedTransaction: z.string().nullable(),
  entity: entityRef.nullable(),
  /** Nobody can ever spend it. */
  isUnspendable: z.boolean(),
  transactionCount: z.number().int().nullable(),
});

/** GET /v1/blockchains/{blockchain}/transactions/{hash} */
export const transactionAnswer = z.object({
  hash: z.string(),
  blockchain: chainId,
  block: z.number().int(),
  blockHash: z.string(),
  transactionDate: timeSec,
  numberOfConfirmations: z.number().int(),
  kind: z.enum(['coinbase', 'transfer']),
  scoreChainSuccess: z.enum(['success', 'failed']),
  /** Entity that signed the block, on a coinbase. */
  miner: entityRef.nullable(),
  /** Null while an input's origin is unknown. */
  fee: z.object({ unit: z.string(), amount, amountUsd: usd }).nullable(),
  signers: z.array(z.string()),
  /** Over all operations; SPEC §5's rule for the unit is the screen's. */
  amount,
  unit: z.string(),
  amountUsd: usd,
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
      /** Legs beyond the cap are counted, not sent. */
      numberOfSources: z.number().int(),
      numberOfDestinations: z.number().int(),
    }),
  ),
  /** Other blocks that hold a transaction of the same hash (Bitcoin's two repeated coinbases). */
  alsoInBlocks: z.array(z.number().int()),
  basis,
});
export type TransactionAnswer = z.infer<typeof transactionAnswer>;
/** Legs of one operation that an answer carries. */
export const MAX_LEGS_SHOWN = 500;
