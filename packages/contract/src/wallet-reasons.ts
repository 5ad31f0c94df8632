import { z } from 'zod';
import { timeSec } from './common.ts';
import { basis } from './objects.ts';
import { soughtText } from './text.ts';

/** Links of a chain that are shown; of a longer one only the length is given. */
export const MAX_REASON_LINKS = 100;

/**
 * GET …/wallets/{hash}/reasons?address&to: why an address belongs to the wallet; `to` is its reference address by
 * default.
 */
export const walletReasonsQuery = z.object({
  address: soughtText.min(1).max(128),
  to: soughtText.min(1).max(128).optional(),
});
export const walletReasonsAnswer = z.object({
  from: z.string(),
  to: z.string(),
  /**
   * `CHAIN`: each link is a transaction that joins its two addresses, by its reason. `UNFINISHED`: the search met its budget.
   * `TOO_LONG`: a chain of more links than are shown. `APART`: nothing joins them in the clustered blocks.
   */
  state: z.enum(['CHAIN', 'APART', 'UNFINISHED', 'TOO_LONG']),
  links: z.array(
    z.object({
      /**
       * `CHANGE_OF`: one of the two took the change of the other's payment; only where the configuration enables
       * following it.
       */
      reason: z.enum(['COMMON_INPUT_OWNERSHIP', 'CHANGE_OF']),
      transaction: z.string(),
      block: z.number().int(),
      time: timeSec,
      from: z.string(),
      to: z.string(),
      /** Addresses that the transaction joins. */
      together: z.number().int(),
      /** For the reason `CHANGE_OF`: which of the two took the change. */
      change: z.string().nullable(),
    }),
  ),
  numberOfLinks: z.number().int().nullable(),
  /** Whether this chain's wallets were clustered by following change too. */
  followsChange: z.boolean(),
  basis,
});
export type WalletReasonsAnswer = z.infer<typeof walletReasonsAnswer>;
