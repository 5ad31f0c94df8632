import type { Block } from '@sulian/domain';

/** The address as another one. @param mark eight hex digits */
export type RenewAddress = (address: string, mark: string) => string;

/** The block as another one, with hashes of its own. @param renewAddress undefined: its addresses stay */
export function renewBlock(
  block: Block,
  { mark, renewAddress }: { readonly mark: string; readonly renewAddress: RenewAddress | undefined },
): Block {
  const toHash = (hash: string): string => mark + hash.slice(mark.length);
  const named = <T extends { readonly address?: string }>(leg: T): T =>
    renewAddress !== undefined && leg.address !== undefined
      ? { ...leg, address: renewAddress(leg.address, mark) }
      : leg;
  return {
    ...block,
    hash: toHash(block.hash),
    transactions: block.transactions.map((each) => ({
      ...each,
      hash: toHash(each.hash),
      operations: each.operations.map((operation) => ({
        ...operation,
        sources: operation.sources.map(named),
        destinations: operation.destinations.map(named),
      })),
    })),
  };
}
