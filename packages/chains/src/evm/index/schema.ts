import { z } from 'zod';

const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.slice(2).toLowerCase());
/** An address, or nothing where a contract is created. */
const address = z
  .string()
  .regex(/^(?:0x[0-9a-fA-F]{40})?$/)
  .toLowerCase()
  .nullish();

/** Blockscout has another name for the transaction of an internal row. */
const rowSchema = z
  .object({
    hash: hash.optional(),
    transactionHash: hash.optional(),
    blockNumber: z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number),
    from: address,
    to: address,
    contractAddress: address,
    value: z.string().optional(),
    type: z.string().optional(),
    isError: z.string().optional(),
  })
  .transform(({ hash: own, transactionHash, blockNumber, ...rest }, context) => {
    const named = own ?? transactionHash;
    if (named === undefined) {
      context.addIssue('a row names no transaction');
      return z.NEVER;
    }
    return { ...rest, hash: named, height: blockNumber };
  });

export type IndexRow = z.output<typeof rowSchema>;

export const pageSchema = z.object({ status: z.enum(['0', '1']), message: z.string(), result: z.array(rowSchema) });
