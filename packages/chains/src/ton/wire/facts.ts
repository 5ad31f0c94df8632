import { AppError } from '@sulian/domain';
import { z } from 'zod';

const text = z.string().max(48);

/** Owners of jettons in each contract, and collections of items: canonical addresses, as in recordings. */
const factsSchema = z.object({
  /** Confirmed by their masters. */
  wallets: z.array(z.object({ account: text, owner: text, master: text })).default([]),
  items: z.array(z.object({ item: text, collection: text.optional() })).default([]),
});

export type Facts = z.output<typeof factsSchema>;

export interface JettonWallet {
  readonly owner: string;
  /** The jetton's master, which confirms that the wallet is the owner's. */
  readonly master: string;
}

/** Facts from the contracts that a block names. */
export interface TonFacts {
  /** Undefined: not a wallet that its master confirms. */
  findWallet(account: string): JettonWallet | undefined;
  /** Undefined: no item; its collection, or the item itself where it has none. */
  findCollection(item: string): string | undefined;
}

export const NO_FACTS: TonFacts = { findWallet: () => undefined, findCollection: () => undefined };

/** @throws BLOCK_CORRUPT for what is none */
export function parseFacts(facts: unknown): Facts {
  const parsed = factsSchema.safeParse(facts ?? {});
  if (parsed.success) return parsed.data;
  throw new AppError('BLOCK_CORRUPT', `invalid facts of the block: ${parsed.error.issues[0]?.message}`);
}

export function toFacts({ wallets, items }: Facts): TonFacts {
  const byAccount = new Map(wallets.map(({ account, ...wallet }) => [account, wallet]));
  const byItem = new Map(items.map(({ item, collection }) => [item, collection ?? item]));
  return { findWallet: (account) => byAccount.get(account), findCollection: (item) => byItem.get(item) };
}
