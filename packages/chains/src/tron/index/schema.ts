import { z } from 'zod';

const hash = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/)
  .toLowerCase();

/** The three lists have different fields for the transaction; an internal row also has its own id. */
const rowSchema = z
  .object({
    txID: hash.optional(),
    transaction_id: hash.optional(),
    tx_id: hash.optional(),
    blockNumber: z.int().nonnegative().optional(),
    block_timestamp: z.int().nonnegative(),
  })
  .transform(({ txID, transaction_id, tx_id, blockNumber, block_timestamp }, context) => {
    const named = txID ?? transaction_id ?? tx_id;
    if (named === undefined) {
      context.addIssue('a row names no transaction');
      return z.NEVER;
    }
    return { hash: named, timeMs: block_timestamp, ...(blockNumber === undefined ? {} : { height: blockNumber }) };
  });

export const pageSchema = z.object({
  success: z.literal(true),
  data: z.array(rowSchema),
  meta: z.object({ page_size: z.int().optional(), fingerprint: z.string().min(1).optional() }).default({}),
});

export type IndexPage = z.output<typeof pageSchema>;
