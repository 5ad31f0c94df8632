import { z } from 'zod';
import { chainId, entityRef, MAX_PAGE_LIMIT, MAX_QUERY_LENGTH } from './common.ts';

/** GET /v1/search */
export const searchQuery = z.object({
  q: z.string().trim().min(3).max(MAX_QUERY_LENGTH),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_LIMIT).default(10),
});

export const searchAnswer = z.object({
  addresses: z.object({
    items: z.array(
      z.object({
        hash: z.string(),
        blockchain: chainId,
        entity: entityRef.nullable(),
        /** True when the text is an address of the chain that never appeared in the ledger. */
        isUnseen: z.boolean(),
      }),
    ),
  }),
  transactions: z.object({ items: z.array(z.object({ hash: z.string(), blockchain: chainId })) }),
  entities: z.object({ items: z.array(entityRef) }),
  /** Chains that the answer could not look into: an empty list over them proves nothing. */
  notSearched: z.array(chainId),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
