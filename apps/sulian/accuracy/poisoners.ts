import type { Owner } from '@sulian/world';

interface Played {
  readonly from: string;
  readonly purpose: string;
  readonly logs: readonly { readonly topics: readonly string[] }[];
}

interface OwnedAddress {
  readonly address: string;
  readonly owner: Pick<Owner, 'id'>;
}

/** Address in the last 20 of an event topic's 32 bytes. */
const toAddress = (topic: string): string => `0x${topic.slice(-40)}`;

/**
 * Addresses of which anybody can know, without any label, that they poison histories: who signed for it, and what of the
 * signer's own addresses its transactions name. By the world's purposes, and by no code of the engine's.
 */
export function listPoisoners(
  blocks: readonly { readonly transactions: readonly Played[] }[],
  accounts: readonly OwnedAddress[],
): ReadonlySet<string> {
  const ownerOf = new Map(accounts.map(({ address, owner }) => [address, owner.id]));
  const poisoners = new Set<string>();
  for (const { transactions } of blocks)
    for (const { from, purpose, logs } of transactions) {
      if (purpose !== 'poisoning') continue;
      const named = logs.flatMap(({ topics }) => topics.slice(1).map(toAddress));
      for (const address of [from, ...named]) if (ownerOf.get(address) === ownerOf.get(from)) poisoners.add(address);
    }
  return poisoners;
}
