import { z } from 'zod';
import { hashHex } from '../wire/schema.ts';

const height = z
  .int()
  .min(0)
  .max(2 ** 32);
const count = z.int().nonnegative();

/** `/address/:address` */
export const addressAnswer = z.object({ address: z.string(), chain_stats: z.object({ tx_count: count }) });

/** A page of `/address/:address/txs/chain`: everything but hash and height is left to the transaction's own bytes. */
export const historyPage = z.array(
  z.object({ txid: hashHex, status: z.object({ confirmed: z.literal(true), block_height: height }) }),
);

/** `/tx/:txid/merkle-proof` */
export const merkleProof = z.object({ block_height: height, merkle: z.array(hashHex), pos: count });

/** `/tx/:txid/outspends`: one per output. */
export const outspends = z.array(
  z.discriminatedUnion('spent', [
    z.object({ spent: z.literal(false) }),
    z.object({
      spent: z.literal(true),
      txid: hashHex,
      vin: count,
      status: z.object({ confirmed: z.boolean(), block_height: height.optional() }),
    }),
  ]),
);
